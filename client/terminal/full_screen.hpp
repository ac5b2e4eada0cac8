// The full screen without its terminal: pages, a session if a server was entered, and what comes in
// and goes out. Inputs and the session's news go in; frames and wishes come out.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/core/errand.hpp"
#include "client/terminal/key_page.hpp"
#include "client/terminal/page.hpp"

namespace valley::client::tui {

class FullScreen {
  public:
    FullScreen(Language language, Preferences preferences);

    // Cards and words that are here before a server has sent any.
    void know(const v1::CardList& cards);
    // A page of the time before a server is entered.
    void open(std::shared_ptr<Page> page) { pages_.open(std::move(page)); }
    // A session that has been told what to enter: opens the game's page on top. Both must outlive
    // detach().
    void attach(PlayOrder order, Session& session, PlaceKeeper& keeper);
    // The session is gone, and the pages that it had.
    void detach();
    bool attached() const { return session_ != nullptr; }
    // When the session will try to connect again, for the player to see.
    void set_retry_at(Time time) { retry_at_ = time; }

    void input(const Input& input, Time now);
    // After anything was told to the session.
    void update(Time now);
    // At the moment that wake() named, or any other.
    void time(Time now);
    Frame frame(Size size, Time now);
    // When the frame changes by itself.
    std::optional<Time> wake(Time now) const;

    // What the program has to do: TakeEntry, Leave, Suspend, Redraw, KeepPreferences, KeepCards.
    // Each is given once.
    std::vector<Intent> take_wishes() { return std::exchange(wishes_, {}); }
    // After a TakeEntry: the server that a page wanted last. Nothing if an earlier TakeEntry has
    // had it, or if it is not wanted any more.
    std::optional<PlayOrder> take_entry() { return std::exchange(entering_, std::nullopt); }
    // Leaves: the session is stopped, and the program ends when it has ended.
    void quit();
    // Set when there is nothing more to do.
    std::optional<Exit> exit() const { return exit_; }
    // What to say on the plain terminal afterwards; may be empty. Its first lines say why it ended;
    // how others come to the table that waits has lines of its own.
    const std::string& last_words() const { return last_words_; }

    const Preferences& preferences() const { return preferences_; }
    // Of servers that are entered from now on, and of the pages before.
    Language language() const { return language_; }
    void tell(std::string text, bool alert);
    Page* top() const { return pages_.top(); }

  private:
    Scene scene(Time now) const;
    void carry_out(Intents intents, Time now);
    void take_news(const News& news, Time now);
    std::string words_at_the_end(const EndNews& end, std::uint64_t notices_before) const;
    std::string invitation_to_keep() const;
    void end_session();
    void set_preferences(Preferences preferences, Time now);
    void keep_cards();
    void explain_what_is_asked(Time now);

    Language language_;
    Preferences preferences_;
    Model no_model_;  // of no server: only the cards that are known
    Wording no_wording_;
    const PlayOrder no_order_;
    Pages pages_;
    // Those of the time before the session. Of one that only asks for tables all of them are.
    std::optional<std::size_t> pages_before_;
    std::deque<Notice> notices_;
    std::uint64_t notices_told_ = 0;
    Size size_;

    Session* session_ = nullptr;
    std::optional<Wording> wording_;
    std::optional<Errand> errand_;
    Time retry_at_{0};
    bool quitting_ = false;
    bool leaving_ = false;               // Leave is among the wishes, or was
    std::optional<PlayOrder> entering_;  // wanted, and not taken by the program

    std::shared_ptr<KeyPage> key_page_;  // of the server that was new last

    std::vector<Intent> wishes_;
    std::optional<Exit> exit_;
    std::string last_words_;
};

}  // namespace valley::client::tui
