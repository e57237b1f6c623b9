// The tricks of a deal in the sentences of a LineTable.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "table/words.h"
#include "tui/line_table.h"

namespace tui {

std::string LineTable::name_of(core::Seat seat) const {
  if (seat == now_.seat) return table::sentence("you", c_.language);
  if (seat < now_.names.size() && !now_.names[seat].empty()) return now_.names[seat];
  return table::sentence("seat", c_.language, with<"n">(seat + 1));
}

// "the 4 of Coppe (you); the Ace of Coppe (Bot 2)"
std::string LineTable::told(const std::vector<Laid>& plays) const {
  std::vector<std::string> out;
  for (const Laid& l : plays)
    out.push_back(table::sentence("on_table_entry", c_.language,
                                  with<"cards">(card_words()(l.cards)),
                                  with<"seat">(name_of(l.seat))));
  return fmt::format("{}", fmt::join(out, "; "));
}

std::string LineTable::told(int n, const TakenTrick& trick) const {
  std::string out = w_("line_trick", with<"n">(n), with<"plays">(told(trick.laid)));
  const core::Seat taker = taker_of(trick.laid);
  if (taker.valid())
    out += " " + (taker == now_.seat ? std::string(w_("line_trick_taken_you"))
                                     : w_("line_trick_taken", with<"who">(name_of(taker))));
  std::vector<std::string> counted;
  for (const SidePoints& side : points_after(trick, now_.scene)) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < now_.scene.seats.size(); ++i) {
      const core::Seat seat(static_cast<int>(i));
      if (seat == side.side || now_.scene.seats[i].side == side.side)
        names.push_back(name_of(seat));
    }
    counted.push_back(fmt::format("{}: {}", joined(names, c_.language), side.points));
  }
  if (!counted.empty())
    out += " " + w_("line_trick_points", with<"list">(fmt::format("{}", fmt::join(counted, "; "))));
  return out;
}

// Each trick of this deal with its players, its taker and the points after it.
void LineTable::tell_tricks() const {
  if (tricks_.taken().empty()) return say(w_("no_last_trick"));
  int n = 0;
  for (const TakenTrick& trick : tricks_.taken()) say(told(++n, trick));
}

// After the play to beat, which is all that a scene tells of a trick in which seats lay several cards.
void LineTable::add_covered_plays(std::vector<std::string>& said) const {
  const std::vector<Laid> plays = tricks_.covered(now_.scene);
  if (plays.empty()) return;
  const std::string to_beat =
      table::sentence("on_table", c_.language, with<"list">(told(trick_of(now_.scene))));
  const auto at = std::ranges::find(said, to_beat);
  said.insert(at == said.end() ? at : at + 1, w_("line_plays_before", with<"plays">(told(plays))));
}

}  // namespace tui
