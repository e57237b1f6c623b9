// mazzo play: full screen (tui/), or with --line a match in sentences, for people at one keyboard and bots in
// the other seats.
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/rules_pages.h"
#include "cli/terminal.h"
#include "tui/app.h"

namespace cli {
namespace {

struct Words {
  std::string_view which_game, your_turn, more, help, cover, quit, saved, not_saved, bot, ended,
      no_game;
};
constexpr Words kEnglish{
    "Which game? ",
    "Your move",
    "{} more",
    "Type the number or the code of a move. Or: ? this help, v what you see, hint, rules, save, "
    "quit; "
    "h, r, s, q for short, where that is no move.",
    "{}: take the seat and press Enter; the others look away.",
    "The match is not finished.",
    "Saved in {}. Go on with: mazzo play --line --resume {}",
    "{} could not be written.",
    "Bot {}",
    "The input ended before the match did.",
    "There is no game \"{}\" here.",
};
constexpr Words kItalian{
    "Quale gioco? ",
    "Tocca a te",
    "altre {}",
    "Scrivi il numero o il codice di una mossa. Oppure: ? aiuto, v che cosa vedi, hint un "
    "consiglio, "
    "rules le regole, save salva, quit esci; in breve h, r, s, q, dove non sono mosse.",
    "{}: mettiti al posto e premi Invio; gli altri non guardino.",
    "La partita non è finita.",
    "Salvata in {}. Per riprenderla: mazzo play --line --resume {}",
    "Non si può scrivere {}.",
    "Bot {}",
    "L'input è finito prima della partita.",
    "Qui non c'è il gioco \"{}\".",
};

constexpr std::uint32_t kHintWorlds = 400;

// A choice typed as a number; 0 if it is anything else: "6" is the sixth move, "6C" is a card.
int number_in(std::string_view text) {
  int n = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && stop == text.data() + text.size() ? n : 0;
}

class LineGame {
 public:
  LineGame(table::Table& table, const PlayArgs& args, const ai::Spec& bot)
      : table_(table),
        bot_(bot),
        args_(args),
        words_(args.language == table::Language::kItalian ? kItalian : kEnglish),
        bots_(std::hash<std::string>{}(table.seed())),  // the same seed: the same bots
        unread_(static_cast<std::size_t>(args.humans)) {
    for (int i = 0; i < table.seats(); ++i)
      names_.push_back(i < args.humans ? (args.humans == 1 ? "" : name_of(i))
                                       : fmt::format(fmt::runtime(words_.bot), i + 1));
  }

  int run() {
    args_.resume.empty() ? hear() : look();
    for (;;) {
      while (!table_.deal_over())
        if (!turn()) return stopped_;
      if (table_.over()) break;
      table_.next_deal();
      hear();
    }
    for (int i = 0; i < args_.humans; ++i) {
      if (args_.humans > 1)
        fmt::print("\n{}{}{}\n", bold(1), names_[static_cast<std::size_t>(i)], plain(1));
      read_out(core::Seat(i));
    }
    return kDone;
  }

 private:
  std::string name_of(int seat) const {
    return table::say(table::Message::kSeatName, args_.language, {{"n", std::to_string(seat + 1)}});
  }
  bool is_human(core::Seat s) const { return s < args_.humans; }

  // Every person hears what his own seat may know; with several, he reads it when it is his turn.
  void hear() {
    for (int i = 0; i < args_.humans; ++i)
      for (auto& sentence : table_.narration(core::Seat(i), args_.language, names_))
        unread_[static_cast<std::size_t>(i)].push_back(std::move(sentence));
    if (args_.humans == 1) read_out(core::Seat(0));
  }
  // For people who come back: not just the last move, but where the match stands.
  void look() {
    for (int i = 0; i < args_.humans; ++i)
      unread_[static_cast<std::size_t>(i)] =
          table_.situation(core::Seat(i), args_.language, names_);
    if (args_.humans == 1) read_out(core::Seat(0));
  }
  void read_out(core::Seat seat) {
    for (const auto& sentence : unread_[seat]) fmt::print("{}\n", sentence);
    unread_[seat].clear();
    std::fflush(stdout);
  }

