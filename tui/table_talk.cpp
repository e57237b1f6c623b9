#include "tui/table_talk.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "table/words.h"
#include "tui/table_layout.h"

namespace tui {
namespace {

// The badge of every deal, and the first to go where there is little room.
constexpr std::string_view kDealer = "dealer";
// The fact that says how far the match goes on.
constexpr std::string_view kTarget = "target";

// A house calls its bots "bot 50", "bot 50 (2)".
bool says_level(std::string_view name, int level) {
  const std::string told = fmt::format("bot {}", level);
  return name == told || name.starts_with(told + " ");
}

bool has_digit(const std::string& text) { return text.find_first_of("0123456789") != text.npos; }

// What a plate tells as it grows: whatever it once tells, it tells in every wider window too.
class PlateText {
 public:
  using Piece = TableTalk::Piece;
  // `used`: columns before the first entry.
  PlateText(int used, std::vector<TableTalk::Entry> entries)
      : used_(used), entries_(std::move(entries)), told_(entries_.size()) {}

  // What there is room for, the first entries first.
  void fill(int room) {
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (!tell(i, entries_[i].piece.text, room)) tell(i, entries_[i].brief, room);
  }
  // One after the other what is left, so that nothing of little weight takes the room of what comes first.
  void grow(int room) {
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (!told_[i].empty() && !tell(i, entries_[i].piece.text, room)) return;
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (!tell(i, entries_[i].piece.text, room)) return;
  }
  std::vector<Piece> take() {
    std::vector<Piece> out;
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (!told_[i].empty()) out.push_back({std::move(told_[i]), entries_[i].piece.kind});
    return out;
  }

 private:
  static int width(const std::string& text) { return text.empty() ? 0 : 3 + width_of(text); }
  bool tell(std::size_t i, const std::string& text, int room) {
    const int used = used_ - width(told_[i]) + width(text);
    if (text.empty() || used > room || is_unclear(i, text)) return false;
    used_ = used;
    told_[i] = text;
    return true;
  }
  // Without other numbers, a bare number can only mean cards.
  bool is_unclear(std::size_t i, const std::string& text) const {
    for (std::size_t j = 0; j < told_.size(); ++j)
      if (j != i && has_digit(text) && has_digit(told_[j]) &&
          (text == entries_[i].brief || told_[j] == entries_[j].brief))
        return true;
    return false;
  }

  int used_;
  std::vector<TableTalk::Entry> entries_;
  std::vector<std::string> told_;
};

}  // namespace

TableTalk::TableTalk(const TableModel& model, const Settings& settings, table::Voice voice, Time at)
    : m_(model), voice_(voice), w_(voice), look_(suits_of(model.now()), settings, voice), at_(at) {
  look_.star(model.now().scene.starred);
}

// Suits and cards are named like the cards on this screen.
std::string TableTalk::fact(const table::Fact& fact) const {
  if (fact.key == "trump" && fact.value.size() == 1)
    return table::sentence("fact.trump", voice_, with<"suit">(look_.suit(fact.value[0])));
  std::string out = fact.text;
  const bool is_card =
      fact.value.size() == 2 && suits_of(m_.now()).find(fact.value[1]) != std::string::npos;
  if (!is_card) return out;  // a number, or a suit
  const std::string card = card_words()({fact.value});
  const std::string suit = look_.suit(fact.value[1]);
  const bool is_named = width_of(suit) > 1;
  if (const auto at = out.find(card); at != out.npos)
    out.replace(at, card.size(),
                is_named ? look_.rank(fact.value[0]) + " " + suit : look_.brief(fact.value));
  return out;
}

std::string TableTalk::title(int width, int beside, int column) const {
  const table::Scene& scene = m_.now().scene;
  std::vector<std::string> told;
  const auto joined = [&] { return fmt::format("{}", fmt::join(told, " · ")); };
  const auto fits = [&](int less = 0) { return width_of(joined()) <= width - less; };
  told.push_back(scene.name.empty() ? game_name(m_.now().game, voice_) : scene.name);
  for (const table::Fact& f : scene.facts) told.push_back(fact(f));
  if (titles_scores(column)) told.push_back(scores());
  const bool has_target = !scene.facts.empty() && scene.facts[0].key == kTarget;
  if (has_target && !fits(beside)) told.erase(told.begin() + 1);
  if (told.size() > 2 && !fits()) told.erase(told.begin() + 1);  // which deal it is
  while (told.size() > 1 && !fits()) told.erase(told.begin());   // the game's name first
  return shortened(joined(), width);
}

bool TableTalk::has_scores() const {
  return std::ranges::any_of(m_.now().scene.seats,
                             [](const table::Plate& p) { return p.score.value_or(0) != 0; });
}

// By their lowest seats; of two sides the own first.
std::vector<core::Seat> TableTalk::sides() const {
  const auto& seats = m_.now().scene.seats;
  std::vector<core::Seat> out;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const core::Seat seat(static_cast<int>(i));
    if (seats[i].score && (!seats[i].side.valid() || seats[i].side == seat)) out.push_back(seat);
  }
  const core::Seat me = m_.now().seat;
  if (out.size() == 2 && me.valid() && me < seats.size() &&
      (me == out[1] || seats[me].side == out[1]))
    std::swap(out[0], out[1]);
  return out;
}

