// A client that sends any bytes and takes whatever comes, over a blocking socket of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace valley::server {

class RawClient {
  public:
    RawClient() = default;
    // Connects to a port of this machine; valid() tells whether that worked.
    // `from`: an IPv4 address of this machine to come from; nullptr: any.
    explicit RawClient(std::uint16_t port, const char* address = "127.0.0.1",
                       const char* from = nullptr);
    ~RawClient();
    RawClient(RawClient&& other) noexcept;
    RawClient& operator=(RawClient&& other) noexcept;

    bool valid() const { return socket_ >= 0; }
    // False if the other side does not take it.
    bool send(std::string_view bytes);
    bool send_message(std::string_view message);
    // No more will be sent.
    void finish_sending();
    // Goes away: politely, or with a reset.
    void close();
    void reset();

    // The next message, or nothing at the end of the stream or after `seconds` without one.
    std::optional<std::string> receive(int seconds = 10);
    // All messages up to the end of the stream.
    std::vector<std::string> receive_all(int seconds = 10);
    // The stream ended (or was reset) before the last receive() could give a message.
    bool ended() const { return ended_; }
    bool was_reset() const { return was_reset_; }

  private:
    int socket_ = -1;
    bool ended_ = false;
    bool was_reset_ = false;
    std::string received_;
};

// A message as it is sent: its length and its bytes.
std::string frame(std::string_view message);
// Four bytes that announce a message of that length.
std::string length(std::uint32_t bytes);

}  // namespace valley::server