  bool turn() {
    core::Seat seat = table_.to_act().lowest();
    for (const core::Seat s : table_.to_act())
      if (!is_human(s)) seat = s;
    if (!is_human(seat))
      bot_moves(seat);
    else if (!person_moves(seat))
      return false;
    hear();
    return true;
  }

  void bot_moves(core::Seat seat) {  // saved and resumed or not, it moves the same
    core::Rng rng(bots_ + table_.version());
    table_.play_bot(seat, bot_, rng);
  }

  bool person_moves(core::Seat seat) {
    if (args_.humans > 1 && seat != looking_ && !cover(seat)) return false;
    looking_ = seat;
    read_out(seat);
    const auto moves = table_.legal(seat, args_.language);
    for (;;) {
      show(moves);
      std::string line;
      if (!ask(line)) return false;
      const int n = number_in(line);
      const auto refused =
          n >= 1 && n <= static_cast<int>(moves.size())
              ? table_.play(seat, moves[static_cast<std::size_t>(n - 1)].json, args_.language)
              : table_.play_text(seat, line, args_.language);
      if (!refused) return true;  // a move goes before a command: R is rock
      if (!command(line, seat)) fmt::print("{}\n", refused->sentence);
      if (stopping_) return false;
    }
  }
  void show(const std::vector<table::LegalMove>& moves) const {
    constexpr std::size_t kMost = 24;  // an exchange can have 190; a code says any of them
    for (std::size_t i = 0; i < std::min(moves.size(), kMost); ++i)
      fmt::print("  {:>2}  {:<8} {}\n", i + 1, moves[i].text, moves[i].label);
    if (moves.size() > kMost)
      fmt::print("  …  {}\n", fmt::format(fmt::runtime(words_.more), moves.size() - kMost));
    fmt::print("{}{}>{} ", bold(1), words_.your_turn, plain(1));
    std::fflush(stdout);
  }

  bool ask(std::string& line) {
    if (!std::getline(std::cin, line)) {
      fmt::print("\n");
      complain(kFailed, std::string(words_.ended));
      stopped_ = kFailed;
      return false;
    }
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    if (!is_terminal(0)) fmt::print("{}\n", line);
    return true;
  }
  // False: it is none.
  bool command(const std::string& line, core::Seat seat) {
    if (line == "?" || line.empty())
      fmt::print("{}\n", words_.help);
    else if (line == "v")
      see(seat);
    else if (line == "h" || line == "hint")
      print_advice(table_, seat, {.worlds = kHintWorlds}, args_.language, false);
    else if (line == "r" || line == "rules")
      show_rules(std::string(table_.game()), args_.language);
    else if (line == "s" || line == "save")
      save();
    else if (line == "q" || line == "quit")
      quit();
    else
      return false;
    return true;
  }
  void see(core::Seat seat) const {
    for (const auto& sentence : table_.situation(seat, args_.language, names_))
      fmt::print("{}\n", sentence);
  }
  void quit() {
    stopping_ = true;
    stopped_ = kDone;
    fmt::print("{}\n", words_.quit);
    if (!args_.save.empty()) save();
  }
  void save() const {
    const std::string path =
        args_.save.empty() ? fmt::format("{}.mazzo.json", table_.game()) : args_.save;
    std::ofstream file(path);
    file << table_.save() << '\n';
    file.close();
    if (file)
      fmt::print("{}\n", fmt::format(fmt::runtime(words_.saved), path, path));
    else
      complain(kFailed, fmt::format(fmt::runtime(words_.not_saved), path));
  }
  // Between two people at one keyboard: nothing of the last one's cards stays on the screen.
  bool cover(core::Seat seat) {
    if (is_terminal(1))
      fmt::print("\x1b[2J\x1b[3J\x1b[H");
    else
      fmt::print("\n----------------------------------------\n");
    fmt::print("{}", fmt::format(fmt::runtime(words_.cover), names_[seat]));
    std::fflush(stdout);
    std::string line;
    const bool ok = ask(line);
    fmt::print("\n");
    return ok;
  }

