// What all fuzz targets that use the tests' own helpers begin with: a helper's failed expectation
// ends the run like any other fault, and what libprotobuf says of hostile bytes is no news.

#include <google/protobuf/stubs/logging.h>
#include <gtest/gtest.h>

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
    ::testing::GTEST_FLAG(break_on_failure) = true;
    google::protobuf::SetLogHandler(nullptr);
    return 0;
}
