// A table by its code: to take a seat, or to watch. And how to host one.
#pragma once

#include <memory>

#include "client/terminal/form.hpp"
#include "client/terminal/reading.hpp"
#include "client/terminal/start_page.hpp"

namespace valley::client::tui {

class JoinPage final : public Page {
  public:
    JoinPage(std::shared_ptr<Start> start, const Scene& scene, Task task,
             const std::string& address = {}, const std::string& code = {},
             bool with_password = false);
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;
    void news(const News& news, const Scene& scene, Intents& intents) override;

  private:
    void submit(const Scene& scene, Intents& intents);

    std::shared_ptr<Start> start_;
    Task task_;
    Form form_;
    std::size_t server_ = 0;
    std::size_t code_ = 0;
    std::size_t name_ = 0;
    std::size_t password_ = 0;
    std::size_t go_ = 0;
    bool entered_ = false;  // what is refused now is what this page asked for
};

// What hosting is, with and without a server of one's own.
class HostPage final : public Page {
  public:
    explicit HostPage(std::shared_ptr<Start> start) : start_(std::move(start)) {}
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;

  private:
    Paragraphs paragraphs(const Scene& scene) const;
    std::shared_ptr<Start> start_;
    Reading reading_;
};

// Where an error of the server belongs: which line of a form is about it.
enum class About : std::uint8_t { name, code, options, other };
About about(const v1::Error& error);

}  // namespace valley::client::tui
