#include "server/operate/store.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "server/files.hpp"
#include "server/load_games.hpp"
#include "server/log.hpp"
#include "server/operate/ask.hpp"
#include "server/operate/finished_games.hpp"
#include "server/operate/report_back.hpp"
#include "server/operate/store_reader.hpp"
#include "server/own_key.hpp"
#include "server/tls_files.hpp"

namespace valley::server {

namespace {

namespace fs = std::filesystem;
using control::v1::Reply;
using control::v1::Request;

struct Removed {  // at the end
    std::string path;
    ~Removed() { unlink(path.c_str()); }
};

// A signal to stop has to wait while this lives, so that a copy that is for this process alone is
// taken away in any case: it holds secrets.
class StopsLater {
  public:
    StopsLater() {
        sigset_t stops;
        sigemptyset(&stops);
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&stops, number);
        pthread_sigmask(SIG_BLOCK, &stops, &before_);
    }
    ~StopsLater() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    StopsLater(const StopsLater&) = delete;
    StopsLater& operator=(const StopsLater&) = delete;

  private:
    sigset_t before_;
};

// Either what a running server answered, or that none runs, or why it could not be asked.
struct Found {
    std::optional<control::v1::Status> server;
    std::string trouble;
};
Found find_server(const Settings& settings) {
    Request request;
    request.mutable_get_status();
    auto reply = ask(settings, request);
    if (const auto* none = std::get_if<NoAnswer>(&reply)) {
        return {std::nullopt, none->no_server ? "" : none->why};
    }
    return {std::get<Reply>(reply).status(), ""};
}

// --- backup ---

struct Written {
    std::uint64_t bytes = 0;
    std::string trouble;
};

// By the server if one runs, else by this process.
Written write_backup(const Settings& settings, const std::string& path) {
    Request request;
    request.mutable_backup()->set_file(path);
    auto reply = ask(settings, request);
    if (const auto* answer = std::get_if<Reply>(&reply)) return {answer->backed_up().bytes(), ""};
    const NoAnswer& none = std::get<NoAnswer>(reply);
    if (!none.no_server) return {0, none.why};
    auto opened = StoreReader::open(settings.data);
    if (const auto* trouble = std::get_if<std::string>(&opened)) {
        return {0, *trouble + " (and " + none.why + ")"};
    }
    const auto& store = std::get<std::unique_ptr<StoreReader>>(opened);
    if (auto trouble = store->copy_to(path, own_key(settings))) return {0, *trouble};
    std::error_code ignored;
    return {fs::file_size(path, ignored), ""};
}

// A name beside the data file, where the server may write.
std::string temporary_name(const Settings& settings, const Found& found) {
    const std::string data = found.server ? found.server->data() : settings.data;
    return fs::absolute(data).string() + "-" + std::to_string(getpid()) + ".copy";
}

int pour_out(const Order& order, std::ifstream& file) {
    std::array<char, 64 * 1024> bytes;
    while (file.read(bytes.data(), bytes.size()), file.gcount() > 0) {
        const auto count = static_cast<std::size_t>(file.gcount());
        if (std::fwrite(bytes.data(), 1, count, stdout) != count) {
            return fail(order, "backup", std::string("stdout: ") + std::strerror(errno));
        }
    }
    if (!file.eof()) return fail(order, "backup", "cannot read what was written");
    return std::fflush(stdout) == 0
               ? 0
               : fail(order, "backup", std::string("stdout: ") + std::strerror(errno));
}

int backup(const Order& order, const std::string& file) {
    if (file == "-") {
        if (isatty(STDOUT_FILENO) == 1) {
            return fail(order, "backup", "a backup is nothing to read on a terminal: add > FILE");
        }
        const Found found = find_server(order.settings);
        if (!found.trouble.empty()) return fail(order, "backup", found.trouble);
        std::ifstream content;  // of a file whose name is gone before the first byte is out
        {
            const StopsLater whole;
            const Removed copy{temporary_name(order.settings, found)};
            const Written written = write_backup(order.settings, copy.path);
            if (!written.trouble.empty()) return fail(order, "backup", written.trouble);
            content.open(copy.path, std::ios::binary);
            if (!content) return fail(order, "backup", "cannot read " + copy.path);
        }
        return pour_out(order, content);
    }
    const std::string path = fs::absolute(file).lexically_normal().string();
    const Written written = write_backup(order.settings, path);
    if (!written.trouble.empty()) return fail(order, "backup", written.trouble);
    if (order.json) return print(Json{{"file", path}, {"bytes", written.bytes}});
    std::printf(
        "%s: %llu bytes. It holds seeds of running games and the server's key: keep it where "
        "nobody "
        "else can read it.\n",
        printable(path).c_str(), static_cast<unsigned long long>(written.bytes));
    return 0;
}

// --- restore ---

// `path`.before-restore, or with a number behind it: a name that is free.
std::string name_to_keep(const std::string& path) {
    std::string name = path + ".before-restore";
    for (int number = 2; fs::exists(fs::symlink_status(name)); ++number) {
        name = path + ".before-restore." + std::to_string(number);
    }
    return name;
}

std::optional<std::string> write_private(const std::string& path, const std::string& content) {
    const int made = ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    std::string_view rest = content;
    bool good = made >= 0;
    while (good && !rest.empty()) {
        const ssize_t count = ::write(made, rest.data(), rest.size());
        good = count > 0;
        if (good) rest.remove_prefix(static_cast<std::size_t>(count));
    }
    good = good && fsync(made) == 0;
    const int error = errno;
    if (made >= 0) ::close(made);
    if (good) return std::nullopt;
    return "cannot write " + path + ": " + std::strerror(error);
}

// The file itself, where a symbolic link leads to it: the link stays.
std::string behind_links(const std::string& path) {
    std::error_code error;
    const fs::path found = fs::canonical(path, error);
    return error ? path : found.string();
}

// Root does this for a server that has a user of its own, which could not read what is root's: the
// file gets the owner of the one that it replaces, or else of the folder.
std::optional<std::string> hand_over(const std::string& fresh, const std::string& path) {
    if (geteuid() != 0) return std::nullopt;
    struct stat facts = {};
    if (stat(path.c_str(), &facts) != 0 && stat(folder_of(path).c_str(), &facts) != 0) {
        return "cannot tell whose " + path + " is to be: " + std::strerror(errno);
    }
    if (chown(fresh.c_str(), facts.st_uid, facts.st_gid) == 0) return std::nullopt;
    return "cannot give " + fresh + " to user " + std::to_string(facts.st_uid) + ": " +
           std::strerror(errno);
}

// Puts `fresh` in the place of `path`, for good; what was there is kept under another name. At no
// moment is there nothing.
std::optional<std::string> replace(const std::string& fresh, const std::string& path,
                                   std::vector<std::string>& kept) {
    if (auto trouble = hand_over(fresh, path)) return trouble;
    if (fs::exists(fs::symlink_status(path))) {
        const std::string old = name_to_keep(path);
        if (link(path.c_str(), old.c_str()) != 0) {
            return "cannot keep " + path + " as " + old + ": " + std::strerror(errno);
        }
        kept.push_back(old);
    }
    if (rename(fresh.c_str(), path.c_str()) == 0 &&
        sync_path(folder_of(path), O_RDONLY | O_DIRECTORY)) {
        return std::nullopt;
    }
    return "cannot put " + fresh + " in the place of " + path + ": " + std::strerror(errno);
}

// SQLite would play a log that lies beside a data file into that file, whichever it is: what a
// killed server has left is put out of its way before another file comes there. A log that is still
// there although the file was opened and closed could not be brought home, and is not lost.
std::optional<std::string> put_logs_away(const std::string& data, bool was_opened,
                                         std::vector<std::string>& kept) {
    for (const char* const ending : {"-wal", "-journal"}) {
        const std::string log = data + ending;
        if (!fs::exists(fs::symlink_status(log))) continue;
        if (was_opened) {
            return log + " cannot be brought into " + data +
                   ", and nothing was changed: is there room on its disk?";
        }
        const std::string old = name_to_keep(log);
        if (rename(log.c_str(), old.c_str()) != 0) {
            return "cannot keep " + log + " as " + old + ": " + std::strerror(errno);
        }
        kept.push_back(old);
    }
    return std::nullopt;
}

int restore(const Order& order, const std::string& file) {
    const std::string name = "restore";
    const Settings& settings = order.settings;
    if (const Found found = find_server(settings); found.server) {
        return fail(order, name,
                    "the server runs (process " + std::to_string(found.server->process()) +
                        "): stop it first, best by valley-server drain");
    } else if (!found.trouble.empty()) {
        return fail(order, name, found.trouble);
    }
    auto opened = StoreReader::open(file);
    if (const auto* trouble = std::get_if<std::string>(&opened)) return fail(order, name, *trouble);
    auto& backup = std::get<std::unique_ptr<StoreReader>>(opened);
    if (const auto damage = backup->damage()) {
        return fail(order, name, file + " is damaged, and nothing was changed: " + *damage);
    }

    const std::string data = behind_links(settings.data);
    // Closing what is there brings its log home. Its lock is gone from then on: a server that is
    // started in the moment until the files are replaced finds out itself that another file is in
    // the place of its own.
    std::unique_ptr<StoreReader> before;
    if (fs::exists(fs::symlink_status(data))) {
        auto present = StoreReader::open(data);
        if (const auto* trouble = std::get_if<std::string>(&present)) {
            return fail(order, name,
                        *trouble + "; nothing was changed. Move it away if it is of no use");
        }
        before = std::move(std::get<std::unique_ptr<StoreReader>>(present));
    }
    const std::string fresh = data + ".restoring";
    unlink(fresh.c_str());
    if (const auto trouble = backup->copy_to(fresh, {})) return fail(order, name, *trouble);
    const bool was_opened = before != nullptr;
    before.reset();

    std::vector<std::string> kept;
    if (const auto trouble = put_logs_away(data, was_opened, kept)) {
        unlink(fresh.c_str());
        return fail(order, name, *trouble);
    }
    const TlsFiles key_files = tls_files(settings);
    bool key_restored = false;
    for (const Attachment& attachment : backup->attachments()) {
        const std::string place =
            behind_links(attachment.name == kKeyInBackup ? key_files.key : key_files.certificate);
        if (!key_files.self_made || content_of(place) == attachment.content) continue;
        const std::string fresh_key = place + ".restoring";
        unlink(fresh_key.c_str());
        auto trouble = write_private(fresh_key, attachment.content);
        if (!trouble) trouble = replace(fresh_key, place, kept);
        if (trouble) return fail(order, name, *trouble);
        key_restored = true;
    }
    if (const auto trouble = replace(fresh, data, kept)) return fail(order, name, *trouble);
    if (order.json) {
        return print(Json{{"data", settings.data}, {"kept", kept}, {"key_restored", key_restored}});
    }
    std::printf("%s is what %s holds%s. Start the server.\n", printable(settings.data).c_str(),
                printable(file).c_str(),
                key_restored ? ", and so are the server's key and certificate" : "");
    for (const std::string& old : kept) std::printf("Kept: %s\n", printable(old).c_str());
    return 0;
}

// --- export ---

struct Exported {
    std::vector<std::string> written;
    std::size_t there_already = 0;
    std::size_t running = 0;
    std::vector<std::string> unreadable;  // codes of tables, with why
};

// The document of a game in its file, unless it is there already. What went wrong, or nothing.
std::optional<std::string> save(const fs::path& folder, const FinishedGame& game,
                                const std::string& document, Exported& exported) {
    const std::string base = game.code + "-" + std::to_string(game.number);
    // Codes of closed tables may be given again: then the table's own number tells them apart.
    const std::string names[] = {
        base + ".json",
        base + "-" + std::to_string(static_cast<std::uint64_t>(game.table)) + ".json"};
    for (const std::string& name : names) {
        const std::string path = (folder / name).string();
        if (fs::exists(fs::symlink_status(path))) {
            if (content_of(path) != document) continue;
            ++exported.there_already;
            return std::nullopt;
        }
        const std::string part = path + ".part";
        unlink(part.c_str());
        if (auto trouble = write_private(part, document)) return trouble;
        if (rename(part.c_str(), path.c_str()) != 0) {
            return "cannot write " + path + ": " + std::strerror(errno);
        }
        exported.written.push_back(name);
        return std::nullopt;
    }
    return "other files have the names of the game " + base + " in " + folder.string();
}

std::optional<std::string> export_all(StoreReader& store, const Games& games,
                                      const fs::path& folder, Exported& exported) {
    std::optional<std::string> trouble;
    store.for_each_table([&](const StoredTable& table) {
        if (trouble) return;
        const FinishedGames found = finished_games(games, table);
        exported.running += found.running ? 1 : 0;
        if (!found.trouble.empty()) exported.unreadable.push_back(found.trouble);
        for (const FinishedGame& game : found.games) {
            const auto document = export_match(*game.game, game.played);
            if (const auto* error = std::get_if<ExportError>(&document)) {
                exported.unreadable.push_back(game.code + ": " + to_text(*error));
            } else if (!trouble) {
                trouble = save(folder, game, std::get<std::string>(document), exported);
            }
        }
    });
    return trouble;
}

int export_games(const Order& order, const std::string& folder) {
    const std::string name = "export";
    const auto registry = load_games(order.settings);
    if (!registry) return kCommandFailed;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return fail(order, name, "cannot make the folder " + folder + ": " + error.message());

    // A running server has the file for itself: it writes a copy, and that one is read.
    const Found found = find_server(order.settings);
    if (!found.trouble.empty()) return fail(order, name, found.trouble);
    std::unique_ptr<StoreReader> store;
    {
        const StopsLater whole;
        std::optional<Removed> copy;  // the open file is read when its name is gone
        std::string source = order.settings.data;
        if (found.server) {
            copy.emplace(Removed{temporary_name(order.settings, found)});
            source = copy->path;
            const Written written = write_backup(order.settings, source);
            if (!written.trouble.empty()) return fail(order, name, written.trouble);
        }
        auto opened = StoreReader::open(source);
        if (const auto* why = std::get_if<std::string>(&opened)) return fail(order, name, *why);
        store = std::move(std::get<std::unique_ptr<StoreReader>>(opened));
    }
    const Games games(*registry);
    Exported exported;
    const auto trouble = export_all(*store, games, folder, exported);
    if (trouble) return fail(order, name, *trouble);
    if (order.json) {
        return print(Json{{"folder", folder},
                          {"written", exported.written},
                          {"there_already", exported.there_already},
                          {"running", exported.running},
                          {"unreadable", exported.unreadable}});
    }
    std::printf("%zu games written to %s; %zu were there already; %zu are still running.\n",
                exported.written.size(), printable(folder).c_str(), exported.there_already,
                exported.running);
    for (const std::string& why : exported.unreadable) {
        std::printf("Not readable here: %s\n", printable(why).c_str());
    }
    return 0;
}

// A command that needs to know one thing.
int carry_out_with(int argc, const char* const* argv, Manual manual, const char* argument,
                   const char* help, int (*act)(const Order&, const std::string&)) {
    std::string value;
    manual.options = [&](CLI::App& app) { app.add_option(argument, value, help)->required(); };
    return carry_out(argc, argv, manual, [&](const Order& order) { return act(order, value); });
}

}  // namespace

int run_backup(int argc, const char* const* argv) {
    return carry_out_with(
        argc, argv,
        {"backup",
         "Writes all that is stored as of now, and the key that the server made for itself, into "
         "one new file, while games go on.",
         nullptr, "valley-server restore puts it back."},
        "FILE", "The new file, which is this user's alone; -: to stdout", backup);
}

int run_restore(int argc, const char* const* argv) {
    return carry_out_with(
        argc, argv,
        {"restore",
         "Puts a backup in the place of the data file, and the key in it in the place of the "
         "server's own. What was there is kept beside it. No server may run.",
         nullptr, ""},
        "FILE", "What valley-server backup has written", restore);
}

int run_export(int argc, const char* const* argv) {
    return carry_out_with(
        argc, argv,
        {"export",
         "Writes every finished game as one JSON document (engine/export/README.md), "
         "CODE-NUMBER.json. Games that run are left out: the document would tell their secrets.",
         nullptr, ""},
        "FOLDER", "Where to; made if it is not there", export_games);
}

}  // namespace valley::server
