#include "tests/support/protocol_page.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace valley::testing {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

bool is_digit(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

std::string trimmed(std::string text) {
    std::erase(text, '`');
    const auto first = text.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

}  // namespace

std::string bytes_of_dump(std::string_view dump) {
    std::string bytes;
    for (const std::string& line : lines_of(dump)) {
        if (line.starts_with('#')) continue;
        std::size_t at = std::min(line.find_first_not_of(' '), line.size());
        while (at + 1 < line.size() && is_digit(line[at]) && is_digit(line[at + 1])) {
            bytes += static_cast<char>(std::stoi(line.substr(at, 2), nullptr, 16));
            at += 2;
            if (at >= line.size() || line[at] != ' ') break;
            ++at;
        }
        EXPECT_TRUE(at >= line.size() || line.substr(at - 1, 2) == "  ")
            << "two spaces end the bytes: " << line;
    }
    return bytes;
}

std::vector<Block> blocks_of(std::string_view page) {
    std::vector<Block> blocks;
    bool inside = false;
    for (const std::string& line : lines_of(page)) {
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside) blocks.push_back({line.substr(3), ""});
        } else if (inside) {
            blocks.back().text += line + "\n";
        }
    }
    EXPECT_FALSE(inside) << "the last block has no end";
    return blocks;
}

std::vector<std::vector<std::string>> rows_of(std::string_view page) {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& line : lines_of(page)) {
        if (!line.starts_with("| ")) continue;
        std::vector<std::string> cells;
        std::istringstream in(line.substr(1));
        for (std::string cell; std::getline(in, cell, '|');) cells.push_back(trimmed(cell));
        rows.push_back(std::move(cells));
    }
    return rows;
}

}  // namespace valley::testing
