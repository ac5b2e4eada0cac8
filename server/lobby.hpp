// All tables: opened, found by code, found by token, closed when their time is up.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/table.hpp"
#include "server/text.hpp"

namespace valley::server {

class Lobby {
  public:
    // `services.changed` and `services.member_gone` are set by the lobby.
    Lobby(TableServices services, Entropy& entropy);

    // Takes a table up from its records. One that cannot be used stays in the store; who comes back
    // to it is told why.
    enum class Recovered { whole, other_rules, damaged };
    Recovered recover(const StoredTable& stored);

    // How a request for a place at a table ends.
    struct Place {
        std::optional<v1::Error> refusal;
        std::shared_ptr<Table> table;
        MemberNumber member = 0;
        Token token{};            // a new member's; of no meaning for one that resumes
        bool was_costly = false;  // a password was hashed to find out
    };
    using Answer = std::function<void(Place)>;
    // Opens a table with its first member. Passwords take a while; `answer` comes later, or never
    // if the server stops before. A request with a ticket that has come before is answered with the
    // place that it led to.
    void create(const v1::CreateTable& request, Answer answer);
    void join(const v1::JoinTable& request, Answer answer);
    // What is wrong with a request that is longer than it may be, before it is kept anywhere.
    std::optional<v1::Error> fault_of_size(const v1::JoinTable& request) const;
    // Opens a table for whoever comes first. `answer` gets it, or what stood in the way.
    using Opened = std::function<void(std::optional<v1::Error>, std::shared_ptr<Table>)>;
    void open_waiting(const v1::TableOptions& options, const Opened& answer);
    // Whether a table with that ticket is open, or being opened.
    bool knows(const v1::CreateTable& request) const;
    // Whether the ticket's place is at that table, or was until somebody took it away.
    bool knows(const v1::JoinTable& request) const;
    // Whether all that guards the table is its code, and the long one is named.
    bool is_invited(const v1::JoinTable& request) const;
    // The place that belongs to a token, at once.
    Place resume(const v1::Resume& request) const;

    v1::TableList list(const v1::ListTables& request) const;

    Table* find(TableId id) const;
    // By its code or long code, in any spelling; nullptr if there is none, or it is only being
    // opened.
    Table* find(const std::string& code) const;
    std::size_t size() const { return tables_.size(); }
    template <typename Visit>
    void for_each(Visit visit) const {
        for (const auto& [id, table] : tables_) visit(*table);
    }
    // Whether it is true of a table; asks no further than the first.
    template <typename Predicate>
    bool any_of(Predicate predicate) const {
        return std::ranges::any_of(tables_,
                                   [&](const auto& entry) { return predicate(*entry.second); });
    }

    // The oldest first, without those that are only being opened.
    template <typename Visit>
    void for_each_by_age(Visit visit) const {
        for (const auto& [number, id] : by_age_) {
            visit(*tables_.at(id));
        }
    }

    std::optional<Time> next_deadline() const;
    void on_time(Time now);
    // Takes away the tables that are closing. Not from inside a call to a table.
    void sweep();

  private:
    struct Guest {
        TableId table;
        MemberNumber member;
    };
    std::shared_ptr<Table> add(TableId id, TableState state);
    void strand(const StoredTable& stored, v1::ErrorCode why);
    void take_away(TableId id);
    void forget_guest(const TokenHash& token, TableId table);
    void note_change(TableId id);
    void come(const std::shared_ptr<Table>& table, std::string name, const Token& token,
              const Answer& answer);
    void open(const v1::CreateTable& request, const std::string& hash, std::string name,
              const Answer& answer);
    void open(journal::v1::TableOpened opened, const Opened& answer);
    Token token_for(const std::string& ticket) const;
    std::optional<Place> opened_with(const Token& token) const;
    Answer answer_all(const TokenHash& hash, Answer first);
    std::optional<v1::Error> fault_of(const v1::TableOptions& options) const;
    std::optional<v1::Error> door(const TableState& table, const std::string& name) const;
    std::string free_code();
    TableId new_id() const;
    CheckedText checked(const std::string& name) const;
    std::string most_characters() const;  // of a name, for people

    TableServices services_;
    Entropy& entropy_;
    std::map<TableId, std::shared_ptr<Table>> tables_;
    std::unordered_map<std::string, TableId> codes_;  // and long codes
    std::map<TokenHash, Guest> guests_;
    std::map<TokenHash, v1::ErrorCode> stranded_;  // at tables that could not be taken up, and why
    // Tables that are being opened with a ticket, and who has asked for one once more meanwhile.
    std::map<TokenHash, std::vector<Answer>> opening_;
    std::map<TableId, Time> deadlines_;
    std::set<std::pair<Time, TableId>> by_deadline_;
    std::set<TableId> closing_;
    std::uint64_t last_number_ = 0;
    using ByAge = std::set<std::pair<std::uint64_t, TableId>>;  // by TableState::number()
    ByAge by_age_;                                              // all that are open
    ByAge listed_;  // those that everybody may see who asks for tables
    // Work of another thread may end when the lobby is gone.
    std::shared_ptr<Lobby*> alive_ = std::make_shared<Lobby*>(this);
};

}  // namespace valley::server
