// The protocol's page, proto/README.md, and hex dumps such as those on it, as data for tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace valley::testing {

// The bytes of a hex dump: at the start of each line come pairs of digits with single spaces
// between, then, after two spaces or more, whatever explains them. Lines that begin with '#' are
// comments.
std::string bytes_of_dump(std::string_view dump);

// A fenced block: the words behind its opening ``` and its lines.
struct Block {
    std::string info;
    std::string text;
};
std::vector<Block> blocks_of(std::string_view page);

// The cells of all rows of all tables, without headings, backticks and outer spaces.
std::vector<std::vector<std::string>> rows_of(std::string_view page);

}  // namespace valley::testing
