#include "client/core/endpoint.hpp"

#include <gtest/gtest.h>

namespace valley::client {
namespace {

TEST(Endpoint, IsReadAndWritten) {
    struct Row {
        const char* text;
        Endpoint endpoint;
        const char* written;
    };
    const Row rows[] = {
        {"example.org", {"example.org", 7922}, "example.org:7922"},
        {"Play.Example.ORG", {"play.example.org", 7922}, "play.example.org:7922"},
        {"2001:DB8::A", {"2001:db8::a", 7922}, "[2001:db8::a]:7922"},
        {"FE80::1%Eth0", {"fe80::1%Eth0", 7922}, "[fe80::1%Eth0]:7922"},
        {"example.org:80", {"example.org", 80}, "example.org:80"},
        {"192.0.2.1:65535", {"192.0.2.1", 65535}, "192.0.2.1:65535"},
        {"[2001:db8::1]:5", {"2001:db8::1", 5}, "[2001:db8::1]:5"},
        {"[::1]", {"::1", 7922}, "[::1]:7922"},
        {"::1", {"::1", 7922}, "[::1]:7922"},
        {"fe80::1%eth0", {"fe80::1%eth0", 7922}, "[fe80::1%eth0]:7922"},
    };
    for (const Row& row : rows) {
        ASSERT_TRUE(endpoint_of(row.text)) << row.text;
        EXPECT_EQ(*endpoint_of(row.text), row.endpoint) << row.text;
        EXPECT_EQ(to_text(row.endpoint), row.written);
    }
}

TEST(Endpoint, IsRefused) {
    for (const char* text : {"", ":", ":80", "host:", "host:0", "host:65536", "host:-1", "host:8x",
                             "host name", "[::1", "[::1]x", "[]:5", "host/path", "a\x1b[2J"}) {
        EXPECT_FALSE(endpoint_of(text)) << text;
    }
}

}  // namespace
}  // namespace valley::client
