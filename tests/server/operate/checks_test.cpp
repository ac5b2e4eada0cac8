// The doctor's checks, each of something that is well and of something that is not.

#include "server/operate/checks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "server/sqlite_file.hpp"
#include "server/tls.hpp"
#include "tests/support/source_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::server {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// A listener on any free port of this machine.
struct Busy {
    Busy() {
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        ::bind(socket, reinterpret_cast<sockaddr*>(&address), size);
        ::listen(socket, 1);
        ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
        port = ntohs(address.sin_port);
    }
    ~Busy() { ::close(socket); }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    std::uint16_t port = 0;
};

Settings listening_on(const std::string& address, std::uint16_t port) {
    Settings settings;
    settings.address = address;
    settings.port = port;
    return settings;
}

TEST(Checks, APortThatIsFreeAndThoseThatCannotBeHad) {
    EXPECT_EQ(check_port(listening_on("127.0.0.1", 0)).verdict, Verdict::good);
    const Busy busy;
    const Finding taken = check_port(listening_on("127.0.0.1", busy.port));
    EXPECT_EQ(taken.verdict, Verdict::fault);
    EXPECT_THAT(taken.remedy, HasSubstr("another program has this port"));
    const Finding elsewhere = check_port(listening_on("192.0.2.7", 7922));
    EXPECT_EQ(elsewhere.verdict, Verdict::fault);
    EXPECT_THAT(elsewhere.remedy, HasSubstr("does not have this address"));
    EXPECT_EQ(check_port(listening_on("localhost", 7922)).verdict, Verdict::fault);
}

Finding address(const std::string& listening, const std::vector<Interface>& interfaces,
                const std::string& public_host = "", bool container = false) {
    return judge_address(listening, 7922, public_host, interfaces, container);
}

TEST(Checks, WhoCanReachTheServer) {
    const Interface loopback{"lo", "127.0.0.1"};
    const Interface home{"eth0", "192.168.1.2"};
    const Interface mesh{"mesh0", "100.64.0.9"};
    const Interface rented{"eth0", "192.0.2.7"};
    const Interface rented6{"eth0", "2001:db8::7"};

    const Finding everybody = address("0.0.0.0", {loopback, rented});
    EXPECT_EQ(everybody.verdict, Verdict::good);
    EXPECT_THAT(everybody.remedy, AllOf(HasSubstr("firewall"), HasSubstr("7922")));

    const Finding here = address("127.0.0.1", {loopback, home});
    EXPECT_EQ(here.verdict, Verdict::note);
    EXPECT_THAT(here.remedy, HasSubstr("--address 0.0.0.0"));

    const Finding behind_router = address("::", {loopback, home});
    EXPECT_EQ(behind_router.verdict, Verdict::note);
    EXPECT_THAT(behind_router.found, HasSubstr("192.168.1.2 (eth0)"));
    EXPECT_THAT(behind_router.remedy, AllOf(HasSubstr("NAT"), HasSubstr("pass port 7922")));

    const Finding shared = address("::", {loopback, mesh});
    EXPECT_EQ(shared.verdict, Verdict::note);
    EXPECT_THAT(shared.remedy, HasSubstr("CGNAT"));

    const Finding ipv6 = address("::", {loopback, home, rented6});
    EXPECT_EQ(ipv6.verdict, Verdict::note);
    EXPECT_THAT(ipv6.remedy, HasSubstr("IPv6"));
    EXPECT_THAT(address("0.0.0.0", {home, rented6}).found, Not(HasSubstr("2001:db8::7")));

    const Finding alone = address("::", {loopback});
    EXPECT_EQ(alone.verdict, Verdict::warning);
    EXPECT_EQ(address("192.168.1.9", {loopback, home}).verdict, Verdict::warning);
    EXPECT_EQ(address("nonsense", {loopback, home}).verdict, Verdict::fault);

    const Finding inside = address("::", {loopback, home}, "", true);
    EXPECT_THAT(inside.remedy, HasSubstr("publish port 7922"));
    ::setenv("container", "oci", 1);  // NOLINT(concurrency-mt-unsafe)
    EXPECT_TRUE(in_container());
    ::unsetenv("container");  // NOLINT(concurrency-mt-unsafe)
    EXPECT_THAT(address("::", {home}, "example.org").found,
                HasSubstr("invitations say example.org"));
}

