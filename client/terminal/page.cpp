#include "client/terminal/page.hpp"

#include <algorithm>

namespace valley::client::tui {

void Pages::close(const Page* page) {
    const auto found = std::ranges::find_if(
        pages_, [page](const std::shared_ptr<Page>& here) { return here.get() == page; });
    pages_.erase(found, pages_.end());
}

Frame Pages::draw(const Scene& scene, Size size) const {
    Frame frame(size);
    std::size_t first = pages_.size();
    while (first > 0) {
        --first;
        if (!pages_[first]->overlay()) break;
    }
    for (std::size_t i = first; i < pages_.size(); ++i) {
        // Only the top page can be clicked, and only it has the text cursor.
        frame.clear_hits();
        frame.cursor.reset();
        pages_[i]->draw(scene, frame);
    }
    return frame;
}

void Pages::handle(const Input& input, const Scene& scene, Intents& intents) {
    if (pages_.empty()) return;
    // It may close itself.
    const std::shared_ptr<Page> page = pages_.back();
    page->handle(input, scene, intents);
}

void Pages::news(const News& news, const Scene& scene, Intents& intents) {
    const auto pages = pages_;
    for (const auto& page : pages) page->news(news, scene, intents);
}

void Pages::time(const Scene& scene, Intents& intents) {
    const auto pages = pages_;
    for (const auto& page : pages) page->time(scene, page == pages.back(), intents);
}

std::optional<Time> Pages::wake(const Scene& scene) const {
    std::optional<Time> first;
    for (const auto& page : pages_) {
        const auto time = page->wake(scene);
        if (time && (!first || *time < *first)) first = time;
    }
    return first;
}

}  // namespace valley::client::tui
