// The operator's door: a local socket beside the data file, over which valley-server's other
// commands speak with the server that runs (proto/valley/v1/control.proto).
//
// It is a file of the file system (unix(7)) that only the server's user, and root, may open: that
// is its whole guard, and no port leads to it. Who asked for what is logged, by the number of the
// process and its user.
#pragma once

#include <asio/local/stream_protocol.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/asio.hpp"
#include "server/control_path.hpp"
#include "valley/v1/control.pb.h"

namespace valley::server {

// An address of that path. Nothing if the path is too long for one (107 bytes, unix(7)).
std::optional<asio::local::stream_protocol::endpoint> control_endpoint(const std::string& path);

// Who answers. `answer` is called once, at once or later, on the thread of the sockets.
class ControlHandler {
  public:
    using Answer = std::function<void(control::v1::Reply)>;
    virtual ~ControlHandler() = default;
    virtual void on_request(const control::v1::Request& request, Answer answer) = 0;
};

class Control {
  public:
    // Listens at `path`, or says for the operator why that is not possible. A socket that a server
    // left there which is gone is replaced; one that answers, and whatever else lies there, is left
    // alone. `handler` must outlive it, and `context` is not run any more when it goes.
    static std::variant<std::unique_ptr<Control>, std::string> open(asio::io_context& context,
                                                                    const std::string& path,
                                                                    ControlHandler& handler);
    // Takes the file away.
    ~Control();
    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;

    void start();

  private:
    using Local = asio::basic_stream_socket<asio::local::stream_protocol, Executor>;
    struct Caller;

    Control(asio::io_context& context, std::string path, ControlHandler& handler)
        : acceptor_(context), path_(std::move(path)), handler_(handler) {}
    Task<void> accept();
    Task<void> serve(std::shared_ptr<Caller> caller);
    void handle(const std::shared_ptr<Caller>& caller);

    asio::basic_socket_acceptor<asio::local::stream_protocol, Executor> acceptor_;
    const std::string path_;
    ControlHandler& handler_;
    // Callers may outlive this.
    std::shared_ptr<std::size_t> callers_ = std::make_shared<std::size_t>(0);
};

}  // namespace valley::server
