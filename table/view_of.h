#pragma once
// A view as JSON, described like all the rest of it: what every game's view has, in order. docs/views.md and the
// clients' types are made from the same lists (tools/types.cpp). Not here: a word for people, see scene.h.
#include <optional>
#include <string>

#include "core/match.h"
#include "table/move_codec.h"
#include "table/write.h"

namespace table {

// The options of a match by name: a number, or a word.
template <core::Game G>
struct OptionsJson {
  const typename G::Rules& rules;
  void write(std::string& out) const {
    out += '{';
    Writer<G> w(out, rules.seats);
    for (const auto& option : G::Rules::options()) {
      const int v = rules.*(option.value);
      if (option.limits.names.empty())
        w.member(option.limits.key, v);
      else
        w.member(option.limits.key,
                 std::string_view(option.limits.names[static_cast<std::size_t>(v)]));
    }
    out += '}';
  }
};

template <core::Game G>
struct MovesJson {
  core::Moves<G> moves;
  void write(std::string& out) const {
    out += '[';
    for (const auto& m : moves) {
      if (out.back() != '[') out += ',';
      write_move<G>(out, m);
    }
    out += ']';
  }
};

template <core::Game G>
struct ViewOf {
  const core::Match<G>& match;
  core::View<G> seen;
  std::uint32_t version;

  std::string_view game() const { return G::kKey; }
  int players() const { return seen.pub.seats(); }
  OptionsJson<G> options() const { return {match.rules()}; }
  core::Seat seat() const { return seen.seat; }
  int deal() const { return match.deal_number(); }
  core::Seat dealer() const { return match.dealer(); }
  core::SeatSet to_act() const { return G::to_act(seen.pub); }
  core::Scores scores() const { return G::scores(match.standing()); }
  typename G::Standing standing() const { return match.standing(); }
  const typename G::Public& pub() const { return seen.pub; }
  const typename G::Private* own() const { return seen.seat.valid() ? &seen.own : nullptr; }
  MovesJson<G> legal() const { return {core::legal(seen)}; }
  bool deal_over() const { return match.deal_over(); }
  std::optional<typename G::Result> result() const {
    return deal_over() ? std::optional(G::result(seen.pub)) : std::nullopt;
  }
  bool over() const { return match.over(); }
  std::optional<core::SeatSet> winners() const {
    return over() ? std::optional(G::winners(match.standing())) : std::nullopt;
  }

  static constexpr auto fields() {
    using core::field;
    return std::tuple{
        field("game", &ViewOf::game, "its key"),
        field("players", &ViewOf::players, "how many seats"),
        field("options", &ViewOf::options,
              "every option of the game with its value: a number, or a word. (A `table` has only "
              "those "
              "that were given, as text)"),
        field("seat", &ViewOf::seat, "yours; null for the gallery"),
        field("version", &ViewOf::version, "moves made so far in the match"),
        field("deal", &ViewOf::deal, "which deal, from 1"),
        field("dealer", &ViewOf::dealer, "a seat"),
        field("to_act", &ViewOf::to_act,
              "the seats that may move now; several where they choose at once, none when the deal "
              "is over"),
        field("scores", &ViewOf::scores,
              "of the match, by seat, as they stand after the deals that are over"),
        field("standing", &ViewOf::standing, "the match between deals"),
        field("public", &ViewOf::pub, "what everybody sees of this deal"),
        field("own", &ViewOf::own, "what only your seat sees; the gallery has none"),
        field("legal", &ViewOf::legal,
              "every move you can make now, each as `play` takes it; empty when it is not your "
              "turn"),
        field("deal_over", &ViewOf::deal_over, "all of this deal is played"),
        field("result", &ViewOf::result, "what the deal counted, once it is over"),
        field("over", &ViewOf::over, "the match is over"),
        field("winners", &ViewOf::winners,
              "a list of seats, once the match is over; empty after a draw")};
  }
};

}  // namespace table
