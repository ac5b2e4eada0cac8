#include "tests/support/namespaces.hpp"

#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

namespace valley::testing {

namespace {

constexpr int kOwn = CLONE_NEWNS | CLONE_NEWNET;

void write_file(const char* path, const std::string& text) { std::ofstream(path) << text; }

}  // namespace

std::string enter_own_world() {
    static bool entered = false;
    if (entered) return "";
    const std::string user = std::to_string(geteuid());
    const std::string group = std::to_string(getegid());
    if (unshare(kOwn) != 0) {
        if (errno != EPERM || unshare(CLONE_NEWUSER | kOwn) != 0) {
            return std::string("this test needs file systems and a network of its own: ") +
                   std::strerror(errno) +
                   ". Run it as root (in a container: with CAP_SYS_ADMIN and CAP_NET_ADMIN), or "
                   "let "
                   "users make namespaces: sysctl kernel.unprivileged_userns_clone=1";
        }
        write_file("/proc/self/setgroups", "deny");
        write_file("/proc/self/uid_map", "0 " + user + " 1");
        write_file("/proc/self/gid_map", "0 " + group + " 1");
    }
    // Nothing that is mounted here is seen outside, and `ip netns` finds a place of its own.
    if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        mount("tmpfs", "/run", "tmpfs", 0, "size=1M") != 0) {
        return std::string("a mount is refused: ") + std::strerror(errno);
    }
    entered = true;
    return run("ip link set lo up");
}

std::string run(const std::string& command) {
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return command + ": " + std::strerror(errno);
    std::string said;
    std::array<char, 512> piece{};
    while (std::fgets(piece.data(), static_cast<int>(piece.size()), pipe) != nullptr) {
        said += piece.data();
    }
    const int status = pclose(pipe);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return "";
    return command + ": status " + std::to_string(WEXITSTATUS(status)) + ": " + said;
}

std::string mount_disk(const std::string& folder, std::size_t bytes) {
    const std::string size = "mode=700,size=" + std::to_string(bytes);
    if (mount("tmpfs", folder.c_str(), "tmpfs", 0, size.c_str()) == 0) return "";
    return "cannot mount a disk on " + folder + ": " + std::strerror(errno);
}

void unmount_disk(const std::string& folder) { umount2(folder.c_str(), MNT_DETACH); }

}  // namespace valley::testing