Finding public_host(const std::string& place, const std::vector<std::string>& addresses,
                    bool container = false, const std::string& listening = "0.0.0.0") {
    Settings settings = listening_on(listening, 7922);
    settings.public_host = place;
    return judge_public_host(settings, {addresses, "it has no address", addresses.empty()},
                             {{"eth0", "192.168.1.2"},
                              {"mesh0", "100.64.0.9"},
                              {"eth1", "192.0.2.7"},
                              {"eth1", "2001:db8::7"}},
                             container);
}

TEST(Checks, WhereThePublicNameLeads) {
    struct Row {
        const char* address;
        Verdict here;       // not in a container
        Verdict container;  // in one
        const char* says;   // as found or what to do, not in a container
    };
    const Row rows[] = {
        {"192.0.2.7", Verdict::good, Verdict::good, "this machine"},
        {"192.0.2.8", Verdict::note, Verdict::note, "passes port 7922 (TCP) on"},
        {"192.168.1.2", Verdict::good, Verdict::good, "for the same network or VPN"},
        {"192.168.1.3", Verdict::warning, Verdict::note, "not of this machine"},
        {"100.64.0.9", Verdict::good, Verdict::good, "members of a mesh VPN"},
        {"100.64.0.8", Verdict::warning, Verdict::note, "CGNAT"},
        {"127.0.0.1", Verdict::fault, Verdict::fault, "nobody reaches from another machine"},
        {"169.254.1.1", Verdict::fault, Verdict::fault, "nobody reaches from another machine"},
        {"0.0.0.0", Verdict::fault, Verdict::fault, "nobody reaches from another machine"},
    };
    for (const Row& row : rows) {
        const Finding here = public_host("play.example.org", {row.address});
        EXPECT_EQ(here.verdict, row.here) << row.address;
        EXPECT_THAT(here.found, HasSubstr("play.example.org; it is ")) << row.address;
        EXPECT_THAT(here.found + here.remedy, HasSubstr(row.says)) << row.address;
        EXPECT_EQ(public_host("play.example.org", {row.address}, true).verdict, row.container)
            << row.address;
    }
    EXPECT_THAT(public_host("play.example.org:80", {"192.0.2.8"}).remedy, HasSubstr("port 80 "));
    // The worst of them counts.
    const Finding both = public_host("play.example.org", {"192.0.2.7", "127.0.0.1"});
    EXPECT_EQ(both.verdict, Verdict::fault);
    EXPECT_THAT(both.found, AllOf(HasSubstr("192.0.2.7, this machine"), HasSubstr("127.0.0.1, ")));

    const Finding ipv6 = public_host("play.example.org", {"2001:db8::7"});
    EXPECT_EQ(ipv6.verdict, Verdict::fault);
    EXPECT_THAT(ipv6.remedy, HasSubstr("--address ::"));
    EXPECT_EQ(public_host("play.example.org", {"2001:db8::7"}, false, "::").verdict, Verdict::good);
    EXPECT_EQ(public_host("play.example.org", {"2001:db8::7", "192.0.2.7"}).verdict, Verdict::good);

    const Finding unknown = public_host("play.example.org", {});
    EXPECT_EQ(unknown.verdict, Verdict::warning);  // it may be that nobody could be asked
    EXPECT_THAT(unknown.found, HasSubstr("play.example.org leads nowhere: it has no address"));
    EXPECT_EQ(public_host("", {}).verdict, Verdict::good);
}

TEST(Checks, ProxiesThatAreTheOperators) {
    Settings settings;
    EXPECT_EQ(check_proxies(settings).verdict, Verdict::good);
    settings.proxies_from = *Networks::read("10.0.0.7");
    EXPECT_EQ(check_proxies(settings).verdict, Verdict::note);
    settings.proxies_from = *Networks::read("0.0.0.0/0");
    EXPECT_EQ(check_proxies(settings).verdict, Verdict::fault);
}

