// The project's own files, for tests that read or write them wherever they are started.
#pragma once

#include <filesystem>
#include <string>

namespace valley::testing {

// `path` is as seen from the top of the project: "tests/golden/whole_game.txt".
std::filesystem::path source_path(const std::filesystem::path& path);

// Its bytes; one that cannot be read fails the test.
std::string source_file(const std::filesystem::path& path);

}  // namespace valley::testing
