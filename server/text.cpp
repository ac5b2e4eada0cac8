#include "server/text.hpp"

#include <unicase.h>
#include <uninorm.h>
#include <unistr.h>
#include <unitypes.h>

// The header of the library names a parameter like one of its functions.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#include <unictype.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

namespace valley::server {
namespace {

using Character = ucs4_t;
using Characters = std::u32string;

// --- the library's calls, with owned results

// Calls a function of the library and takes over what it has allocated. Where it got no memory, it
// is called again when there is some, as new does: the server's reserve is for it too.
template <typename Function>
Characters taken_from(Function function) {
    for (;;) {
        std::size_t count = 0;
        const std::unique_ptr<std::uint32_t, decltype(&std::free)> characters(function(&count),
                                                                              &std::free);
        if (characters != nullptr) return Characters(characters.get(), characters.get() + count);
        if (errno != ENOMEM) std::abort();  // the input is valid everywhere here
        const std::new_handler find_memory = std::get_new_handler();
        if (find_memory == nullptr) throw std::bad_alloc();
        find_memory();
    }
}

Characters normalised(uninorm_t form, const Characters& characters) {
    if (characters.empty()) return {};
    const std::vector<std::uint32_t> in(characters.begin(), characters.end());
    return taken_from([&](std::size_t* count) {
        return u32_normalize(form, in.data(), in.size(), nullptr, count);
    });
}

Characters case_folded(const Characters& characters) {
    if (characters.empty()) return {};
    const std::vector<std::uint32_t> in(characters.begin(), characters.end());
    return taken_from([&](std::size_t* count) {
        return u32_casefold(in.data(), in.size(), nullptr, nullptr, nullptr, count);
    });
}

// False if the bytes are no UTF-8.
bool decode(std::string_view bytes, Characters& out) {
    const auto* next = reinterpret_cast<const std::uint8_t*>(bytes.data());
    std::size_t left = bytes.size();
    while (left > 0) {
        Character character = 0;
        const int used = u8_mbtoucr(&character, next, left);
        if (used <= 0) return false;
        out.push_back(character);
        next += used;
        left -= static_cast<std::size_t>(used);
    }
    return true;
}

std::string encode(const Characters& characters) {
    std::string bytes;
    for (const Character character : characters) {
        std::array<std::uint8_t, 6> units{};
        const int used = u8_uctomb(units.data(), character, units.size());
        if (used <= 0) std::abort();
        bytes.append(units.begin(), units.begin() + used);
    }
    return bytes;
}

bool is(Character character, std::uint32_t categories) {
    return uc_is_general_category_withtable(character, categories);
}
bool is_mark(Character character) { return is(character, UC_CATEGORY_MASK_M); }
bool is_space(Character character) { return is(character, UC_CATEGORY_MASK_Zs); }
bool is_letter_or_digit(Character character) {
    return is(character, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N);
}

// --- which characters

bool is_dropped(Character character) {
    return character == 0x200c || character == 0x200d || character == 0xfe0e || character == 0xfe0f;
}

// Symbols that show nothing, though Unicode does not call them ignorable: the empty Braille
// pattern, the place of an object, a note without a head.
bool is_blank_symbol(Character character) {
    return character == 0x2800 || character == 0xfffc || character == 0x1d159;
}

bool is_forbidden(Character character) {
    constexpr std::uint32_t kCategories =
        UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp;
    return is(character, kCategories) || is_blank_symbol(character) ||
           uc_is_property_default_ignorable_code_point(character) ||
           uc_is_property_bidi_control(character);
}

// Drops, changes and refuses single characters.
TextFault take_characters(const Characters& in, Characters& out) {
    for (const Character character : in) {
        if (is_dropped(character)) continue;
        if (is_forbidden(character)) return TextFault::forbidden;
        out.push_back(is_space(character) ? U' ' : static_cast<char32_t>(character));
    }
    return TextFault::none;
}

bool marks_are_good(const Characters& characters) {
    std::size_t marks = kMarksMax;  // nothing stands at the beginning
    for (const Character character : characters) {
        if (!is_mark(character)) {
            marks = character == U' ' ? kMarksMax : 0;
        } else if (++marks > kMarksMax) {
            return false;
        }
    }
    return true;
}

void trim(Characters& characters) {
    const auto first = characters.find_first_not_of(U' ');
    if (first == Characters::npos) {
        characters.clear();
        return;
    }
    characters = characters.substr(first, characters.find_last_not_of(U' ') + 1 - first);
}

void collapse_spaces(Characters& characters) {
    const auto end = std::unique(characters.begin(), characters.end(),
                                 [](char32_t a, char32_t b) { return a == U' ' && b == U' '; });
    characters.erase(end, characters.end());
}

CheckedText refused(TextFault fault) { return {{}, fault}; }

CheckedText check(std::string_view raw, TextLimits limits, bool one_space, Characters& characters) {
    // Before any work: nobody makes the server normalise a megabyte.
    if (raw.size() > limits.bytes_max) return refused(TextFault::too_long);
    Characters all;
    if (!decode(raw, all)) return refused(TextFault::not_utf8);
    if (const auto fault = take_characters(all, characters); fault != TextFault::none) {
        return refused(fault);
    }
    trim(characters);
    if (one_space) collapse_spaces(characters);
    if (characters.empty()) return refused(TextFault::empty);
    characters = normalised(UNINORM_NFC, characters);
    if (!marks_are_good(characters)) return refused(TextFault::marks);
    if (characters.size() > limits.characters_max) return refused(TextFault::too_long);
    std::string text = encode(characters);
    if (text.size() > limits.bytes_max) return refused(TextFault::too_long);
    return {std::move(text), TextFault::none};
}

// --- what looks like what

struct LookAlike {
    char32_t character;
    std::u32string_view latin;
};

// Sorted. For letters in the case in which they are written; those whose capital looks like
// another letter than their small form does stand under both.
constexpr LookAlike kLookAlikes[] = {
    {U'0', U"o"},
    {U'1', U"l"},
    {U'I', U"l"},
    // Latin letters that Unicode does not take apart
    {U'Ð', U"d"},
    {U'Ø', U"o"},
    {U'ð', U"d"},
    {U'ø', U"o"},
    {U'Đ', U"d"},
    {U'đ', U"d"},
    {U'Ħ', U"h"},
    {U'ħ', U"h"},
    {U'ı', U"i"},
    {U'Ł', U"l"},
    {U'ł', U"l"},
    {U'Ŧ', U"t"},
    {U'ŧ', U"t"},
    {U'ȷ', U"j"},
    {U'ɑ', U"a"},
    {U'ɡ', U"g"},
    {U'ɩ', U"i"},
    // Greek
    {U'Α', U"a"},
    {U'Β', U"b"},
    {U'Ε', U"e"},
    {U'Ζ', U"z"},
    {U'Η', U"h"},
    {U'Ι', U"l"},
    {U'Κ', U"k"},
    {U'Μ', U"m"},
    {U'Ν', U"n"},
    {U'Ο', U"o"},
    {U'Ρ', U"p"},
    {U'Τ', U"t"},
    {U'Υ', U"y"},
    {U'Χ', U"x"},
    {U'α', U"a"},
    {U'β', U"b"},
    {U'γ', U"y"},
    {U'ε', U"e"},
    {U'η', U"n"},
    {U'ι', U"i"},
    {U'κ', U"k"},
    {U'ν', U"v"},
    {U'ο', U"o"},
    {U'ρ', U"p"},
    {U'σ', U"o"},
    {U'τ', U"t"},
    {U'υ', U"u"},
    {U'χ', U"x"},
    {U'ω', U"w"},

    {U'ϳ', U"j"},

    // Cyrillic
    {U'Ѕ', U"s"},
    {U'І', U"l"},
    {U'Ј', U"j"},
    {U'А', U"a"},
    {U'В', U"b"},
    {U'Е', U"e"},
    {U'З', U"3"},
    {U'К', U"k"},
    {U'М', U"m"},
    {U'Н', U"h"},
    {U'О', U"o"},
    {U'Р', U"p"},
    {U'С', U"c"},
    {U'Т', U"t"},
    {U'У', U"y"},
    {U'Х', U"x"},
    {U'а', U"a"},
    {U'в', U"b"},
    {U'г', U"r"},
    {U'е', U"e"},
    {U'з', U"3"},
    {U'и', U"u"},
    {U'к', U"k"},
    {U'м', U"m"},
    {U'н', U"h"},
    {U'о', U"o"},
    {U'п', U"n"},
    {U'р', U"p"},
    {U'с', U"c"},
    {U'т', U"t"},
    {U'у', U"y"},
    {U'х', U"x"},
    {U'ь', U"b"},
    {U'ѕ', U"s"},
    {U'і', U"i"},
    {U'ј', U"j"},
    {U'Ү', U"y"},
    {U'ү', U"y"},
    {U'Һ', U"h"},
    {U'һ', U"h"},
    {U'Ӏ', U"l"},
    {U'ӏ', U"l"},
    {U'Ԁ', U"d"},
    {U'ԁ', U"d"},
    {U'Ԛ', U"q"},
    {U'ԛ', U"q"},
    {U'Ԝ', U"w"},
    {U'ԝ', U"w"},
};
static_assert(std::is_sorted(std::begin(kLookAlikes), std::end(kLookAlikes),
                             [](const LookAlike& a, const LookAlike& b) {
                                 return a.character < b.character;
                             }));

Characters with_look_alikes(const Characters& in) {
    Characters out;
    for (const char32_t character : in) {
        const auto* found = std::lower_bound(
            std::begin(kLookAlikes), std::end(kLookAlikes), character,
            [](const LookAlike& entry, char32_t wanted) { return entry.character < wanted; });
        if (found != std::end(kLookAlikes) && found->character == character) {
            out += found->latin;
        } else {
            out += character;
        }
    }
    return out;
}

void replace_all(Characters& characters, std::u32string_view from, char32_t to) {
    for (auto at = characters.find(from); at != Characters::npos; at = characters.find(from, at)) {
        characters.replace(at, from.size(), 1, to);
    }
}

// Taken apart, in plain style and width; only letters and digits are left.
Characters bare(const Characters& in) {
    Characters out = normalised(UNINORM_NFKD, in);
    std::erase_if(out, [](char32_t character) { return !is_letter_or_digit(character); });
    return out;
}

Characters shape_of(const Characters& letters) {
    Characters shape = bare(case_folded(with_look_alikes(letters)));
    replace_all(shape, U"rn", U'm');
    replace_all(shape, U"vv", U'w');
    return shape;
}

Looks looks_of_characters(const Characters& characters) {
    const Characters letters = bare(characters);
    return {shape_of(bare(case_folded(letters))), shape_of(letters)};
}

// --- reserved names

// Nobody is called so, has it as a word in the name, or with a number behind.
constexpr std::string_view kOfficial[] = {
    "Server", "System", "Bot", "Admin", "Administrator", "Moderator", "Valley",
};
// Words that a client puts where a name would stand.
constexpr std::string_view kPronouns[] = {
    "You", "Du", "Nobody", "Niemand", "Host", "Gastgeber", "Spectator", "Zuschauer",
};

template <std::size_t n>
std::vector<Looks> looks_of_all(const std::string_view (&words)[n]) {
    std::vector<Looks> looks;
    for (const std::string_view word : words) looks.push_back(looks_of(word));
    return looks;
}

bool looks_like_any(const Looks& looks, const std::vector<Looks>& reserved) {
    return std::any_of(reserved.begin(), reserved.end(),
                       [&](const Looks& word) { return alike(looks, word); });
}

std::vector<Characters> words_of(const Characters& characters) {
    std::vector<Characters> words(1);
    for (const char32_t character : characters) {
        if (is_letter_or_digit(character) || is_mark(character)) {
            words.back() += character;
        } else if (!words.back().empty()) {
            words.emplace_back();
        }
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

Characters without_number(Characters characters) {
    while (!characters.empty() && !is(characters.back(), UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M)) {
        characters.pop_back();
    }
    return characters;
}

bool is_reserved(const Characters& name) {
    static const std::vector<Looks> official = looks_of_all(kOfficial);
    static const std::vector<Looks> pronouns = looks_of_all(kPronouns);
    for (const Characters& all : {name, without_number(name)}) {
        const Looks looks = looks_of_characters(all);
        if (looks_like_any(looks, official) || looks_like_any(looks, pronouns)) return true;
    }
    const auto words = words_of(name);
    return std::any_of(words.begin(), words.end(), [](const Characters& word) {
        return looks_like_any(looks_of_characters(word), official) ||
               looks_like_any(looks_of_characters(without_number(word)), official);
    });
}

}  // namespace

std::string_view key_of(TextFault fault) {
    switch (fault) {
        case TextFault::none: return "none";
        case TextFault::empty: return "empty";
        case TextFault::too_long: return "too_long";
        case TextFault::not_utf8: return "not_utf8";
        case TextFault::forbidden: return "forbidden";
        case TextFault::marks: return "marks";
        case TextFault::no_letter: return "no_letter";
        case TextFault::reserved: return "reserved";
    }
    std::abort();
}

CheckedText check_chat(std::string_view raw, TextLimits limits) {
    Characters characters;
    return check(raw, limits, false, characters);
}

CheckedText check_name(std::string_view raw, TextLimits limits) {
    Characters characters;
    CheckedText checked = check(raw, limits, true, characters);
    if (!checked.good()) return checked;
    // In the bare form, where a circled letter is one too.
    if (bare(characters).empty()) return refused(TextFault::no_letter);
    if (is_reserved(characters)) return refused(TextFault::reserved);
    return checked;
}

Looks looks_of(std::string_view name) {
    Characters characters;
    if (!decode(name, characters)) characters.clear();
    return looks_of_characters(characters);
}

// A Greek capital Nu is the same letter as the small one, and looks like an N, while the small one
// looks like a v.
bool alike(const Looks& a, const Looks& b) {
    return a.by_letter == b.by_letter || a.by_shape == b.by_shape;
}

}  // namespace valley::server
