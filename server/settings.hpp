// What an operator may set. config.hpp reads it from flags and a file; the defaults serve two
// friends and a public server alike.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "server/clock.hpp"
#include "server/limits.hpp"
#include "server/networks.hpp"

namespace valley::server {

// What everything that was told to anybody survives.
enum class JournalSync : std::uint8_t {
    full,    // the loss of power
    normal,  // the death of the process; after a loss of power the last steps may be missing
};

struct Settings {
    // The door.
    std::string address = "127.0.0.1";
    std::string public_host;    // by which others reach it, for invitations; perhaps with a port
    std::uint16_t port = 7922;  // 0: any free one
    // Proxies, which tell whom they speak for (proxy_header.hpp).
    Networks proxies_from;
    std::size_t connections_max = 19000;
    std::size_t connections_of_address_max = 1000;
    std::size_t frame_bytes_max = 64 * 1024;
    std::size_t outbox_bytes_max = 256 * 1024;
    // Files with a certificate and its key; empty: a key that the server makes for itself.
    std::string tls_certificate;
    std::string tls_key;
    bool insecure = false;                // unencrypted connections from other machines too
    Milliseconds handshake_time{10'000};  // from the connection to the end of its TLS handshake
    Milliseconds hello_time{10'000};      // from there to Hello
    Milliseconds idle_time{120'000};      // without any message; clients ping
    // From the last sign of life of the other machine, or since it takes nothing of what is sent.
    Milliseconds link_time{30'000};
    Milliseconds frame_time{20'000};  // from the first byte of a frame to its last

    // Text of users, in bytes and in characters.
    std::size_t name_bytes_max = 64;
    std::size_t name_characters_max = 24;
    std::size_t chat_bytes_max = 1000;
    std::size_t chat_characters_max = 300;
    std::size_t chat_lines_kept = 200;

    // How often: messages of one connection (beyond that it is told to wait, and cut when it does
    // not); those among them whose answers are long; requests of one member that everybody at the
    // table is told of; its chat lines; wrong codes and tokens of one address and passwords that
    // are looked at, and, by themselves, the passwords of its new tables. What counts as one
    // address: source.hpp. And the tables that one address opens.
    Limit messages{2000, Milliseconds{10}};
    Limit lookups{100, Milliseconds{250}};
    Limit changes{60, Milliseconds{200}};
    Limit chat{8, Milliseconds{1500}};
    Limit tries{20, Milliseconds{3000}};
    Limit new_tables{200, Milliseconds{60'000}};

    // Tables.
    std::size_t tables_max = 10'000;
    std::size_t tables_of_address_max = 200;  // opened from one address and not closed yet
    std::size_t members_max = 200;            // of one table
    // From then on it changes no more, but by the game that runs or that both have asked for; from
    // half of it on by nobody without a seat.
    std::size_t table_records_max = 20'000;
    Milliseconds grace{60'000};  // a seat may be away so long before the other may claim
    // A table that nobody is connected to, not started; and at any table one without a seat who is
    // not connected.
    Milliseconds keep_waiting{30 * 60'000};
    Milliseconds keep_playing{24 * 3600'000};  // with a game running
    Milliseconds keep_finished{10 * 60'000};   // after a game
    Milliseconds bot_time{800};                // how long a bot takes to answer, whatever it holds

    // The store.
    std::string data = "valley.db";
    JournalSync journal_sync = JournalSync::full;
    Milliseconds keep_closed{0};  // records of closed tables; 0: for ever
    // A deck file for Tara Wolf; empty: the built-in one.
    std::string deck;

    // The operator's socket; empty: beside the data file (control_path.hpp).
    std::string control;
    // Where a monitor asks; port 0: nowhere.
    std::string metrics_address = "127.0.0.1";
    std::uint16_t metrics_port = 0;

    // Logs.
    std::string log_level = "info";
    std::string log_format = "text";  // or "json"
    std::string log_file;             // besides stderr; empty: none
    std::size_t log_file_bytes_max = 10 * 1024 * 1024;
    std::size_t log_files_kept = 5;  // full ones, besides the one that is written to
};

}  // namespace valley::server