// Of two sides in the title, where there is always room; of more too, unless every plate has room for all that it tells: a score
// takes the place of nothing that a narrower plate tells without it.
bool TableTalk::titles_scores(int column) const {
  if (!has_scores()) return false;
  if (sides().size() == 2) return true;
  const auto same = [](const Piece& told, const Entry& all) { return told.text == all.piece.text; };
  for (std::size_t i = 0; i < m_.now().scene.seats.size(); ++i) {
    const core::Seat seat(static_cast<int>(i));
    if (!std::ranges::equal(pieces(seat, column, Scored::kOnPlate), entries(seat, Scored::kOnPlate),
                            same))
      return true;
  }
  return false;
}

std::string TableTalk::scores() const {
  std::vector<int> out;
  for (const core::Seat side : sides()) out.push_back(m_.now().scene.seats[side].score.value_or(0));
  const bool negative = std::ranges::any_of(out, [](int n) { return n < 0; });
  return w_("score_of_sides",
            with<"list">(fmt::format("{}", fmt::join(out, negative ? "/" : "–"))));
}

// What is known of the hand of another seat: "9♣ Q♥".
std::string TableTalk::known_cards(core::Seat seat) const {
  const table::Zone* hand =
      seat == m_.now().seat ? nullptr : m_.now().scene.zone(core::ZoneKind::kHand, seat);
  std::string out;
  for (std::size_t i = 0; hand && i < hand->cards.size(); ++i)
    out += (i > 0 ? " " : "") + look_.brief(hand->cards[i]);
  return out;
}

std::string TableTalk::name_of(core::Seat seat) const {
  const Moment& now = m_.now();
  if (!seat.valid()) return "";
  if (seat == now.seat && !now.covered) return std::string(w_("you"));
  if (seat < now.names.size() && !now.names[seat].empty()) return now.names[seat];
  return table::sentence("seat", voice_, with<"n">(seat + 1));
}

std::vector<TableTalk::Piece> TableTalk::plate(core::Seat seat, int column) const {
  return pieces(seat, column, titles_scores(column) ? Scored::kElsewhere : Scored::kOnPlate);
}

