#include "server/monitor.hpp"

#include <asio/read_until.hpp>
#include <string_view>
#include <utility>

namespace valley::server {

namespace {

constexpr std::size_t kAskingMax = 32;
constexpr std::size_t kHeadBytesMax = 8 * 1024;
// From the connection to the last byte of the answer.
constexpr std::chrono::seconds kTime{10};
constexpr std::chrono::milliseconds kPause{200};
// What Prometheus asks for; other readers take it as text.
constexpr std::string_view kType = "text/plain; version=0.0.4; charset=utf-8";

std::string answer_of(std::string_view status, const std::string& body, bool with_body) {
    std::string answer = "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: ";
    answer += kType;
    answer += "\r\nContent-Length: " + std::to_string(body.size()) +
              "\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n";
    return with_body ? answer + body : answer;
}

std::string answer_to(std::string_view head, const Monitor::Pages& pages) {
    const std::string_view line = head.substr(0, head.find("\r\n"));
    const auto first = line.find(' ');
    const auto second = line.find(' ', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos ||
        !line.substr(second + 1).starts_with("HTTP/1.")) {
        return answer_of("400 Bad Request", "this is no request of HTTP/1.1\n", true);
    }
    const std::string_view method = line.substr(0, first);
    const bool head_only = method == "HEAD";
    if (method != "GET" && !head_only) {
        return answer_of("405 Method Not Allowed\r\nAllow: GET, HEAD", "only GET and HEAD\n", true);
    }
    std::string_view path = line.substr(first + 1, second - first - 1);
    path = path.substr(0, path.find('?'));
    const auto page = pages.find(std::string(path));
    if (page == pages.end()) {
        std::string known;
        for (const auto& [name, make] : pages) known += name + "\n";
        return answer_of("404 Not Found", "there are these pages:\n" + known, !head_only);
    }
    const Monitor::Page made = page->second();
    return answer_of(made.status == 200 ? "200 OK" : "503 Service Unavailable", made.body,
                     !head_only);
}

struct Asker {
    Asker(std::shared_ptr<std::size_t> asking, Stream connected)
        : count(std::move(asking)), stream(std::move(connected)), deadline(stream.get_executor()) {
        ++*count;
    }
    ~Asker() { --*count; }
    Asker(const Asker&) = delete;
    Asker& operator=(const Asker&) = delete;

    std::shared_ptr<std::size_t> count;
    Stream stream;
    Timer deadline;
    std::string in;
    std::string out;
};

Task<void> serve(std::shared_ptr<Asker> asker, std::shared_ptr<const Monitor::Pages> pages) {
    asker->deadline.expires_after(kTime);
    asker->deadline.async_wait([weak = std::weak_ptr(asker)](std::error_code error) {
        const auto late = weak.lock();
        std::error_code ignored;
        if (!error && late) late->stream.close(ignored);
    });
    auto buffer = asio::dynamic_buffer(asker->in, kHeadBytesMax);
    const std::string_view end_of_head = "\r\n\r\n";
    auto [error, bytes] =
        co_await asio::async_read_until(asker->stream, buffer, end_of_head, kResult);
    if (error) co_return;
    asker->out = answer_to(asker->in, *pages);
    const auto out = asio::buffer(asker->out);
    co_await asio::async_write(asker->stream, out, kResult);
    std::error_code ignored;
    asker->stream.shutdown(Stream::shutdown_both, ignored);
    asker->deadline.cancel();
}

}  // namespace

std::variant<std::unique_ptr<Monitor>, std::string> Monitor::open(asio::io_context& context,
                                                                  const std::string& address,
                                                                  std::uint16_t port, Pages pages) {
    std::error_code error;
    const auto parsed = asio::ip::make_address(address, error);
    if (error) {
        return "\"" + address +
               "\" is no IP address; set --metrics-address to 127.0.0.1 (this machine alone) or to "
               "one that your monitor reaches";
    }
    const asio::ip::tcp::endpoint endpoint(parsed, port);
    std::unique_ptr<Monitor> monitor(new Monitor(context, std::move(pages)));
    auto& acceptor = monitor->acceptor_;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(Acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(static_cast<int>(kAskingMax), error);
    if (error) {
        return "cannot listen for a monitor on " + to_text(endpoint) + ": " + error.message() +
               "; choose another --metrics-port or --metrics-address";
    }
    monitor->address_ = to_text(acceptor.local_endpoint(error));
    return monitor;
}

void Monitor::start() { asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached); }

Task<void> Monitor::accept() {
    Timer pause(acceptor_.get_executor());
    while (acceptor_.is_open()) {
        auto [error, stream] = co_await acceptor_.async_accept(kResult);
        if (error || *asking_ >= kAskingMax) {
            pause.expires_after(kPause);
            co_await pause.async_wait(kResult);
            continue;
        }
        auto asker = std::make_shared<Asker>(asking_, std::move(stream));
        asio::co_spawn(acceptor_.get_executor(), serve(std::move(asker), pages_), asio::detached);
    }
}

}  // namespace valley::server
