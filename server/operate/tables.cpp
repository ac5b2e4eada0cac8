#include "server/operate/tables.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>

#include "server/log.hpp"
#include "server/operate/ask.hpp"
#include "server/operate/checks.hpp"
#include "server/operate/network.hpp"
#include "server/operate/report_back.hpp"

namespace valley::server {

namespace {

using control::v1::Reply;
using control::v1::Request;
using SeatHolder = v1::TableUpdate::Seat;

constexpr std::chrono::hours kDrainMost{365 * 24};
constexpr const char* kCodeHelp = "Code of the table; any case, spaces and dashes do not matter";

std::string_view stage_of(const control::v1::Table& table) {
    switch (table.stage()) {
        case v1::WAITING: return "waiting";
        case v1::PLAYING: return "playing";
        case v1::FINISHED: return "finished";
        default: return "unknown";
    }
}

Json json_of(const control::v1::Table& table) {
    Json seats = Json::array();
    for (const control::v1::Seat& seat : table.seats()) {
        const bool bot = seat.holder() == SeatHolder::BOT;
        const bool free = seat.holder() == SeatHolder::FREE;
        seats.push_back({{"holder", free  ? "free"
                                    : bot ? "bot"
                                          : "person"},
                         {"name", free ? Json() : Json(seat.name())},
                         {"member", seat.member() == 0 ? Json() : Json(seat.member())}});
    }
    Json members = Json::array();
    for (const control::v1::Member& member : table.members()) {
        members.push_back(
            {{"member", member.member()},
             {"name", member.name()},
             {"connection", member.connection() == 0 ? Json() : Json(member.connection())}});
    }
    return {{"code", table.code()},
            {"stage", stage_of(table)},
            {"game", table.options().game()},
            {"listed", table.options().listed()},
            {"password", table.has_password()},
            {"games_played", table.games_played()},
            {"opened", table.opened_at() == 0 ? Json() : Json(utc(table.opened_at()))},
            {"seats", seats},
            {"members", members}};
}

std::string text_of(const control::v1::Member& member) {
    return printable(member.name()) + " (#" + std::to_string(member.member()) +
           (member.connection() == 0 ? ", away)"
                                     : ", connection " + std::to_string(member.connection()) + ")");
}

void append(std::string& list, const std::string& item) {
    if (!list.empty()) list += ", ";
    list += item;
}

std::string people_of(const control::v1::Table& table) {
    std::string text;
    for (const control::v1::Seat& seat : table.seats()) {
        const auto member =
            std::ranges::find(table.members(), seat.member(), &control::v1::Member::member);
        if (seat.holder() == SeatHolder::FREE) {
            append(text, "free seat");
        } else if (seat.holder() == SeatHolder::BOT) {
            append(text, "bot " + printable(seat.name()));
        } else if (member == table.members().end()) {
            append(text, printable(seat.name()) + " (has left)");
        } else {
            append(text, text_of(*member));
        }
    }
    std::string others;
    for (const control::v1::Member& member : table.members()) {
        const bool sits = std::ranges::any_of(table.seats(), [&](const control::v1::Seat& seat) {
            return seat.holder() == SeatHolder::PERSON && seat.member() == member.member();
        });
        if (!sits) append(others, text_of(member));
    }
    return others.empty() ? text : text + "; without a seat: " + others;
}

Request list_request() {
    Request request;
    request.mutable_list_tables();
    return request;
}

int show(const Order& order, const control::v1::Tables& tables) {
    if (order.json) {
        Json list = Json::array();
        for (const control::v1::Table& table : tables.tables()) list.push_back(json_of(table));
        return print(list);
    }
    if (tables.tables_size() == 0) {
        std::printf("No table is open. valley-server invite opens one.\n");
        return 0;
    }
    std::printf("%-7s %-9s %5s  %-16s  %s\n", "CODE", "STAGE", "GAMES", "OPENED", "WHO");
    for (const control::v1::Table& table : tables.tables()) {
        std::printf("%-7s %-9s %5llu  %-16s  %s\n", table.code().c_str(),
                    std::string(stage_of(table)).c_str(),
                    static_cast<unsigned long long>(table.games_played()),
                    moment(table.opened_at()).c_str(), people_of(table).c_str());
    }
    return 0;
}

// --- invitations ---

// How a table is called: in words, and in an invitation.
struct Codes {
    template <typename Message>
    explicit Codes(const Message& table)
        : code(table.code()),
          invited(table.long_code().empty() ? table.code() : table.long_code()) {}
    std::string code;
    std::string invited;
};

// Of the tables that wait for players.
std::vector<Codes> waiting_tables(const control::v1::Tables& tables) {
    std::vector<Codes> codes;
    for (const control::v1::Table& table : tables.tables()) {
        const bool room = std::ranges::any_of(table.seats(), [](const control::v1::Seat& seat) {
            return seat.holder() == SeatHolder::FREE;
        });
        if (table.stage() == v1::WAITING && room) codes.emplace_back(table);
    }
    return codes;
}

std::string spelled(std::string code) {
    std::erase_if(code, [](char c) { return c == ' ' || c == '-'; });
    std::ranges::transform(code, code.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return code;
}

struct Wanted {
    std::string code;  // "": of all tables that wait
    std::string host;  // "": as the server knows it
    bool fresh = false;
    bool without_key = false;
};

int show_invitations(const Order& order, const control::v1::Status& status,
                     const std::vector<Codes>& tables, const Wanted& wanted) {
    const std::string& public_host = wanted.host.empty() ? status.public_host() : wanted.host;
    const std::string key = wanted.without_key ? "" : "#" + status.key();
    const auto places = places_to_reach(status.address(), public_host, interfaces());
    const bool alone =
        status.address().starts_with("127.") || status.address().starts_with("[::1]:");
    Json list = Json::array();
    for (const auto& [code, invited] : tables) {
        Json invitations = Json::array();
        for (const std::string& place : places) {
            invitations.push_back("valley://" + place + "/" + invited + key);
        }
        list.push_back({{"code", code}, {"key", status.key()}, {"invitations", invitations}});
        if (order.json) continue;
        std::printf("Table %s. Your friend types, with the first address that can be reached:\n",
                    code.c_str());
        for (const auto& invitation : invitations) {
            std::printf("  client/play join %s\n", invitation.get<std::string>().c_str());
        }
    }
    if (order.json) return print(list);
    if (!public_host.empty()) return 0;
    if (alone) {
        std::printf(
            "The server takes connections from this machine alone: start it with --address "
            "0.0.0.0 (or ::) for others.\n");
    } else if (in_container()) {
        std::printf(
            "This is a container, and these addresses are inside it: name that of the machine "
            "around it with --host, or for good by VALLEY_PUBLIC_HOST.\n");
    } else {
        std::printf(
            "From elsewhere it is the router's or provider's address: name it with --host, "
            "and see valley-server doctor.\n");
    }
    return 0;
}

int invite(const Order& order, const Wanted& wanted) {
    const std::string name = "invite";
    Request ask_status;
    ask_status.mutable_get_status();
    return with_reply(order, name, ask_status, [&](const Reply& answer) {
        const control::v1::Status& status = answer.status();
        return with_reply(order, name, list_request(), [&](const Reply& listed) {
            const auto& tables = listed.tables().tables();
            if (!wanted.code.empty()) {
                const std::string code = spelled(wanted.code);
                const auto there = std::ranges::find_if(tables, [&](const auto& table) {
                    return table.code() == code || table.long_code() == code;
                });
                if (there != tables.end()) {
                    return show_invitations(order, status, {Codes(*there)}, wanted);
                }
                return fail(order, name,
                            "there is no table with the code " + printable(wanted.code) +
                                "; valley-server tables lists them");
            }
            const auto codes = waiting_tables(listed.tables());
            if (!codes.empty() && !wanted.fresh) {
                return show_invitations(order, status, codes, wanted);
            }
            Request open;
            open.mutable_open_table()->mutable_options()->set_game("tara_wolf");
            return with_reply(order, name, open, [&](const Reply& opened) {
                return show_invitations(order, status, {Codes(opened.opened())}, wanted);
            });
        });
    });
}

int report_done(const Order& order, const std::string& words) {
    if (order.json) return print(Json{{"done", true}});
    std::printf("%s\n", words.c_str());
    return 0;
}

int kick(const Order& order, const std::string& code, const std::string& who) {
    Request request;
    control::v1::Kick& wanted = *request.mutable_kick();
    wanted.set_code(code);
    std::uint32_t number = 0;
    const char* const end = who.data() + who.size();
    if (who.starts_with('#') && std::from_chars(who.data() + 1, end, number).ptr == end) {
        wanted.set_member(number);
    }
    if (wanted.member() == 0) wanted.set_name(who);
    return with_reply(order, "kick", request, [&](const Reply&) {
        return report_done(order, printable(who) + " is no longer at table " + spelled(code) + ".");
    });
}

int drain(const Order& order, const std::string& within, bool cancel) {
    Request request;
    request.mutable_drain()->set_cancel(cancel);
    if (!within.empty()) {
        const auto time = read_time(within);
        if (!time || *time < std::chrono::seconds(1) || *time > kDrainMost) {
            std::fprintf(stderr,
                         "valley-server drain: --within: \"%s\" is no time from 1s to 365d; say "
                         "30m or 2h\n",
                         printable(within).c_str());
            return 2;
        }
        request.mutable_drain()->set_within_seconds(
            static_cast<std::uint64_t>(std::chrono::ceil<std::chrono::seconds>(*time).count()));
    }
    return with_reply(order, "drain", request, [&](const Reply&) {
        return report_done(order, cancel ? "The server opens tables again."
                                         : "The server opens no new tables, and stops when no game "
                                           "is running. valley-server tables shows which ones do.");
    });
}

}  // namespace

int run_tables(int argc, const char* const* argv) {
    const Manual manual{"tables",
                        "Lists the tables that are open on the server that runs, and who is there.",
                        nullptr, ""};
    return carry_out(argc, argv, manual, [](const Order& order) {
        return with_reply(order, "tables", list_request(),
                          [&](const Reply& reply) { return show(order, reply.tables()); });
    });
}

int run_invite(int argc, const char* const* argv) {
    Wanted wanted;
    Manual manual;
    manual.name = "invite";
    manual.about =
        "Prints what friends type to come to a table: the server's address, the table's code, and "
        "the fingerprint of the server's key.";
    manual.notes = "The first to come to a new table is its host.";
    manual.options = [&](CLI::App& app) {
        app.add_option("CODE", wanted.code,
                       "Code of a table; without one: of all that have a free seat, or, if\n"
                       "there are none, of a new one");
        app.add_flag("--new", wanted.fresh, "Open a new table in any case");
        app.add_option("--host", wanted.host,
                       "The name or address by which friends reach this machine (the server's\n"
                       "--public-host, or the machine's own addresses)")
            ->type_name("HOST[:PORT]");
        app.add_flag("--no-key", wanted.without_key,
                     "Without the fingerprint: where a proxy ends TLS, whose certificate\n"
                     "clients check by its authority");
    };
    return carry_out(argc, argv, manual, [&](const Order& order) { return invite(order, wanted); });
}

int run_kick(int argc, const char* const* argv) {
    std::string code;
    std::string who;
    Manual manual;
    manual.name = "kick";
    manual.about =
        "Takes somebody from a table for good: as if it had left, so a game that it plays is lost "
        "for it.";
    manual.options = [&](CLI::App& app) {
        app.add_option("CODE", code, kCodeHelp)->required();
        app.add_option("WHO", who, "Name, or #NUMBER, as valley-server tables shows them")
            ->required();
    };
    return carry_out(argc, argv, manual,
                     [&](const Order& order) { return kick(order, code, who); });
}

int run_close(int argc, const char* const* argv) {
    std::string code;
    Manual manual;
    manual.name = "close";
    manual.about =
        "Ends a table: a running game has no winner, and everybody there is told. Its games can "
        "still be exported. That the table is closed is stored just after the answer: if the "
        "server is killed meanwhile, the table is back after the next start, without its game; "
        "close it again then.";
    manual.options = [&](CLI::App& app) { app.add_option("CODE", code, kCodeHelp)->required(); };
    return carry_out(argc, argv, manual, [&](const Order& order) {
        Request request;
        request.mutable_close_table()->set_code(code);
        return with_reply(order, "close", request, [&](const Reply&) {
            return report_done(order, "Table " + spelled(code) + " is closed.");
        });
    });
}

int run_drain(int argc, const char* const* argv) {
    std::string within;
    bool cancel = false;
    Manual manual;
    manual.name = "drain";
    manual.about =
        "Has the server open no new tables, and stop when no game is running any more. Everything "
        "is kept for its next start, also what waits or is over.";
    manual.options = [&](CLI::App& app) {
        app.add_option("--within", within,
                       "Stop after that time all the same; games go on at the next start "
                       "(however long it takes)")
            ->type_name("TIME");
        app.add_flag("--cancel", cancel, "Open tables again, and do not stop");
    };
    return carry_out(argc, argv, manual,
                     [&](const Order& order) { return drain(order, within, cancel); });
}

}  // namespace valley::server
