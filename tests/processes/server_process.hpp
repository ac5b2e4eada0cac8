// valley-server as a process of its own, which a test may kill.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace valley::testing {

// Where the program is.
std::string server_program();

class ServerProcess {
  public:
    // Starts the program, or another one that starts it with the arguments, at any port that is
    // free and waits for its line. What it logs is appended to the file `log`; `environment`
    // (NAME=VALUE) comes on top of this process's own. Throws
    // std::runtime_error if it does not start.
    ServerProcess(const std::string& program, std::vector<std::string> arguments,
                  const std::string& log, std::vector<std::string> environment = {});
    // Kills it, if it is still there.
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    std::uint16_t port() const { return port_; }
    pid_t pid() const { return pid_; }
    // As kill -9: it is gone when this returns.
    void kill();
    // As SIGTERM; the exit status, or -1 if a signal ended it.
    int stop();

  private:
    int wait();

    pid_t pid_ = -1;
    std::uint16_t port_ = 0;
};

}  // namespace valley::testing