TEST(Checks, FileHandlesForAllConnectionsOrForFewer) {
    EXPECT_EQ(judge_file_handles(20'000, 19'000).verdict, Verdict::good);
    const Finding fewer = judge_file_handles(1024, 19'000);
    EXPECT_EQ(fewer.verdict, Verdict::note);
    EXPECT_THAT(fewer.found, HasSubstr("960 of 19000"));
    EXPECT_THAT(fewer.remedy, HasSubstr("LimitNOFILE"));
    EXPECT_EQ(judge_file_handles(100, 19'000).verdict, Verdict::warning);
    EXPECT_GT(file_handles_allowed(0), 0u);
}

DiskFacts disk(std::uint64_t free_mega, int sync_ms, const std::string& kind = "") {
    DiskFacts facts;
    facts.free_bytes = free_mega * 1024 * 1024;
    facts.all_bytes = 100'000ull * 1024 * 1024;
    facts.sync = std::chrono::milliseconds(sync_ms);
    facts.kind = kind;
    return facts;
}

TEST(Checks, ADiskWithRoomThatIsQuickEnough) {
    EXPECT_EQ(judge_disk("/d", disk(5000, 3)).verdict, Verdict::good);
    EXPECT_EQ(judge_disk("/d", disk(100, 3)).verdict, Verdict::warning);
    EXPECT_EQ(judge_disk("/d", disk(10, 3)).verdict, Verdict::fault);
    EXPECT_EQ(judge_disk("/d", disk(5000, 100)).verdict, Verdict::warning);
    EXPECT_EQ(judge_disk("/d", disk(5000, 2000)).verdict, Verdict::fault);
    EXPECT_THAT(judge_disk("/d", disk(5000, 3, "memory")).remedy, HasSubstr("are gone"));
    EXPECT_THAT(judge_disk("/d", disk(5000, 3, "network")).remedy, HasSubstr("not always safe"));
    DiskFacts broken;
    broken.trouble = "Read-only file system";
    EXPECT_EQ(judge_disk("/d", broken).verdict, Verdict::fault);
}

TEST(Checks, ADiskIsTriedByWritingAndLeftAsItWas) {
    TemporaryFolder folder;
    const std::string path = std::filesystem::path(folder.file("x")).parent_path().string();
    const DiskFacts facts = disk_facts(path);
    EXPECT_EQ(facts.trouble, "");
    EXPECT_GT(facts.all_bytes, facts.free_bytes);
    EXPECT_TRUE(std::filesystem::is_empty(path));
    EXPECT_EQ(disk_facts(path + "/none").trouble, std::strerror(ENOENT));
    EXPECT_NE(disk_facts("/proc").trouble, "");
}

TEST(Checks, AClockThatIsRightOrBehind) {
    constexpr std::int64_t kNow = 1'800'000'000;
    EXPECT_EQ(judge_clock({kNow, kNow - 10, true}).verdict, Verdict::good);
    EXPECT_EQ(judge_clock({kNow, kNow - 10, std::nullopt}).verdict, Verdict::good);
    EXPECT_EQ(judge_clock({kNow, kNow - 10, false}).verdict, Verdict::note);
    EXPECT_EQ(judge_clock({kNow, kNow + 60, true}).verdict, Verdict::good);
    const Finding behind = judge_clock({kNow, kNow + 3600, true});
    EXPECT_EQ(behind.verdict, Verdict::fault);
    EXPECT_THAT(behind.found, HasSubstr("the clock is behind"));
    EXPECT_EQ(judge_clock({1000, 0, true}).verdict, Verdict::fault);
    EXPECT_GT(clock_facts({}).newest_file, 0);
}

class FileChecks : public ::testing::Test {
  protected:
    FileChecks() {
        settings_.data = folder_.file("valley.db");
        std::filesystem::permissions(data_folder(), std::filesystem::perms(0700));
    }
    std::filesystem::path data_folder() const {
        return std::filesystem::path(settings_.data).parent_path();
    }
    void make_store() {
        auto opened = SqliteFile::open(settings_.data);
        ASSERT_TRUE(std::holds_alternative<std::unique_ptr<SqliteFile>>(opened));
    }
    Verdict data() const { return check_data(settings_).verdict; }
    Finding store() const { return check_store(settings_, std::nullopt); }

    TemporaryFolder folder_;
    Settings settings_;
};

TEST_F(FileChecks, TheFolderAndTheFileAreThisUsersAlone) {
    EXPECT_EQ(data(), Verdict::note) << "not there yet";
    make_store();
    EXPECT_EQ(data(), Verdict::good);
    ASSERT_EQ(chmod(settings_.data.c_str(), 0640), 0);
    EXPECT_THAT(check_data(settings_).remedy, HasSubstr("chmod 600"));
    ASSERT_EQ(chmod(settings_.data.c_str(), 0600), 0);
    ASSERT_EQ(chmod(data_folder().c_str(), 0777), 0);
    EXPECT_EQ(data(), Verdict::warning);
    ASSERT_EQ(chmod(data_folder().c_str(), 0700), 0);
    settings_.data = data_folder();
    EXPECT_EQ(data(), Verdict::fault) << "a folder";
    settings_.data = folder_.file("none/valley.db");
    EXPECT_EQ(data(), Verdict::fault) << "no folder";
    EXPECT_THAT(check_data(settings_).found, HasSubstr("No such file"));
    settings_.data = "/proc/version/valley.db";
    EXPECT_THAT(check_data(settings_).found, HasSubstr("it is no folder"));
    settings_.data = "/proc/valley.db";
    EXPECT_NE(data(), Verdict::good);
}

TEST_F(FileChecks, TheStoreIsSoundAndOfAVersionThatIsKnown) {
    EXPECT_EQ(store().verdict, Verdict::note) << "nothing yet";
    make_store();
    EXPECT_EQ(store().verdict, Verdict::good);
    EXPECT_THAT(store().found, HasSubstr("version 3"));
    {
        auto in_use = SqliteFile::open(settings_.data);
        EXPECT_EQ(store().verdict, Verdict::fault);
        EXPECT_THAT(store().found, HasSubstr("in use"));
    }
    std::ofstream(settings_.data) << "something else, and longer than the head of a file";
    EXPECT_EQ(store().verdict, Verdict::fault);
    std::filesystem::copy_file(valley::testing::source_path("tests/golden/store_version_1.db"),
                               settings_.data, std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(store().verdict, Verdict::note);
    EXPECT_THAT(store().remedy, HasSubstr("keeps a copy"));
    // A page in the middle is not what it was.
    std::fstream file(settings_.data, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(8192);
    file << std::string(2000, '\xff');
    file.close();
    EXPECT_THAT(store().found, HasSubstr("is damaged"));

    control::v1::Status server;
    server.set_store_version(2);
    server.set_store_works(true);
    EXPECT_EQ(check_store(settings_, server).verdict, Verdict::good);
    server.set_store_works(false);
    EXPECT_EQ(check_store(settings_, server).verdict, Verdict::fault);
}

TEST_F(FileChecks, TheCertificateHoldsNowAndBelongsToItsKey) {
    const std::int64_t now = std::time(nullptr);
    const auto check = [&](std::int64_t at) { return check_certificate(settings_, at); };
    EXPECT_EQ(check(now).verdict, Verdict::note) << "none yet";
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Tls>>(Tls::open(settings_)));
    EXPECT_EQ(check(now).verdict, Verdict::good) << check(now).found;
    EXPECT_EQ(check(0).verdict, Verdict::fault);
    EXPECT_THAT(check(0).found, HasSubstr("not yet"));
    constexpr std::int64_t kCenturies = 300LL * 365 * 86'400;
    EXPECT_THAT(check(now + kCenturies).found, HasSubstr("it is over"));

    const std::string key = settings_.data + ".key";
    ASSERT_EQ(chmod(key.c_str(), 0644), 0);
    EXPECT_EQ(check(now).verdict, Verdict::warning);
    ASSERT_EQ(chmod(key.c_str(), 0600), 0);
    std::filesystem::copy_file(key, folder_.file("kept"));
    std::ofstream(key) << "no key";
    EXPECT_THAT(check(now).found, HasSubstr("holds no key"));
    // The key of another server.
    Settings other = settings_;
    other.data = folder_.file("other.db");
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Tls>>(Tls::open(other)));
    std::filesystem::copy_file(other.data + ".key", key,
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_THAT(check(now).found, HasSubstr("is not the key of"));
    std::filesystem::copy_file(folder_.file("kept"), key,
                               std::filesystem::copy_options::overwrite_existing);
    std::ofstream(settings_.data + ".certificate") << "nothing";
    EXPECT_EQ(check(now).verdict, Verdict::fault);
    settings_.tls_certificate = folder_.file("none.pem");
    settings_.tls_key = key;
    EXPECT_THAT(check(now).found, HasSubstr("No such file"));
}

TEST(Checks, MetricsAreForThisMachineUnlessSomebodySaysOtherwise) {
    Settings settings;
    EXPECT_EQ(check_metrics(settings).verdict, Verdict::good);
    settings.metrics_port = 9464;
    EXPECT_EQ(check_metrics(settings).verdict, Verdict::good);
    settings.metrics_address = "0.0.0.0";
    EXPECT_EQ(check_metrics(settings).verdict, Verdict::warning);
}

}  // namespace
}  // namespace valley::server
