// valley-server doctor: what could keep people from playing here, and what to do about it.
#pragma once

#include <vector>

#include "server/operate/checks.hpp"

namespace valley::server {

// All checks, for the server of these settings, whether it runs or not.
std::vector<Finding> examine(const Settings& settings);

// Prints them. Exit status 1 if there is a fault.
int run_doctor(int argc, const char* const* argv);

}  // namespace valley::server
