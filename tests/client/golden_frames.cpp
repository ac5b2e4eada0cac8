#include "tests/client/golden_frames.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace valley::testing {

void expect_golden_frame(const std::string& text, const std::string& name) {
    const std::string path =
        std::string(VALLEY_SOURCE_DIR) + "/tests/golden/frames/" + name + ".txt";
    if (std::getenv("VALLEY_WRITE_GOLDEN") != nullptr) {  // NOLINT(concurrency-mt-unsafe)
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        std::ofstream(path) << text;
        return;
    }
    std::ifstream file(path);
    ASSERT_TRUE(file) << path << " is missing; VALLEY_WRITE_GOLDEN=1 writes it";
    std::ostringstream golden;
    golden << file.rdbuf();
    EXPECT_EQ(text, golden.str()) << "differs from " << path;
}

}  // namespace valley::testing
