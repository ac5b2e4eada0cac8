#include "client/terminal/reveal.hpp"

#include <algorithm>

#include "client/core/bounds.hpp"
#include "client/terminal/looks.hpp"

namespace valley::client::tui {

namespace {

v1::Zone* zone_at(const v1::Place& place, v1::View& view) {
    for (v1::Zone& zone : *view.mutable_zones()) {
        if (zone.key() == place.zone() && zone.has_owner() == place.has_owner() &&
            zone.owner() == place.owner() && zone.number() == place.number()) {
            return &zone;
        }
    }
    return nullptr;
}

bool lists_all(const v1::Zone& zone) {
    return zone.count() == static_cast<std::uint32_t>(zone.slots_size());
}

v1::Slot take_from(const v1::Event& event, v1::Zone& zone) {
    v1::Slot slot;
    const bool all = lists_all(zone);
    if (zone.slots_size() > 0) {
        int at = zone.slots_size() - 1;
        if (all && event.from().has_position()) {
            at =
                static_cast<int>(std::min(static_cast<std::uint32_t>(at), event.from().position()));
        }
        // The order of what lies face down is not shown: the card tells which one it is.
        for (int i = 0; i < zone.slots_size() && event.has_card(); ++i) {
            const bool same = zone.slots(i).has_card() && zone.slots(i).card() == event.card();
            const bool here = zone.slots(at).has_card() && zone.slots(at).card() == event.card();
            if (same && !here) at = i;
        }
        slot = zone.slots(at);
        if (all) zone.mutable_slots()->DeleteSubrange(at, 1);
    }
    if (zone.count() > 0) zone.set_count(zone.count() - 1);
    return slot;
}

}  // namespace

void carry_out(const v1::Event& event, v1::View& view) {
    v1::Slot slot;
    if (event.has_from()) {
        if (v1::Zone* zone = zone_at(event.from(), view)) slot = take_from(event, *zone);
    }
    slot.clear_strength();
    slot.clear_marks();
    if (event.has_card()) slot.set_card(event.card());
    if (!event.has_to()) return;
    v1::Zone* zone = zone_at(event.to(), view);
    if (zone == nullptr) return;
    const bool has_room = zone->slots_size() < kSlotsMost;
    if (has_room && lists_all(*zone) && (event.has_card() || zone->slots_size() > 0)) {
        *zone->add_slots() = slot;
    } else if (zone->slots_size() > 0 && event.has_card()) {
        *zone->mutable_slots(zone->slots_size() - 1) = slot;
    }
    zone->set_count(zone->count() + 1);
}

void Reveal::take(const GameNews& news, const Model& model, bool show) {
    const std::size_t kept = before_.size() + (running() ? now().size() : 0) + events_hidden();
    const auto come = static_cast<std::size_t>(news.update.events_size());
    if (news.first || news.missed || !last_view_ || kept + come > kEventsShownMost) {
        skip();
        last_view_ = model.view;
        return;
    }
    if (show) {
        // What made no step of its own comes before the next one that does.
        std::vector<v1::Event> step = std::move(rest_);
        const bool was_running = running();
        for (const v1::Event& event : news.update.events()) {
            const Weight weight = weight_of(event, model);
            const bool joins = weight == Weight::together && step.empty() && !steps_.empty() &&
                               steps_.back().back().key() == event.key() &&
                               !(was_running && steps_.size() == 1);
            if (joins) {
                steps_.back().push_back(event);
                continue;
            }
            step.push_back(event);
            if (weight == Weight::quiet) continue;
            steps_.push_back(std::move(step));
            step.clear();
        }
        rest_ = std::move(step);
        if (!running()) rest_.clear();
        if (!was_running && running()) {
            view_ = *last_view_;
            carry_out_step();
        }
    }
    last_view_ = model.view;
}

std::size_t Reveal::events_hidden() const {
    std::size_t hidden = rest_.size();
    for (std::size_t i = 1; i < steps_.size(); ++i) hidden += steps_[i].size();
    return hidden;
}

void Reveal::carry_out_step() {
    view_.clear_prompt();
    for (const v1::Event& event : steps_.front()) carry_out(event, view_);
}

void Reveal::next() {
    if (!running()) return;
    before_.insert(before_.end(), steps_.front().begin(), steps_.front().end());
    steps_.pop_front();
    ++shown_;
    if (running()) {
        carry_out_step();
    } else {
        skip();
    }
}

void Reveal::skip() {
    steps_.clear();
    rest_.clear();
    before_.clear();
    shown_ = 0;
}

}  // namespace valley::client::tui
