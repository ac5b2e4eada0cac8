// The log's file, as a sink of spdlog. It begins anew when it is full, and so many full ones are
// kept: log.txt, log.1.txt, log.2.txt ...
//
// It may be lost for a while: its folder is gone, the disk is full or read-only. Then its lines are
// dropped, what is wrong is said beside it, and it is opened again as soon as that works; the file
// says how many lines are missing.
#pragma once

#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>

namespace valley::server {

class LogFile final : public spdlog::sinks::base_sink<std::mutex> {
  public:
    struct Size {
        std::size_t bytes_max = 0;
        std::size_t files_kept = 0;  // full ones
    };
    // Opens the file; throws spdlog::spdlog_ex if that fails. Trouble with it goes to `beside`.
    // Where opening it again fails, `pause` passes until the next try.
    LogFile(std::string path, Size size, spdlog::sink_ptr beside,
            std::chrono::steady_clock::duration pause = std::chrono::minutes(1));

  private:
    using File = spdlog::sinks::rotating_file_sink_st;

    void sink_it_(const spdlog::details::log_msg& message) override;
    void flush_() override;
    void set_formatter_(std::unique_ptr<spdlog::formatter> formatter) override;
    void open();
    bool open_again();
    void lose(const std::exception& error);

    const std::string path_;
    const Size size_;
    const spdlog::sink_ptr beside_;
    const std::chrono::steady_clock::duration pause_;
    std::unique_ptr<File> file_;  // nullptr while it is lost
    std::chrono::steady_clock::time_point next_try_;
    std::size_t missing_ = 0;  // lines, since it was lost
};

}  // namespace valley::server
