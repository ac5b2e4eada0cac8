#include "server/log_file.hpp"

#include <exception>
#include <utility>

namespace valley::server {

namespace {

using spdlog::details::log_msg;

void warn(spdlog::sinks::sink& sink, const std::string& text) {
    sink.log(log_msg({}, spdlog::level::warn, text));
}

}  // namespace

LogFile::LogFile(std::string path, Size size, spdlog::sink_ptr beside,
                 std::chrono::steady_clock::duration pause)
    : path_(std::move(path)), size_(size), beside_(std::move(beside)), pause_(pause) {
    open();
}

void LogFile::open() {
    file_ = std::make_unique<File>(path_, size_.bytes_max, size_.files_kept);
    file_->set_formatter(formatter_->clone());
}

void LogFile::sink_it_(const log_msg& message) {
    if (file_ == nullptr && !open_again()) {
        ++missing_;
        return;
    }
    try {
        file_->log(message);
    } catch (const std::exception& error) {
        ++missing_;
        lose(error);
    }
}

void LogFile::flush_() {
    if (file_ == nullptr) return;
    try {
        file_->flush();
    } catch (const std::exception& error) {
        ++missing_;  // flushed after each
        lose(error);
    }
}

void LogFile::set_formatter_(std::unique_ptr<spdlog::formatter> formatter) {
    formatter_ = std::move(formatter);
    if (file_ != nullptr) file_->set_formatter(formatter_->clone());
}

bool LogFile::open_again() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_try_) return false;
    next_try_ = now + pause_;
    try {
        open();
        warn(*file_, "lines missing here: " + std::to_string(missing_));
        file_->flush();
    } catch (const std::exception& error) {
        lose(error);
        return false;
    }
    missing_ = 0;
    return true;
}

// Nothing may be written to what spdlog has closed and could not open: it does not look.
void LogFile::lose(const std::exception& error) {
    file_.reset();
    warn(*beside_, "the log file is lost, and its lines with it: " + std::string(error.what()));
}

}  // namespace valley::server
