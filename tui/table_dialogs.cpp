#include "tui/table_dialogs.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/number.h"
#include "table/open.h"
#include "table/words.h"
#include "tui/felt_painter.h"
#include "tui/form.h"
#include "tui/line_table.h"

namespace tui {
namespace {

constexpr std::size_t kMostListed = 200;

// Chance and score in columns after the move; below it where it is too long.
std::vector<Styled> lines_of(const Tip& tip, const Words& w, int width) {
  constexpr int kFigures = 22;
  std::vector<Styled> out = {{std::string(w("hint_head")), {.fg = kSilver}}};
  const int most = width - kFigures - 2 - width_of(w("coach_equal"));
  int widest = 0;
  for (const auto& a : tip.moves)
    if (const int label = width_of(a.move.label); label <= most) widest = std::max(widest, label);
  for (std::size_t i = 0; i < tip.moves.size(); ++i) {
    const auto& a = tip.moves[i];
    const Style style = i == 0 ? Style{.fg = kGold, .bold = true} : Style{};
    std::string label = a.move.label, mark = i == 0 ? "▶ " : "  ";
    if (width_of(label) > most) {
      for (auto& part : wrapped(std::exchange(label, ""), width - 2))
        out.push_back({std::exchange(mark, "  ") + part, style});
    }
    const std::string equal = i > 0 && is_as_good(a) ? "  " + std::string(w("coach_equal")) : "";
    out.push_back({fmt::format("{}{}{} {:>3.0f} % {:>+6.2f} ± {:<4.2f}{}", mark, label,
                               repeated(" ", widest - width_of(label)), 100 * a.win.mean,
                               a.score.mean, 1.96 * a.score.error, equal),
                   style});
    if (!a.why.empty())
      for (auto& part : wrapped(a.why, width - 4)) out.push_back({"    " + part, {.fg = kSilver}});
  }
  if (!tip.moves.empty())
    out.push_back({std::string(judged_by(w, tip.moves[0].by)), {.fg = kSilver}});
  return out;
}

std::vector<std::string_view> help_at_table(const Words& w) {
  return {w("help_arrows"), w("help_enter"),    w("help_space"),   w("help_numbers"),
          w("help_type"),   w("help_tab"),      w("help_list"),    w("help_buttons"),
          w("help_mouse"),  std::string_view(), w("help_hint"),    w("help_last"),
          w("help_tricks"), w("help_log"),      w("help_rules"),   w("help_suits"),
          w("help_sort"),   w("help_undo"),     w("help_bots"),    w("help_restart"),
          w("help_save"),   w("help_say"),      w("help_reclaim"), w("help_skip"),
          w("help_leave"),  w("help_suspend")};
}
std::vector<std::string_view> help_in_record(const Words& w) {
  return {w("help_pages"), w("help_far"),          w("help_autoplay"), w("help_places"),
          w("help_seat"),  w("help_last"),         w("help_log"),      w("help_rules"),
          w("help_suits"), w("help_leave_record"), w("help_suspend")};
}

// The keys in a first column, what each does in a second.
std::vector<Styled> in_columns(const std::vector<std::string_view>& help, int width) {
  constexpr int kIndent = 18;
  std::vector<Styled> out;
  for (const std::string_view line : help) {
    const std::string key = cut(line, kIndent);
    std::string head = key;
    for (auto& part : wrapped(line.substr(key.size()), width - kIndent))
      out.push_back({std::exchange(head, std::string(kIndent, ' ')) + part});
  }
  return out;
}

// "Bot 2 ★ A♦"
std::string play_of(const Laid& l, const TableTalk& talk) {
  std::string out = fmt::format("{}{}", talk.name_of(l.seat), l.takes ? " ★" : "");
  for (const auto& card : l.cards) out += " " + talk.look().brief(card);
  return out;
}

// What each seat laid, in as many lines as that needs.
std::vector<std::string> trick_lines(const std::vector<Laid>& trick, const TableTalk& talk,
                                     int width) {
  std::vector<std::string> out(1);
  for (const Laid& l : trick) {
    const std::string laid = play_of(l, talk);
    if (!out.back().empty() && width_of(out.back()) + 2 + width_of(laid) > width)
      out.emplace_back();
    out.back() += (out.back().empty() ? "" : "  ") + laid;
  }
  return out;
}

// "13–0", the sides in the order of their plates; empty if the game counts none.
std::string counted(const std::vector<SidePoints>& points) {
  std::string out;
  for (const SidePoints& side : points)
    out += (out.empty() ? "" : "–") + std::to_string(side.points);
  return out;
}

// With those whose points it counts: "The tricks of this deal · You–Bot 2".
std::string title_of_tricks(const TableModel& model, const TableTalk& talk) {
  std::string whose;
  for (const SidePoints& side : points_after(model.tricks().back(), model.now().scene))
    whose += (whose.empty() ? "" : "–") + talk.name_of(side.side);
  const std::string title(talk.words()("tricks_title"));
  return whose.empty() ? title : fmt::format("{} · {}", title, whose);
}

// No wider than they need.
std::vector<Styled> lines_of_tricks(const TableModel& model, const TableTalk& talk, int most) {
  constexpr int kAnyWidth = 1'000, kNumber = 6, kGap = 3;
  const table::Scene& scene = model.now().scene;
  const std::string last_points = counted(points_after(model.tricks().back(), scene));
  int width = 0;
  for (const TakenTrick& trick : model.tricks())
    width = std::max(width, kNumber + width_of(trick_lines(trick.laid, talk, kAnyWidth).front()));
  width = std::min(most, width + kGap + width_of(last_points));
  std::vector<Styled> out;
  int n = 0;
  for (const TakenTrick& trick : model.tricks()) {
    const std::string points = counted(points_after(trick, scene));
    std::string number = fmt::format("{:>3}.  ", ++n);
    const int room = width - kNumber - (points.empty() ? 0 : kGap + width_of(points));
    for (const std::string& laid : trick_lines(trick.laid, talk, room)) {
      const std::string head = std::exchange(number, repeated(" ", kNumber));
      out.push_back({head + shortened(laid, room)});
    }
    std::string& last = out.back().text;
    last += repeated(" ", width - width_of(last) - width_of(points)) + points;
  }
  return out;
}

// A row for each, the tricks of a deal counted from 1. A play stays in one line.
std::vector<std::string> place_rows(const std::vector<Place>& places, const TableTalk& talk) {
  std::vector<std::string> out;
  int n = 0;
  for (const Place& place : places) {
    if (!place.deal.empty()) {
      n = 0;
      out.push_back(place.deal);
      continue;
    }
    std::string row = unbroken(fmt::format("{:>3}.  ", ++n));
    for (const Laid& l : place.laid)
      row += fmt::format("{}{}", row.ends_with(kUnbrokenSpace) ? "" : "  ",
                         unbroken(play_of(l, talk)));
    const std::string points = counted(place.points);
    out.push_back(row + (points.empty() ? "" : "   " + points));
  }
  return out;
}

std::string scroll_or_back(const Words& w) { return fmt::format("↑↓ · Esc {}", w("key_back")); }
std::string only_back(const Words& w) { return fmt::format("Esc {}", w("key_back")); }

}  // namespace

std::optional<std::size_t> TableDialogs::choose(std::string_view title,
                                                const std::vector<std::string>& rows) const {
  return choose_panel(c_.screen, c_.under, title, rows, 0, enter_or_back(c_.talk().words()));
}

std::optional<std::string> TableDialogs::type(std::string_view title) const {
  auto typed = type_panel(c_.screen, c_.under, title, enter_or_back(c_.talk().words()));
  const bool answered = typed && !typed->empty() && c_.model.my_turn();
  return answered ? typed : std::nullopt;
}

// --- moves -----------------------------------------------------------------------------------------

Intent TableDialogs::type_move() const {
  const TableTalk talk = c_.talk();
  const auto typed = type(talk.words()("type_title", with<"example">(talk.example())));
  if (!typed) return {};
  const auto move = meant_by(*typed);
  if (!move) return {};  // the player was asked which of two, and went back
  if (!move->empty()) return PlayMove{*move};
  return Unclear{
      table::sentence("refuse.not_understood", talk.voice(), with<"example">(talk.example()))};
}

// Cards as they look here, or by their codes. If both readings name cards of the hand, the program asks which is meant.
std::optional<std::string> TableDialogs::meant_by(const std::string& typed) const {
  const TableTalk talk = c_.talk();
  const CardWords words = talk.card_words();
  const Cards& hand = c_.model.hand();
  std::string by_code = typed_move(now(), typed, words);
  const auto pack = table::pack_of(now().game);
  const auto seen = talk.look().codes_of(typed, pack.empty() ? hand : pack);
  if (!seen) return by_code;
  std::string by_look = typed_move(now(), *seen, words);
  const Cards looked = cards_in(by_look, hand);
  const Cards coded = cards_in(by_code, hand);
  if (by_code == by_look || coded.empty()) return by_look;
  if (looked.empty()) return by_code;
  const auto i = choose(talk.words()("which_card"), {words(looked), words(coded)});
  if (!i) return std::nullopt;
  return *i == 0 ? by_look : by_code;
}

Intent TableDialogs::list_moves() const {
  constexpr std::size_t kFew = 60;  // more sets than that are quicker to mark or to type
  const TableTalk talk = c_.talk();
  const Words& w = talk.words();
  const auto rows = rows_of(now().scene, talk.card_words(), kFew);
  std::vector<std::string> labels;
  for (const Row& row : rows)
    labels.push_back(
        row.move.json.empty() ? row.move.label
        : choice(row.choice).how == MoveChoice::How::kButton
            ? choice(row.choice).label  // its code says no more
            : fmt::format("{:<9} {}", talk.look().texts(row.move.text), row.move.label));
  const bool buttons = c_.model.selection().has_buttons();
  const auto i = choose_panel(c_.screen, c_.under, w("plays_title"), labels, 0,
                              fmt::format("{} {} · Esc {}", w("enter"),
                                          buttons ? w("key_choose") : w("key_play"), w("key_back")),
                              Escape::kCloses,
                              numbers_are_names(now().scene) ? Digits::kIgnored : Digits::kChoose);
  if (!i || !c_.model.my_turn()) return {};
  const Row& row = rows[*i];
  if (!row.move.json.empty()) return PlayMove{row.move.json};
  const MoveChoice& family = choice(row.choice);
  if (by_hand(family, c_.model.hand())) return type_move();
  return family.how == MoveChoice::How::kNumber ? ask(AskNumber{row.choice})
                                                : ask(AskCards{row.choice});
}

Intent TableDialogs::ask(const AskNumber& number) const {
  const MoveChoice c = choice(number.choice);
  const std::string title = fmt::format("{}: {}–{}", c.label, c.min, c.max);
  const auto typed = type(title);
  if (!typed) return {};
  if (const auto n = core::number_in<int>(*typed)) return PlayMove{move_of(c, *n)};
  return Unclear{title + "."};
}

// From a list, or typed if several go together.
Intent TableDialogs::ask(const AskCards& cards) const {
  const MoveChoice c = choice(cards.choice);
  if (c.max > 1) return type_move();
  const auto sets = sets_of(now().scene, c, kMostListed);
  const CardWords words = c_.talk().card_words();
  std::vector<std::string> labels;
  for (const Cards& set : sets) labels.push_back(words(set));
  const auto i = choose(c.label, labels);
  return i ? Intent(PlayMove{move_of(c, sets[*i])}) : Intent();
}

Intent TableDialogs::ask(const AskWhich& which) const {
  std::vector<std::string> labels, moves;
  for (const std::size_t i : which.choices) {
    labels.push_back(choice(i).label);
    moves.push_back(move_with(choice(i), which.card));
  }
  const auto i = choose(c_.talk().card_words()({which.card}), labels);
  return i ? Intent(PlayMove{moves[*i]}) : Intent();
}

// --- to read ---------------------------------------------------------------------------------------

void TableDialogs::show_tip(const Tip& tip) const {
  const Words w = c_.talk().words();
  read_panel(
      c_.screen, c_.under, w("hint_title"), [&](int width) { return lines_of(tip, w, width); },
      only_back(w));
}

void TableDialogs::show_last_trick() const {
  const auto last = c_.model.last_trick();
  const auto paint = [&] {
    Canvas& t = c_.screen;
    const TableTalk talk = c_.talk();
    const CardSize size = layout_of(c_.model, t.width(), t.height()).card;
    int cards = 0;
    for (const auto& l : last) cards += static_cast<int>(l.cards.size());
    const Rect r = box_for(t, cards * (size.w + 2) + 2, size.h);
    draw_panel(t, r, talk.words()("last_trick"), only_back(talk.words()));
    draw_trick(t, {r.x + 2, r.y + 2, r.w - 4, size.h}, size, last, talk);
  };
  for (;;) {
    const Event e = next_event(c_.screen, c_.under, paint);
    if (e.kind == Event::Kind::kKey || e.kind == Event::Kind::kClick ||
        e.kind == Event::Kind::kHangUp)
      return;
  }
}

// A line for each: the cards with their players, the taker marked, then the points of each side after it.
void TableDialogs::show_tricks() const {
  const Words w = c_.talk().words();
  const std::string title = shortened(title_of_tricks(c_.model, c_.talk()), c_.screen.width() - 8);
  read_panel(
      c_.screen, c_.under, title,
      [&](int width) { return lines_of_tricks(c_.model, c_.talk(), width); }, scroll_or_back(w),
      From::kEnd);
}

void TableDialogs::show_log() const {
  const TableTalk talk = c_.talk();
  const Words& w = talk.words();
  const auto lines = [&](int width) {
    std::vector<Styled> out;
    for (const auto& sentence : c_.model.log())
      for (auto& part : talk.lines(sentence, width)) out.push_back({std::move(part)});
    return out;
  };
  read_panel(c_.screen, c_.under, w("log"), lines, scroll_or_back(w), From::kEnd);
}

void TableDialogs::show_rules() const {
  const TableTalk talk = c_.talk();
  const auto page = c_.rules(now().game, table::code_of(talk.voice()));
  read_panel(
      c_.screen, c_.under, game_name(now().game, talk.voice()),
      [&](int width) { return rendered(page, width); }, scroll_or_back(talk.words()));
}

void TableDialogs::show_keys() const {
  const Words w = c_.talk().words();
  const auto help = now().page ? help_in_record(w) : help_at_table(w);
  read_panel(
      c_.screen, c_.under, w("keys"), [&](int width) { return in_columns(help, width); },
      scroll_or_back(w));
}

// --- other questions -------------------------------------------------------------------------------

// The cursor begins at the last place that was passed.
std::optional<std::size_t> TableDialogs::choose_place(const std::vector<Place>& places) const {
  const TableTalk talk = c_.talk();
  const std::size_t at = now().page ? now().page->at - 1 : 0;
  const auto later = std::ranges::find_if(places, [at](const Place& p) { return p.page > at; });
  const auto here =
      static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, later - places.begin() - 1));
  const auto i = choose_panel(c_.screen, c_.under, talk.words()("places_title"),
                              place_rows(places, talk), here, enter_or_back(talk.words()));
  return i ? std::optional(places[*i].page) : std::nullopt;
}