std::vector<TableTalk::Entry> TableTalk::entries(core::Seat seat, Scored where) const {
  using Kind = Piece::Kind;
  const Moment& now = m_.now();
  const table::Plate& p = now.scene.seats[seat];
  std::vector<Entry> out;
  const auto add = [&out](std::string text, Kind kind = Kind::kPlain) {
    out.push_back({{std::move(text), kind}});
  };
  if (const auto gone = now.away.find(seat); gone != now.away.end())
    add(gone->second ? fmt::format("{} {} s", w_("away"), seconds(*gone->second))
                     : std::string(w_("away")));
  else if (const auto bank = now.banks.find(seat); bank != now.banks.end())
    add(w_("bank_is", with<"n">(bank->second)));
  const table::Zone* board = m_.zone(core::ZoneKind::kBoard);
  if (board && seat < board->signs.size()) add(board->signs[seat], Kind::kBadge);
  for (const table::Badge& b : p.badges)
    if (b.key != kDealer) add(b.text, Kind::kBadge);
  if (p.points >= 0) add(w_("points_count", with<"n">(p.points)));
  if (p.cards > 0 && seat != now.seat)
    out.push_back({{w_("cards_left", with<"n">(p.cards))}, std::to_string(p.cards)});
  if (const std::string known = known_cards(seat); !known.empty())
    add(w_("holds", with<"cards">(known)));
  if (has_scores() && p.score && where == Scored::kOnPlate)
    add(w_("score_is", with<"n">(*p.score)), Kind::kScore);
  if (const auto bot = now.bots.find(seat);
      bot != now.bots.end() && !says_level(name_of(seat), bot->second))
    add(w_("bot_level", with<"n">(bot->second)));
  for (const table::Badge& b : p.badges)
    if (b.key == kDealer) add(b.text, Kind::kBadge);
  return out;
}

std::vector<TableTalk::Piece> TableTalk::pieces(core::Seat seat, int column, Scored where) const {
  constexpr int kAroundName = 3;
  const int narrowest = kLeastWidth / columns_for(static_cast<int>(m_.now().scene.seats.size()));
  PlateText text(kAroundName + width_of(name_of(seat)), entries(seat, where));
  text.fill(std::min(narrowest, column));
  text.grow(column);
  return text.take();
}

std::vector<std::string> TableTalk::lines(std::string sentence, int width) const {
  for (std::size_t i = 0; i < m_.now().scene.seats.size(); ++i) {
    const std::string name = name_of(core::Seat(static_cast<int>(i)));
    if (name.find(' ') == name.npos) continue;
    const std::string whole = unbroken(name);
    for (std::size_t at = 0; (at = sentence.find(name, at)) != sentence.npos; at += whole.size())
      sentence.replace(at, name.size(), whole);
  }
  const auto is_value = [](char c) { return (c >= '0' && c <= '9') || c == '-'; };
  for (std::size_t at = 0; (at = sentence.find(": ", at)) != sentence.npos; at += 2)
    if (at + 2 < sentence.size() && is_value(sentence[at + 2]))
      sentence.replace(at + 1, 1, kUnbrokenSpace);
  return wrapped(sentence, width);
}

std::vector<std::string> TableTalk::lines(const std::string& sentence, int width,
                                          std::size_t most) const {
  auto out = lines(sentence, width);
  if (out.size() <= most) return out;
  out = lines(sentence, width - 1);
  out.resize(most);
  if (most > 0) out.back() += "…";
  return out;
}

std::string TableTalk::until(const std::string& sentence, const std::optional<Time>& when) const {
  return when ? sentence + " " + w_("in_seconds", with<"n">(seconds(*when))) : sentence;
}

std::string TableTalk::message() const { return until(m_.message().text, m_.message().until); }

std::string TableTalk::prompt() const {
  const Moment& now = m_.now();
  const Offer& offer = m_.offer();
  if (now.page)
    return fmt::format("{}. {}: {}.", w_("step", with<"n">(now.page->at), with<"of">(now.page->of)),
                       w_("seen_by"), name_of(now.seat));
  if (now.replaced && !now.over) return std::string(w_("bot_plays_key"));
  if (now.over && !offer.sentence.empty())
    return offer.until ? until(offer.sentence, offer.until) : offer.sentence + ".";
  if (now.over && now.alone && m_.sits())
    return fmt::format("{}. {}", w_("match_over"), w_("nobody_for_rematch"));
  if (now.over) return fmt::format("{}.", w_("match_over"));
  if (now.deal_over) return waiting_to_go_on();
  if (!m_.finished().empty() && m_.pauses(at_)) return std::string(w_("press_key"));
  if (hurries()) return w_("time_short", with<"n">(seconds(*now.clock))) + ".";
  return m_.my_turn() ? turn_prompt() : waiting_for();
}

