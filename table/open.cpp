#include "table/open.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <type_traits>

#include "games/all.h"
#include "table/card_names.h"
#include "table/json_object.h"
#include "table/nearest.h"
#include "table/table_of.h"

namespace table {
namespace {

// A module of the page is made for one game.
#ifdef MAZZO_ONLY_GAME
constexpr std::string_view kOnly = MAZZO_ONLY_GAME;
#else
constexpr std::string_view kOnly = {};
#endif

template <class F>
constexpr void for_each_game(F&& f) {
  ::games::for_each_game([&f]<class G>() {
    if constexpr (kOnly.empty() || kOnly == G::kKey) f.template operator()<G>();
  });
}

// A card, or a list of them.
template <class T>
constexpr bool kHoldsCards = std::is_same_v<T, core::Card> || std::is_same_v<T, core::CardSet>;
template <std::ranges::range T>
constexpr bool kHoldsCards<T> = kHoldsCards<std::ranges::range_value_t<T>>;

}  // namespace

Refused unknown_game(std::string_view typed, Language language) {
  std::vector<std::string_view> known;
  for_each_game([&]<class G>() { known.push_back(G::kKey); });
  return {"unknown_game", sentence("setup.game", language, with<"game">(typed)) +
                              did_you_mean(typed, known, language)};
}

Opened open(const Setup& setup, Language language) {
  Opened out;
  bool known = false;
  for_each_game([&]<class G>() {
    if (G::kKey != setup.game) return;
    known = true;
    typename G::Rules rules;
    if (auto refused = make_rules<G>(setup, rules, language))
      out.refused = *refused;
    else
      out = {std::make_unique<TableOf<G>>(rules, setup.seed, setup.entropies), {}};
  });
  if (!known) out.refused = unknown_game(setup.game, language);
  return out;
}

std::vector<GameInfo> games() {
  std::vector<GameInfo> out;
  for_each_game([&]<class G>() { out.push_back(info<G>()); });
  return out;
}

std::vector<std::string> pack_of(std::string_view game) {
  std::vector<std::string> out;
  for_each_game([&]<class G>() {
    if (G::kKey != game) return;
    for (const core::Card c : G::pack({})) {
      const auto code = ::games::code<typename G::Pack>(c);
      out.emplace_back(code.data(), code.size());
    }
  });
  std::ranges::sort(out);
  return out;
}

std::vector<std::string_view> dealt_members(std::string_view game) {
  std::vector<std::string_view> out;
  for_each_game([&]<class G>() {
    if (G::kKey != game) return;
    if constexpr (requires(const typename G::Private& own) { own.hand; }) out.push_back("hands");
    core::for_each_field(typename G::Dealt{}, [&out](std::string_view name, const auto& value) {
      if constexpr (kHoldsCards<std::decay_t<decltype(value)>>) out.push_back(name);
    });
  });
  return out;
}

std::string card_names_json(std::string_view game, Voice voice) {
  std::map<std::string, std::string> cards, suits;
  for_each_game([&]<class G>() {
    if (G::kKey != game) return;
    const CardNames names = names_of<typename G::Pack>();
    for (const core::Card c : G::pack({})) {
      const auto code = ::games::code<typename G::Pack>(c);
      cards[std::string(code.data(), code.size())] = names.card(c, voice);
      suits[std::string(1, code[1])] = names.suit(G::Pack::suit(c), voice);
    }
  });
  const auto object = [](const std::map<std::string, std::string>& named) {
    json::Object out;
    for (const auto& [code, text] : named) out.text(code, text);
    return out.take();
  };
  return json::Object().raw("cards", object(cards)).raw("suits", object(suits)).take();
}

}  // namespace table
