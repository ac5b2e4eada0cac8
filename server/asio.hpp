// Asio as the server uses it: the one place that says which stream carries the messages and how a
// coroutine gets its results. Included by the few sources at the edge (listener, session, wires,
// runtime); nothing that decides anything sees it.
//
// g++ 12 miscompiles some statements with co_await. In such a statement there is no braced
// aggregate, no lambda that captures, and no ?: with a co_await in one of its arms; a named local
// before it does the same.
#pragma once

#include <asio/awaitable.hpp>
#include <asio/buffer.hpp>
#include <asio/co_spawn.hpp>
#include <asio/detached.hpp>
#include <asio/experimental/as_tuple.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <asio/use_awaitable.hpp>
#include <asio/write.hpp>
#include <chrono>
#include <string>

namespace valley::server {

// All of it runs on one io_context, and says so by its type: with an executor that could be any,
// each connection would take half a kilobyte more, and each step some calls.
using Executor = asio::io_context::executor_type;
using Stream = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <typename T>
using Task = asio::awaitable<T, Executor>;

// ADDRESS:PORT; an IPv6 address in brackets.
inline std::string to_text(const asio::ip::tcp::endpoint& endpoint) {
    const std::string address = endpoint.address().to_string();
    return (endpoint.address().is_v6() ? "[" + address + "]" : address) + ":" +
           std::to_string(endpoint.port());
}

// Has an operation give its error as a value: auto [error, ...] = co_await operation(..., kResult);
inline constexpr asio::experimental::as_tuple_t<asio::use_awaitable_t<Executor>> kResult{
    asio::use_awaitable_t<Executor>()};

}  // namespace valley::server
