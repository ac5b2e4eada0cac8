// A folder of a test's own, gone with all that is in it at the end of the test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace valley {

class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "valley-XXXXXX").string();
        path_ = mkdtemp(name.data()) == nullptr ? std::string() : name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return path_; }
    std::string file(const std::string& name) const { return path_ + "/" + name; }

  private:
    std::string path_;
};

}  // namespace valley