std::string TableTalk::lesson() const {
  const Guide& guide = m_.guide();
  switch (guide.lesson()) {
    case Guide::Lesson::kNone: return "";
    case Guide::Lesson::kChoose: return std::string(w_("guide_choose_keys"));
    case Guide::Lesson::kAsk: return std::string(w_("guide_ask_keys"));
    case Guide::Lesson::kTook:
      return guide.taker() == m_.now().seat ? std::string(w_("guide_took_you"))
                                            : w_("guide_took", with<"who">(name_of(guide.taker())));
    case Guide::Lesson::kCards: break;
  }
  std::string out(m_.selection().marks_cards() ? w_("guide_sets_keys")
                  : m_.hand().empty()          ? w_("guide_choose_keys")
                                               : w_("guide_cards_keys"));
  for (const table::Fact& f : m_.now().scene.facts)
    if (f.key == "trump" && f.value.size() == 1)
      out += " " + w_("guide_trump", with<"suit">(look_.suit(f.value[0])));
  return out;
}

bool TableTalk::hurries() const {
  constexpr int kLastSeconds = 10;
  const auto& clock = m_.now().clock;
  return m_.my_turn() && clock && seconds(*clock) <= kLastSeconds;
}

// Between two deals: Enter goes on, and then the others may still read.
std::string TableTalk::waiting_to_go_on() const {
  const auto& wait = m_.wait();
  if (!m_.sits() || !wait) return std::string(m_.sits() ? w_("enter_deals") : "");
  const std::string comes = until(std::string(w_("next_comes")), wait->until);
  std::string names;
  for (const int seat : wait->seats) {
    if (core::Seat(seat) == m_.now().seat) return fmt::format("{} {}", w_("enter_deals"), comes);
    names += (names.empty() ? "" : ", ") + name_of(core::Seat(seat));
  }
  return fmt::format("{}. {}", w_("waiting_for", with<"names">(names)), comes);
}

std::string TableTalk::chair(std::size_t i) const {
  using Kind = Lobby::Chair::Kind;
  const Lobby& lobby = *m_.lobby();
  const Lobby::Chair& c = lobby.chairs[i];
  if (c.kind == Kind::kEmpty) return std::string(w_("chair_free"));
  if (c.kind == Kind::kBot) {
    const std::string level = level_name(c.level, voice_);
    const bool told = level == std::to_string(c.level) && says_level(c.name, c.level);
    return told ? c.name : fmt::format("{} · {}", c.name, level);
  }
  const std::string name = i == lobby.mine ? fmt::format("{} ({})", c.name, w_("you")) : c.name;
  return c.ready ? fmt::format("{} · {}", name, w_("chair_ready")) : name;
}

std::string TableTalk::turn_prompt() const {
  const auto& choices = m_.now().scene.choices;
  const Selection& s = m_.selection();
  const bool pointed = std::ranges::any_of(s.picks(), &Pick::legal);
  if (!pointed && choices.size() == 1 && s.keyed().size() == 1)
    return w_("only_move", with<"key">(s.keyed()[0].key),
              with<"what">(in_sentence(choices[0].label)));
  if (s.has_buttons()) return std::string(w_("choose_one"));
  if (m_.zone(core::ZoneKind::kTrick) && pointed)
    return trick_of(m_.now().scene).empty() ? std::string(w_("your_lead"))
                                            : fmt::format("{}.", w_("your_turn"));
  const bool one_of_many = choices[0].how == MoveChoice::How::kOnto || !choices[0].move.empty();
  if (pointed && one_of_many) return fmt::format("{}.", w_("your_turn"));
  return w_("your_turn_to", with<"what">(in_sentence(choices[0].label)));
}

// The player to move, and whether that player is connected.
std::string TableTalk::waiting_for() const {
  const Moment& now = m_.now();
  for (const auto& [seat, end] : now.away)
    if (end)
      return w_("leaves_in", with<"who">(name_of(core::Seat(seat))), with<"n">(seconds(*end))) +
             ".";
  for (std::size_t i = 0; i < now.scene.seats.size(); ++i) {
    const core::Seat seat(static_cast<int>(i));
    if (now.scene.seats[i].acts && seat != now.seat)
      return w_("waiting", with<"who">(name_of(seat)));
  }
  return "";
}

std::string TableTalk::example() const {
  return look_.texts(example_of(m_.now().scene, card_words()));
}

}  // namespace tui
