#include "tests/processes/server_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace valley::testing {

std::string server_program() { return VALLEY_SERVER; }

ServerProcess::ServerProcess(const std::string& program, std::vector<std::string> arguments,
                             const std::string& log, std::vector<std::string> environment) {
    arguments.insert(arguments.begin(), program);
    arguments.insert(arguments.end(), {"--port", "0"});
    // Everything that needs memory comes before the fork.
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    // The first one of a name counts.
    std::vector<char*> surroundings;
    for (std::string& variable : environment) surroundings.push_back(variable.data());
    for (char** variable = environ; *variable != nullptr; ++variable) {
        surroundings.push_back(*variable);
    }
    surroundings.push_back(nullptr);
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const int log_file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    pid_ = ::fork();
    if (pid_ == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::dup2(log_file, STDERR_FILENO);
        ::execve(program.c_str(), argv.data(), surroundings.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    ::close(log_file);

    std::string line;
    char c = 0;
    while (line.empty() || line.back() != '\n') {
        const ssize_t count = ::read(ends[0], &c, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        line += c;
    }
    ::close(ends[0]);
    const auto colon = line.rfind(':');
    if (!line.starts_with("listening on ") || colon == std::string::npos) {
        kill();
        std::ifstream file(log);
        const std::string said(std::istreambuf_iterator<char>(file), {});
        throw std::runtime_error("the server does not start: " + said);
    }
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
}

ServerProcess::~ServerProcess() { kill(); }

void ServerProcess::kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    wait();
}

int ServerProcess::stop() {
    if (pid_ <= 0) return -1;
    ::kill(pid_, SIGTERM);
    return wait();
}

int ServerProcess::wait() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace valley::testing
