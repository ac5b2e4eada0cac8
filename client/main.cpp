// valley-client: the full screen on a terminal that can, lines of text everywhere else.

#include "client/plain/run.hpp"
#include "client/terminal/run.hpp"
#include "client/terminal/terminal.hpp"
#include "proto/quiet.hpp"

int main(int argc, char** argv) {
    using namespace valley::client;
    valley::keep_protobuf_quiet();
    const SettingsFile file(SettingsFile::default_folder());
    const SettingsFile::Loaded kept = file.load(language_of_environment());
    auto parsed = parse_options(argc, argv, kept.settings);
    if (const int* status = std::get_if<int>(&parsed)) return *status;
    auto& options = std::get<Options>(parsed);
    options.settings_trouble = kept.trouble;
    const bool lines = options.plain_asked || options.plain.task == Task::list;
    if (!lines && tui::has_capable_terminal()) {
        if (const auto status = tui::run_full_screen(options)) return *status;
    }
    if (!fit_for_lines(options)) return static_cast<int>(Exit::usage);
    return run_plain(std::move(options));
}
