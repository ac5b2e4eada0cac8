// Texts compared with files in tests/golden.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/support/source_file.hpp"

namespace valley::testing {

// That `text` is what stands in tests/golden/`name`. With VALLEY_WRITE_GOLDEN=1 in the environment
// the file is written instead: look at what has changed then.
inline void expect_golden(const std::string& text, const std::string& name) {
    const auto path = source_path("tests/golden/" + name);
    if (std::getenv("VALLEY_WRITE_GOLDEN") != nullptr) {  // NOLINT(concurrency-mt-unsafe)
        std::filesystem::create_directories(path.parent_path());
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
