// What lies over the table until the user has read or answered it.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/number.h"
#include "table/open.h"
#include "table/words.h"
#include "tui/panel.h"
#include "tui/table_screen.h"

namespace tui {
namespace {

constexpr std::size_t kMostListed = 200;

}  // namespace

Backdrop TableScreen::under() {
  return {[this] {
            collect();
            show_due(Covers::kLater);
            draw();
            return patience();
          },
          venue_.wake_fd()};
}

void TableScreen::type_move() {
  if (!my_turn()) return;
  const auto typed =
      type_panel(t_, under(), w_("type_title", with<"example">(example())), enter_or_back(w_));
  if (!typed || typed->empty() || !my_turn()) return;
  const auto move = meant_by(*typed);
  if (!move) return;  // the user was asked which of two, and went back
  if (move->empty()) {
    message_ = table::sentence("refuse.not_understood", voice_, with<"example">(example()));
    return;
  }
  const Cards cards = cards_in(*move, hand());
  refused_ = {cards.begin(), cards.end()};
  play(*move);
}

// A move as a person may type it.
std::string TableScreen::example() const {
  return look_.texts(example_of(now_.scene, CardWords(suits_of(now_), voice_)));
}

// Cards as they look here, or by their codes. If both readings name cards of the hand, the program asks which is meant.
std::optional<std::string> TableScreen::meant_by(const std::string& typed) {
  const CardWords words(suits_of(now_), voice_);
  std::string by_code = typed_move(now_, typed, words);
  const auto pack = table::pack_of(now_.game);
  const auto seen = look_.codes_of(typed, pack.empty() ? hand() : pack);
  if (!seen) return by_code;
  std::string by_look = typed_move(now_, *seen, words);
  const Cards looked = cards_in(by_look, hand());
  const Cards coded = cards_in(by_code, hand());
  if (by_code == by_look || coded.empty()) return by_look;
  if (looked.empty()) return by_code;
  const std::vector<std::string> both = {words(looked), words(coded)};
  const auto i = choose_panel(t_, under(), w_("which_card"), both, 0, enter_or_back(w_));
  if (!i) return std::nullopt;
  return *i == 0 ? by_look : by_code;
}

void TableScreen::list_moves() {
  if (!my_turn()) return;
  constexpr std::size_t kFew = 60;  // more sets than that are quicker to mark or to type
  const auto rows = rows_of(now_.scene, CardWords(suits_of(now_), voice_), kFew);
  std::vector<std::string> labels;
  for (const Row& row : rows)
    labels.push_back(row.move.json.empty()
                         ? row.move.label
                         : fmt::format("{:<9} {}", look_.texts(row.move.text), row.move.label));
  const auto i =
      choose_panel(t_, under(), w_("plays_title"), labels, 0,
                   fmt::format("{} {} · Esc {}", w_("enter"), w_("key_play"), w_("key_back")));
  if (!i) return;
  if (!rows[*i].move.json.empty()) return play(rows[*i].move.json);
  if (by_hand(now_.scene.choices[rows[*i].choice], hand())) return type_move();
  press(rows[*i].choice);
}

void TableScreen::ask_number(const MoveChoice& choice) {
  const std::string title = fmt::format("{}: {}–{}", choice.label, choice.min, choice.max);
  const auto typed = type_panel(t_, under(), title, enter_or_back(w_));
  if (!typed || typed->empty() || !my_turn()) return;
  const auto n = core::number_in<int>(*typed);
  n ? play(move_of(choice, *n)) : refuse(title + ".");
}

// Cards outside the hand: from a list, or typed if several go together.
void TableScreen::ask_cards(const MoveChoice& choice) {
  if (choice.max > 1) return type_move();
  const CardWords words(suits_of(now_), voice_);
  const auto sets = sets_of(now_.scene, choice, kMostListed);
  std::vector<std::string> labels;
  for (const Cards& cards : sets) labels.push_back(words(cards));
  if (const auto i = choose_panel(t_, under(), choice.label, labels, 0, enter_or_back(w_)))
    play(move_of(choice, sets[*i]));
}

// One card can do several things.
void TableScreen::ask_which(const std::vector<const MoveChoice*>& choices,
                            const std::string& card) {
  std::vector<std::string> labels, moves;
  for (const MoveChoice* c : choices) {
    labels.push_back(c->label);
    moves.push_back(c->move.empty() ? move_of(*c, Cards{card}) : std::string(c->move));
  }
  const std::string title = CardWords(suits_of(now_), voice_)({card});
  if (const auto i = choose_panel(t_, under(), title, labels, 0, enter_or_back(w_)))
    play(moves[*i]);
}

void TableScreen::show_tip(const Tip& tip) {
  message_.clear();
  if (!my_turn() || tip.moves.empty()) return;  // it came too late
  const auto lines = [&](int width) {
    std::vector<Styled> out = {{std::string(w_("hint_head")), {.fg = kSilver}}};
    for (std::size_t i = 0; i < tip.moves.size(); ++i) {
      const auto& a = tip.moves[i];
      const Style style = i == 0 ? Style{.fg = kGold, .bold = true} : Style{};
      out.push_back(
          {fmt::format("{} {}   {:.0f} %   {:+.2f} ± {:.2f}", i == 0 ? "▶" : " ", a.move.label,
                       100 * a.win.mean, a.score.mean, 1.96 * a.score.error),
           style});
      if (!a.why.empty())
        for (auto& part : wrapped(a.why, width - 4))
          out.push_back({"    " + part, {.fg = kSilver}});
    }
    return out;
  };
  point_at(tip.moves.front().move.json);
  read_panel(t_, under(), w_("hint_title"), lines, fmt::format("Esc {}", w_("key_back")));
}

// Moves the cursor to the cards of the move.
void TableScreen::point_at(const std::string& move) {
  const table::Zone* board = zone(core::ZoneKind::kBoard);
  for (std::size_t i = 0; i < picks_.size(); ++i) {
    const Pick& p = picks_[i];
    if ((p.kind == Pick::Kind::kButton && now_.scene.choices[p.at].move == move) ||
        (p.kind == Pick::Kind::kCell && board &&
         move_at(static_cast<int>(p.at), std::max(board->columns, 1)) == move))
      cursor_ = i;
  }
  point_at(cards_in(move, hand()));
}

void TableScreen::point_at(const Cards& cards) {
  if (cards.empty()) return;
  for (std::size_t i = 0; i < picks_.size(); ++i)
    if (picks_[i].code == cards.front()) cursor_ = i;
  if (marks_cards()) marked_ = {cards.begin(), cards.end()};
}

void TableScreen::show_last() {
  const auto kept = last_trick_of(now_.scene);
  const auto last = kept.empty() ? last_play_ : kept;
  if (last.empty()) {
    message_ = w_("no_last_trick");
    return;
  }
  const auto paint = [&] {
    int cards = 0;
    for (const auto& l : last) cards += static_cast<int>(l.cards.size());
    const int width = std::min(t_.width() - 4, cards * (kCardWidth + 2) + 6);
    const Rect r{(t_.width() - width) / 2, (t_.height() - 9) / 2, width, 9};
    draw_box(t_, r, {.fg = kAccent});
    centred(t_, r.x + 1, r.y, r.w - 2, fmt::format(" {} ", w_("last_trick")),
            {.fg = kGold, .bold = true});
    draw_trick(r.x + 2, r.y + 2, r.w - 4, 5, last);
  };
  for (;;) {
    const Event e = next_event(t_, under(), paint);
    if (e.kind == Event::Kind::kKey || e.kind == Event::Kind::kClick ||
        e.kind == Event::Kind::kHangUp)
      return;
  }
}

void TableScreen::show_log() {
  const auto lines = [&](int width) {
    std::vector<Styled> out;
    for (const auto& sentence : log())
      for (auto& part : wrapped(sentence, width)) out.push_back({std::move(part)});
    return out;
  };
  read_panel(t_, under(), w_("log"), lines, fmt::format("↑↓ · Esc {}", w_("key_back")), From::kEnd);
}

void TableScreen::show_rules() {
  const auto page = rules_(now_.game, table::code_of(voice_));
  read_panel(
      t_, under(), game_name(now_.game, voice_), [&](int width) { return rendered(page, width); },
      fmt::format("↑↓ · Esc {}", w_("key_back")));
}

void TableScreen::show_keys() {
  constexpr int kIndent = 18;  // where the second column of the help begins
  const std::array help = {
      w_("help_arrows"),  w_("help_enter"),   w_("help_space"),  w_("help_numbers"),
      w_("help_type"),    w_("help_tab"),     w_("help_list"),   w_("help_buttons"),
      w_("help_mouse"),   std::string_view(), w_("help_hint"),   w_("help_last"),
      w_("help_log"),     w_("help_rules"),   w_("help_save"),   w_("help_say"),
      w_("help_reclaim"), w_("help_leave"),   w_("help_suspend")};
  const auto lines = [&](int width) {
    std::vector<Styled> out;
    for (const std::string_view line : help) {
      const std::string key = cut(line, kIndent);
      std::string head = key;
      for (auto& part : wrapped(line.substr(key.size()), width - kIndent))
        out.push_back({std::exchange(head, std::string(kIndent, ' ')) + part});
    }
    return out;
  };
  read_panel(t_, under(), w_("keys"), lines, fmt::format("Esc {}", w_("key_back")));
}

bool TableScreen::save() {
  Archive* const archive = venue_.extras().archive;
  const bool ok = archive && archive->save(save_path_);
  saved_ = saved_ || ok;
  good_news_ = ok;
  message_ = ok ? w_("saved", with<"file">(save_path_)) : w_("not_saved", with<"file">(save_path_));
  return ok;
}

void TableScreen::say_phrase() {
  Chat* const chat = venue_.extras().chat;
  if (!chat) return;
  std::vector<std::string> phrases;
  for (const auto p : kPhrases) phrases.push_back(readable("phrase", p, voice_));
  if (const auto i = choose_panel(t_, under(), w_("phrases"), phrases, 0, enter_or_back(w_)))
    chat->say(kPhrases[*i]);
}

// The player who offered a rematch need not wait for us, nor the others for our offer.
void TableScreen::leave_result() {
  if (Rematches* rematches = venue_.extras().rematches) rematches->decline();
  done_ = true;
}

void TableScreen::leave() {
  if (now_.over && eyes_.valid()) return leave_result();
  if (!eyes_.valid()) venue_.leave();  // a spectator is not asked
  if (now_.over || !eyes_.valid() || venue_.extras().pages) {
    done_ = true;
    return;
  }
  std::vector<std::string> answers = {std::string(w_("leave_stay"))};
  if (venue_.extras().archive) answers.emplace_back(w_("leave_save"));
  answers.emplace_back(venue_.extras().chat ? w_("leave_resign") : w_("leave_go"));
  const auto answer = choose_panel(t_, under(), w_("leave_match"), answers, 0, enter_or_back(w_));
  if (!answer || *answer == 0) return;
  if (answers.size() == 3 && *answer == 1) {
    if (!save()) return;
  } else {
    venue_.leave();
  }
  done_ = true;
}

}  // namespace tui
