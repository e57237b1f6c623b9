#pragma once
// What a client can send: one struct per request, its members by name in fields(). server/protocol.cpp has a row for
// each, with its handler, its senders and its purpose.
#include <optional>
#include <tuple>

#include "core/fields.h"
#include "server/members.h"

namespace server::messages {

using core::field;

// --- accounts -----------------------------------------------------------------------------------

struct Hello {
  Loose<Text<128>> token;
  Loose<PlayerName> name;
  Loose<LanguageCode> lang;
  Loose<Flag> scene;
  Loose<Flag> program;
  static constexpr auto fields() {
    return std::tuple{field("token", &Hello::token), field("name", &Hello::name),
                      field("lang", &Hello::lang), field("scene", &Hello::scene),
                      field("program", &Hello::program)};
  }
};

struct Login {
  Judged<PlayerName> name;
  Judged<SentPassword> password;
  Loose<LanguageCode> lang;
  Loose<Flag> scene;
  Loose<Flag> program;
  static constexpr auto fields() {
    return std::tuple{field("name", &Login::name), field("password", &Login::password),
                      field("lang", &Login::lang), field("scene", &Login::scene),
                      field("program", &Login::program)};
  }
};

// The wanted form of answers; over HTTP any request may set it.
struct Manner {
  Loose<LanguageCode> lang;
  Loose<Flag> scene;
  static constexpr auto fields() {
    return std::tuple{field("lang", &Manner::lang), field("scene", &Manner::scene)};
  }
};

struct Register {
  Judged<PlayerName> name;
  Judged<SentPassword> password;
  static constexpr auto fields() {
    return std::tuple{field("name", &Register::name), field("password", &Register::password)};
  }
};

struct Logout {
  Loose<Flag> everywhere;
  static constexpr auto fields() { return std::tuple{field("everywhere", &Logout::everywhere)}; }
};

struct Password {
  Judged<SentPassword> before, now;
  static constexpr auto fields() {
    return std::tuple{field("old", &Password::before), field("new", &Password::now)};
  }
};

struct Delete {
  Loose<SentPassword> password;
  static constexpr auto fields() { return std::tuple{field("password", &Delete::password)}; }
};

struct Mute {
  Judged<PlayerName> name;
  Loose<Flag> off;
  static constexpr auto fields() {
    return std::tuple{field("name", &Mute::name), field("off", &Mute::off)};
  }
};

struct Report {
  Judged<PlayerName> name;
  ReportReason why;
  Loose<TableCode> table;
  static constexpr auto fields() {
    return std::tuple{field("name", &Report::name), field("why", &Report::why),
                      field("table", &Report::table)};
  }
};

// --- tables ----------------------------------------------------------------------------------------

// What to play; the same members make a table and wait in the queue.
struct Wish {
  Judged<GameKey> game;
  std::optional<Players> players;
  std::optional<Options> options;
  std::optional<ClockSeconds> clock;
};

struct Create : Wish {
  std::optional<Flag> is_public;
  std::optional<Levels> bots;  // for the last seats
  std::optional<Flag> rated;
  static constexpr auto fields() {
    return std::tuple{field("game", &Create::game),        field("players", &Create::players),
                      field("options", &Create::options),  field("clock", &Create::clock),
                      field("public", &Create::is_public), field("bots", &Create::bots),
                      field("rated", &Create::rated)};
  }
};

struct Enqueue : Wish {
  std::optional<Flag> also;  // and stays in the other lines
  static constexpr auto fields() {
    return std::tuple{field("game", &Enqueue::game), field("players", &Enqueue::players),
                      field("options", &Enqueue::options), field("clock", &Enqueue::clock),
                      field("also", &Enqueue::also)};
  }
};

struct Unqueue {
  Loose<GameKey> game;  // none: all
  static constexpr auto fields() { return std::tuple{field("game", &Unqueue::game)}; }
};

struct Accept {
  Loose<GameKey> game;           // none: the first that offers bots
  std::optional<Flag> together;  // with the others who wait
  static constexpr auto fields() {
    return std::tuple{field("game", &Accept::game), field("together", &Accept::together)};
  }
};

struct Join {
  TableCode table;
  std::optional<SeatNumber> seat;
  static constexpr auto fields() {
    return std::tuple{field("table", &Join::table), field("seat", &Join::seat)};
  }
};

struct Kick {
  TableCode table;
  SeatNumber seat;
  static constexpr auto fields() {
    return std::tuple{field("table", &Kick::table), field("seat", &Kick::seat)};
  }
};

struct SetSeat {
  TableCode table;
  SeatNumber seat;
  std::optional<BotLevel> bot;
  static constexpr auto fields() {
    return std::tuple{field("table", &SetSeat::table), field("seat", &SetSeat::seat),
                      field("bot", &SetSeat::bot)};
  }
};

struct Ready {
  TableCode table;
  Loose<Flag> ready;
  std::optional<Entropy> entropy;
  static constexpr auto fields() {
    return std::tuple{field("table", &Ready::table), field("ready", &Ready::ready),
                      field("entropy", &Ready::entropy)};
  }
};

struct Start {
  TableCode table;
  std::optional<Entropy> entropy;
  static constexpr auto fields() {
    return std::tuple{field("table", &Start::table), field("entropy", &Start::entropy)};
  }
};

struct ListTables {
  std::optional<ListedStatus> status;
  Loose<GameKey> game;
  Loose<Whole<0, 1 << 20>> from;
  static constexpr auto fields() {
    return std::tuple{field("status", &ListTables::status), field("game", &ListTables::game),
                      field("from", &ListTables::from)};
  }
};

// --- the match -------------------------------------------------------------------------------------

// A request that only names its table.
struct AtTable {
  TableCode table;
  static constexpr auto fields() { return std::tuple{field("table", &AtTable::table)}; }
};

struct Past {
  TableCode table;
  Whole<1, kEndOfList> deal;
  Loose<Offset> from;
  static constexpr auto fields() {
    return std::tuple{field("table", &Past::table), field("deal", &Past::deal),
                      field("from", &Past::from)};
  }
};

struct Play {
  TableCode table;
  Version at;
  SentMove move;
  static constexpr auto fields() {
    return std::tuple{field("table", &Play::table), field("at", &Play::at),
                      field("move", &Play::move)};
  }
};

struct Say {
  TableCode table;
  Phrase phrase;
  static constexpr auto fields() {
    return std::tuple{field("table", &Say::table), field("phrase", &Say::phrase)};
  }
};

// --- records ---------------------------------------------------------------------------------------

struct Nothing {  // a request without members
  static constexpr auto fields() { return std::tuple{}; }
};

struct Stats {
  Loose<PlayerName> name;
  static constexpr auto fields() { return std::tuple{field("name", &Stats::name)}; }
};

struct Leaderboard {
  GameKey game;
  Loose<Offset> from;
  Loose<PageSize> count;
  static constexpr auto fields() {
    return std::tuple{field("game", &Leaderboard::game), field("from", &Leaderboard::from),
                      field("count", &Leaderboard::count)};
  }
};

struct History {
  Loose<PlayerName> name;
  Loose<Before> before;
  Loose<PageSize> count;
  static constexpr auto fields() {
    return std::tuple{field("name", &History::name), field("before", &History::before),
                      field("count", &History::count)};
  }
};

// A match that was played on a device.
struct Keep {
  GameKey game;
  Players players;
  std::optional<Options> options;
  Text<128> seed;
  SeatLevels levels;
  Text<7000> moves;  // as table/move_list.h
  std::optional<UndoneVersions> undone;
  Offset played;
  static constexpr auto fields() {
    return std::tuple{field("game", &Keep::game),       field("players", &Keep::players),
                      field("options", &Keep::options), field("seed", &Keep::seed),
                      field("levels", &Keep::levels),   field("moves", &Keep::moves),
                      field("undone", &Keep::undone),   field("played_ms", &Keep::played)};
  }
};

struct KeptList {
  Loose<Before> before;
  Loose<PageSize> count;
  static constexpr auto fields() {
    return std::tuple{field("before", &KeptList::before), field("count", &KeptList::count)};
  }
};

struct KeptRecord {
  Text<64> match;
  static constexpr auto fields() { return std::tuple{field("match", &KeptRecord::match)}; }
};

}  // namespace server::messages
