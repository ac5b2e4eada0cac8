// What the keys do.
#pragma once

#include <memory>

#include "client/terminal/page.hpp"

namespace valley::client::tui {

std::shared_ptr<Page> make_help_page();

}  // namespace valley::client::tui