std::optional<std::string_view> TableDialogs::choose_phrase() const {
  const TableTalk talk = c_.talk();
  std::vector<std::string> phrases;
  for (const auto p : kPhrases) phrases.push_back(readable("phrase", p, talk.voice()));
  const auto i = choose(talk.words()("phrases"), phrases);
  return i ? std::optional(kPhrases[*i]) : std::nullopt;
}

bool TableDialogs::ask_sending_away(std::string_view who) const {
  const Words w = c_.talk().words();
  const auto i = choose(w("send_away_sure", with<"who">(who)),
                        {std::string(w("answer_no")), std::string(w("key_send_away"))});
  return i == 1u;
}

bool TableDialogs::ask_undo() const {
  const Words w = c_.talk().words();
  const auto i = ask_panel(c_.screen, c_.under, w("undo"), w("undo_question"),
                           {std::string(w("answer_no")), std::string(w("undo"))}, enter_or_back(w));
  return i == 1u;
}

bool TableDialogs::ask_restart() const {
  const Words w = c_.talk().words();
  const auto i =
      ask_panel(c_.screen, c_.under, w("restart"), w("restart_question"),
                {std::string(w("answer_no")), std::string(w("restart"))}, enter_or_back(w));
  return i == 1u;
}

std::optional<int> TableDialogs::ask_level(int now) const {
  const Words w = c_.talk().words();
  std::vector<Field> fields = {level_field(now, c_.talk().voice())};
  if (!Form(c_.screen, w).fill(c_.under, w("level"), fields, w("key_save"))) return std::nullopt;
  return core::number_in<int>(fields.front().value());
}

TableDialogs::Leaving TableDialogs::ask_leaving(const Extras& extras) const {
  const Words w = c_.talk().words();
  std::vector<std::string> answers = {std::string(w("leave_stay"))};
  std::vector<Leaving> means = {Leaving::kStay};
  const auto add = [&](std::string_view answer, Leaving meaning) {
    answers.emplace_back(answer);
    means.push_back(meaning);
  };
  if (extras.archive) add(w("leave_save"), Leaving::kSave);
  add(extras.chat ? w("leave_resign") : w("leave_go"), Leaving::kGo);
  const auto i = choose(w("leave_match"), answers);
  return i ? means[*i] : Leaving::kStay;
}

}  // namespace tui