  table::Table& table_;
  ai::Spec bot_;
  const PlayArgs& args_;
  const Words& words_;
  std::uint64_t bots_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> unread_;  // by person
  core::Seat looking_;
  bool stopping_ = false;
  int stopped_ = kFailed;
};

// Without a game on the command line we ask.
bool ask_game(PlayArgs& args) {
  const Words& words = args.language == table::Language::kItalian ? kItalian : kEnglish;
  const auto games = table::games();
  for (std::size_t i = 0; i < games.size(); ++i) fmt::print("  {}  {}\n", i + 1, games[i].key);
  for (;;) {
    fmt::print("{}{}{}", bold(1), words.which_game, plain(1));
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
      fmt::print("\n");
      complain(kFailed, std::string(words.ended));
      return false;
    }
    const int n = number_in(line);
    if (n >= 1 && n <= static_cast<int>(games.size()))
      line = games[static_cast<std::size_t>(n - 1)].key;
    for (const auto& g : games)
      if (g.key == line) {
        args.match.game = line;
        return true;
      }
    fmt::print("{}\n", fmt::format(fmt::runtime(words.no_game), line));
  }
}

table::Opened open_table(const PlayArgs& args) {
  if (args.resume.empty()) {
    table::Setup setup;
    if (!setup_from(args.match, setup)) return {};
    if (setup.seed.empty()) setup.seed = tui::random_seed();
    return table::open(setup);
  }
  std::ifstream file(args.resume);
  const std::string saved((std::istreambuf_iterator<char>(file)), {});
  if (saved.empty()) return {nullptr, {"damaged", args.resume + " cannot be read."}};
  return table::load(saved);
}

// Full screen, unless it was asked otherwise or there is no screen to fill.
bool wants_lines(const PlayArgs& args) {
  const char* term = std::getenv("TERM");
  return args.line || !is_terminal(0) || !is_terminal(1) || term == nullptr || *term == '\0' ||
         std::string_view(term) == "dumb";
}

int play_full_screen(const PlayArgs& args, const ai::Spec& bot) {
  tui::Start start;
  if (!setup_from(args.match, start.setup)) return kUsage;
  if (start.setup.seed.empty()) start.setup.seed = tui::random_seed();
  start.resume = args.resume;
  start.save = args.save;
  if (args.level_given) start.bot = bot;
  start.people = args.humans;
  if (args.language_given) start.language = args.language;
  start.system_language = args.language;
  start.colour = colour(1);
  start.rules = rules_page;
  start.server = args.server;
  start.join = args.join;
  start.invite = args.invite;
  if (const auto refused = tui::check(start))
    return complain(args.resume.empty() ? kUsage : kFailed, refused->sentence);
  return tui::run(start) ? kDone : kFailed;
}

}  // namespace

int play(const PlayArgs& given) {
  PlayArgs args = given;
  auto bot = ai::spec_from(args.level);
  if (!bot) bot = ai::spec_from("level:" + args.level);
  if (!bot)
    return complain(kUsage,
                    fmt::format("there is no level \"{}\": 0 to 100, beginner, intermediate, "
                                "hard, expert, master, greedy or random.",
                                args.level));
  if (!wants_lines(args)) return play_full_screen(args, *bot);
  if (!args.server.empty())
    return complain(kUsage, std::string(tui::words(args.language).no_screen));
  if (args.match.game.empty() && args.resume.empty() && !ask_game(args)) return kFailed;
  auto opened = open_table(args);
  if (!opened.table) {
    if (!opened.refused.sentence.empty()) complain(kUsage, opened.refused.sentence);
    return args.resume.empty() ? kUsage : kFailed;
  }
  if (args.humans > opened.table->seats())
    return complain(kUsage, fmt::format("there are {} seats, so at most as many people.",
                                        opened.table->seats()));
  return LineGame(*opened.table, args, *bot).run();
}

}  // namespace cli
