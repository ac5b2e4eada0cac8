// SQLite's C interface as the store uses it: statements that free themselves, and errors as values.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace valley::server {

// SQLite checks a page as it comes into its memory (PRAGMA cell_size_check), and takes it for sound
// when it is asked for again. So after a result that says that one is damaged none stays there:
// what was found damaged is found so each time. Returns the result.
inline int distrust_damaged(sqlite3* database, int code) {
    if ((code & 0xff) == SQLITE_CORRUPT) sqlite3_db_release_memory(database);
    return code;
}

// A prepared statement. Errors come out of step() and run(), also that it could not be prepared.
class Statement {
  public:
    Statement(sqlite3* database, const char* sql)
        : prepared_(sqlite3_prepare_v2(database, sql, -1, &statement_, nullptr)) {}
    ~Statement() { sqlite3_finalize(statement_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(int index, std::int64_t value) {
        if (statement_ != nullptr) sqlite3_bind_int64(statement_, index, value);
        return *this;
    }
    // Bytes and text must last until the next reset().
    Statement& bind(int index, std::string_view bytes) {
        if (statement_ != nullptr) {
            sqlite3_bind_blob64(statement_, index, bytes.data(), bytes.size(), SQLITE_STATIC);
        }
        return *this;
    }
    Statement& bind_text(int index, const std::string& text) {
        if (statement_ != nullptr) {
            sqlite3_bind_text(statement_, index, text.c_str(), -1, SQLITE_STATIC);
        }
        return *this;
    }
    // SQLITE_ROW, SQLITE_DONE, or what went wrong, also if the text could not be prepared.
    int step() {
        if (statement_ == nullptr) return prepared_;
        return distrust_damaged(sqlite3_db_handle(statement_), sqlite3_step(statement_));
    }
    // step() once, for what gives no rows; SQLITE_OK or what went wrong.
    int run() {
        const int code = step();
        reset();
        return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
    }
    void reset() {
        if (statement_ != nullptr) sqlite3_reset(statement_);
    }
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    std::string_view bytes(int column) const {
        const void* data = sqlite3_column_blob(statement_, column);
        const int size = sqlite3_column_bytes(statement_, column);
        return {static_cast<const char*>(data), static_cast<std::size_t>(size)};
    }

  private:
    sqlite3_stmt* statement_ = nullptr;
    int prepared_ = SQLITE_OK;
};

inline int execute(sqlite3* database, const char* sql) {
    return distrust_damaged(database, sqlite3_exec(database, sql, nullptr, nullptr, nullptr));
}

inline int read_number(sqlite3* database, const char* sql, std::int64_t& value) {
    Statement statement(database, sql);
    const int code = statement.step();
    if (code != SQLITE_ROW) return code == SQLITE_DONE ? SQLITE_ERROR : code;
    value = statement.number(0);
    return SQLITE_OK;
}

}  // namespace valley::server
