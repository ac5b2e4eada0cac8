#include "tests/support/source_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace valley::testing {

// The one file that is told where the project lies: all others compile to the same everywhere.
std::filesystem::path source_path(const std::filesystem::path& path) {
    return std::filesystem::path(VALLEY_SOURCE_DIR) / path;
}

std::string source_file(const std::filesystem::path& path) {
    std::ifstream file(source_path(path), std::ios::binary);
    EXPECT_TRUE(file.good()) << source_path(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace valley::testing
