#include "tui/house_venue.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

#include <fmt/format.h>
#include <poll.h>

#include "table/words.h"
#include "tui/cells.h"
#include "tui/seed.h"

namespace tui {
namespace {

using table::json::Value;
constexpr table::json::Limits kMessageLimits{.bytes = 256 * 1024, .depth = 16};
constexpr int kSilenceMs = 60'000;  // the house pings every 15 s at a table, otherwise every 45 s
constexpr std::ptrdiff_t kMostOlder = 5;  // tables that a question names

using table::json::flag_at;
using table::json::number_at;
using table::json::text_at;
using table::json::written;

// The link that opens a table of this house in a browser.
std::string link_to(const Address& house, std::string_view code) {
  const bool six = house.host.find(':') != std::string::npos;
  const bool usual = house.port == (house.tls ? "443" : "80");
  return fmt::format("{}://{}{}{}{}/t/{}", house.tls ? "https" : "http", six ? "[" : "", house.host,
                     six ? "]" : "", usual ? "" : ":" + house.port, code);
}

}  // namespace

HouseVenue::HouseVenue(Address address, Errand errand, table::Voice voice,
                       const std::string& token_path)
    : address_(std::move(address)),
      errand_(std::move(errand)),
      voice_(voice),
      w_(voice),
      reader_(voice),
      token_(token_path),
      session_(random_seed().substr(0, 12)) {
  thread_ = std::thread([this] { work(); });
}

HouseVenue::~HouseVenue() {
  stop_.tell();
  jobs_.put([] {});
  thread_.join();
}

void HouseVenue::tell(std::string sentence) { news_.put(Notice{std::move(sentence)}); }

void HouseVenue::end(std::string sentence) {
  news_.put(Notice{std::move(sentence), true});
  done_ = true;
}

void HouseVenue::work() {
  for (int tries = 0; !stop_.told() && !done_; ++tries) {
    if (tries == 0) tell(w_("connecting_to", with<"house">(address_.text())));
    const auto dialled = WebSocket::dial(address_, stop_);
    if (!dialled.fault.empty())
      return end(w_("bad_certificate", with<"host">(address_.host), with<"why">(dialled.fault)));
    if (dialled.socket) {
      socket_ = dialled.socket.get();
      serve(*dialled.socket);
      socket_ = nullptr;
      if (!stop_.told() && !done_ && dialled.socket->closed_for_good())
        end(std::string(w_("taken_over")));
      if (version_ >= 0 || playing_) tries = std::min(tries, 1);
    }
    if (!stop_.told() && !done_) rest(tries);
  }
}

// Full jitter, from a quarter of a second to five, so that clients do not all come back at the same moment.
void HouseVenue::rest(int tries) {
  std::random_device device;
  const unsigned most = std::min(5000u, 250u << std::min(tries, 5));
  const std::chrono::milliseconds wait(device() % most);
  news_.put(Notice{w_("trying_again", with<"house">(address_.text())), false,
                   std::chrono::steady_clock::now() + wait});
  pollfd p{jobs_.fd(), POLLIN, 0};
  poll(&p, 1, static_cast<int>(wait.count()));
  while (auto job = jobs_.take()) (*job)();
}

void HouseVenue::serve(WebSocket& socket) {
  hello();
  std::vector<std::string> messages;
  for (bool open = true; open && !stop_.told() && !done_;) {
    std::array<pollfd, 2> fds = {pollfd{socket.fd(), POLLIN, 0}, pollfd{jobs_.fd(), POLLIN, 0}};
    if (poll(fds.data(), fds.size(), kSilenceMs) <= 0) return;
    if (fds[0].revents) open = socket.read(messages);
    for (const auto& message : messages) hear(message);
    messages.clear();
    while (auto job = jobs_.take()) (*job)();
  }
  while (auto job = jobs_.take()) (*job)();  // a leaving player's last message still goes out
}

std::string HouseVenue::send(std::string_view type, const Members& members) {
  const std::string id = fmt::format("{}-{}", session_, ++asked_);
  const std::string frame = request(type, id, members);
  if (type == "play") {
    unanswered_ = frame;
    unanswered_id_ = id;
  }
  if (socket_) socket_->send(frame);
  return id;
}

Members HouseVenue::at_our_table() const { return tui::at_table(code_); }

void HouseVenue::hello() {
  Members members;
  members.text("lang", table::tag_of(voice_)).flag("scene", true);
  if (!token_.text().empty()) members.text("token", token_.text());
  send("hello", members);
}

void HouseVenue::begin() {
  switch (errand_.kind) {
    case Errand::Kind::kQueue: send("queue", game_members(errand_.setup)); return;
    case Errand::Kind::kWatch: send("watch", tui::at_table(errand_.code)); return;
    case Errand::Kind::kJoin: send("join", tui::at_table(errand_.code)); return;
    case Errand::Kind::kInvite: {
      Members members = game_members(errand_.setup);
      if (!errand_.bots.empty())
        members.raw("bots",
                    table::json::list(errand_.bots, [](int n) { return std::to_string(n); }));
      if (errand_.rated) members.flag("rated", true);
      send("create", members);
    }
  }
}

void HouseVenue::hear(std::string_view message) {
  const auto parsed = table::json::parse(message, kMessageLimits);
  if (!parsed.value) return;
  const Value& m = *parsed.value;
  const std::string type = text_at(m, "t");
  if (type == "welcome") return welcome(m);
  if (asks_about_older_) return older_told(m);
  if (type == "table") return at_table(m);
  if (type == "queued") return queued(m);
  if (type == "update") return updated(m);
  if (type == "error") return refused(m);
  if (type == "said") return phrase(m);
  if (type == "notice") return tell(text_at(m, "text"));
  if (type == "hint") return news_.put(reader_.tip(m));
  if (type == "waiting") return waits(m);
  if (type == "gone") return went(m);
  if (type == "offer") return rematch_offered(m);
  if (type == "offer_over") return offer_over(m);
  if (type == "left") return end(std::string(w_("seat_lost")));
}

void HouseVenue::welcome(const Value& m) {
  ready_at_.clear();
  token_.keep(text_at(m, "token"));
  const Value* tables = m.find("tables");
  const auto sits_at = [&](const std::string& code) {
    return tables &&
           std::ranges::any_of(tables->items, [&](const Value& t) { return t.string() == code; });
  };
  const bool watches = errand_.kind == Errand::Kind::kWatch;
  if (!last_.empty() && !watches && !sits_at(code_)) {  // the table closed while we were away
    back_to_last();
    tell(std::string(w_("rematch_gone")));
  }
  if (code_.empty() && sits_at(errand_.code)) code_ = errand_.code;
  if (!code_.empty() && sits_at(code_)) {
    if (!unanswered_.empty() && socket_) socket_->send(unanswered_);
    send("view", at_our_table());
    return;
  }
  if (playing_ && !watches) {
    send("view", at_our_table());
    return;
  }
  code_.clear();
  tell(w_("welcome", with<"name">(text_at(m, "name"))));
  if (tables && errand_.kind != Errand::Kind::kJoin) look_at_older(*tables);
  if (!asks_about_older_) begin();
}

// --- tables where we sit already: a request is answered, never replaced ------------------------------

void HouseVenue::look_at_older(const Value& tables) {
  older_.clear();
  for (const Value& t : tables.items) {
    const std::string code(t.string().value_or(""));
    if (elsewhere_.contains(code) || std::ssize(older_) == kMostOlder) continue;
    older_.push_back({.code = code, .asked = send("view", tui::at_table(code))});
  }
  asks_about_older_ = !older_.empty();
}

// An answer to our question about an older table: its match, the open table, or a refusal if it is gone.
void HouseVenue::older_told(const Value& m) {
  const auto about = std::ranges::find(older_, text_at(m, "re"), &Older::asked);
  if (about == older_.end()) return;
  about->asked.clear();
  if (const Value* view = m.find("view")) about->game = text_at(*view, "game");
  if (const Value* table = m.find("table"); table && table->is(Value::Kind::kObject))
    about->game = text_at(*table, "game");
  if (about->game.empty() || flag_at(m, "over")) older_.erase(about);
  if (std::ranges::any_of(older_, [](const Older& t) { return !t.asked.empty(); })) return;
  if (!older_.empty()) return ask_about_older();
  asks_about_older_ = false;
  begin();
}

void HouseVenue::ask_about_older() {
  Question question;
  std::vector<std::string> tables;
  for (const Older& t : older_) {
    const std::string game = game_name(t.game, voice_);
    tables.push_back(fmt::format("{} ({})", t.code, game));
    question.answers.push_back(w_("older_back", with<"code">(t.code), with<"game">(game)));
  }
  question.sentence =
      w_("older_tables", with<"tables">(fmt::format("{}", fmt::join(tables, ", "))));
  const std::string game = game_name(errand_.setup.game, voice_);
  switch (errand_.kind) {
    case Errand::Kind::kQueue:
      question.answers.push_back(w_("older_queue", with<"game">(game)));
      break;
    case Errand::Kind::kWatch:
      question.answers.push_back(w_("older_watch", with<"code">(errand_.code)));
      break;
    default: question.answers.push_back(w_("older_invite", with<"game">(game)));
  }
  news_.put(std::move(question));
}

void HouseVenue::answer(std::size_t which) {
  jobs_.put([this, which] {
    if (!asks_about_older_ || which > older_.size()) return;
    asks_about_older_ = false;
    for (std::size_t i = 0; i < older_.size(); ++i)
      if (i != which) elsewhere_.insert(older_[i].code);
    if (which == older_.size()) return begin();
    code_ = older_[which].code;
    if (errand_.kind == Errand::Kind::kWatch) errand_.kind = Errand::Kind::kJoin;
    send("view", at_our_table());
  });
}

// --- at a table --------------------------------------------------------------------------------------

void HouseVenue::at_table(const Value& m) {
  const Value* t = m.find("table");
  const Value* seats = t ? t->find("seats") : nullptr;
  const auto me = static_cast<std::size_t>(number_at(m, "seat", -1));
  if (!seats || me >= seats->items.size() || text_at(*t, "status") != "open") return;
  const std::string code = text_at(*t, "table");
  if (elsewhere_.contains(code)) return;
  const bool came = code != code_;
  if (came) last_ = over_ ? code_ : "";
  code_ = code;
  playing_ = false;
  bots_offered_ = false;
  version_ = -1;
  offered_.clear();
  const auto is = [](std::string_view kind) {
    return [kind](const Value& seat) { return text_at(seat, "kind") == kind; };
  };
  std::string news = comings_and_goings(*seats, me);
  if (came) news.clear();  // they sat there before us
  if (came && flag_at(*t, "rated")) news = fmt::format("{} ", w_("is_rated"));
  const auto empty = std::ranges::count_if(seats->items, is("empty"));
  coach_ = std::ranges::count_if(seats->items, is("person")) == 1 && empty == 0;
  news_.put(reader_.own_offer(*t, number_at(m, "reserved_ms", -1)));
  if (m.find("reserved_ms")) return;
  Lobby lobby = reader_.lobby(*t, me, link_to(address_, code_), errand_.level);
  hosts_ = lobby.hosts;
  chairs_.clear();
  for (const Lobby::Chair& chair : lobby.chairs) chairs_.push_back(chair.kind);
  news_.put(std::move(lobby));
  if (empty > 0)
    return tell(fmt::format("{}{} {}", news,
                            w_("invite_code", with<"code">(code_), with<"n">(empty)),
                            link_to(address_, code_)));
  if (flag_at(seats->items[me], "ready"))
    return tell(fmt::format("{}{}.", news, w_("waiting_others")));
  if (!news.empty()) tell(news);
  // Only once, since another player's ready may arrive before our own is on disk.
  if (std::exchange(ready_at_, code_) == code_) return;
  send("ready", at_our_table().text("entropy", random_seed()));
}

// A sentence for each person who came to an open table, or left it, since the last time.
std::string HouseVenue::comings_and_goings(const Value& seats, std::size_t me) {
  std::vector<std::string> sitting;
  for (std::size_t i = 0; i < seats.items.size(); ++i)
    if (i != me && text_at(seats.items[i], "kind") == "person")
      sitting.push_back(cut(text_at(seats.items[i], "name"), kLongestName));
  std::string out;
  for (const std::string& name : sitting)
    if (std::ranges::find(sitting_, name) == sitting_.end())
      out += w_("joined", with<"who">(name)) + " ";
  for (const std::string& name : sitting_)
    if (std::ranges::find(sitting, name) == sitting.end())
      out += w_("stood_up", with<"who">(name)) + " ";
  sitting_ = std::move(sitting);
  return out;
}

void HouseVenue::waits(const Value& m) {
  const Value* seats = m.find("seats");
  if (!seats || text_at(m, "table") != code_) return;
  news_.put(reader_.wait(m, *seats));
}

void HouseVenue::went(const Value& m) {
  const Value* seats = m.find("seats");
  if (!seats || !over_ || text_at(m, "table") != code_) return;
  reader_.read_gone(*seats, result_);
  news_.put(result_);
}

void HouseVenue::rematch_offered(const Value& m) {
  if (text_at(m, "of") != code_) return;  // of a match that we no longer look at
  offered_ = text_at(m, "table");
  keeps_seat_ = m.find("seat") != nullptr;
  news_.put(reader_.their_offer(m));
}

void HouseVenue::offer_over(const Value& m) {
  const std::string table = text_at(m, "table");
  const bool ours = table == code_ && !last_.empty(), closed = flag_at(m, "closed");
  if (!ours && (table != offered_ || (!keeps_seat_ && !closed))) return;
  if (!ours) {
    offered_.clear();
    news_.put(Offer{});
  } else if (closed) {
    back_to_last();
  }
  tell(reader_.end_of_offer(m, ours ? HouseReader::Whose::kOurs : HouseReader::Whose::kTheirs));
}

// The rematch failed, so we are back at the last table.
void HouseVenue::back_to_last() {
  code_ = std::exchange(last_, "");
  if (errand_.kind == Errand::Kind::kWatch) errand_.code = code_;
  playing_ = over_ = true;
  news_.put(Offer{});
}

void HouseVenue::queued(const Value& m) {
  bots_offered_ = m.find("offer_bots") != nullptr;
  const auto waited = number_at(m, "waited_ms", 0) / 1000;
  const auto waiting = number_at(m, "waiting", 1);
  tell(bots_offered_ ? w_("queue_offer", with<"s">(waited), with<"n">(waiting))
                     : w_("searching", with<"n">(waiting), with<"s">(waited)) + ".");
}

void HouseVenue::updated(const Value& m) {
  const Value* view = m.find("view");
  const std::string code = text_at(m, "table");
  if (!view || (!code_.empty() && code != code_) || elsewhere_.contains(code)) return;
  // The result of a match that we have left, shown again since it may have been lost on its way.
  if (code_.empty() && flag_at(m, "over") && !m.find("re")) return;
  code_ = code;
  hosts_ = false;
  const std::int64_t version = number_at(m, "v", -1);
  if (text_at(m, "re") == unanswered_id_) unanswered_.clear();
  if (version < version_) return;
  // Otherwise we asked again, or have just come. Then what happened last is no news, except that a player is away.
  const std::int64_t before = std::exchange(version_, version);
  const Value* what = m.find("what");
  const bool away = what && text_at(*what, "kind") == "away";
  const bool news = before < version && (before >= 0 || away);
  playing_ = true;
  over_ = flag_at(m, "over");
  last_.clear();
  Moment moment = reader_.moment(m, *view);
  names_ = moment.names;
  if (over_) result_ = moment;
  if (std::string sentence = reader_.happened(m, moment); news && !sentence.empty())
    moment.said.push_back(std::move(sentence));
  if (const Value* said = m.find("said"))
    for (const Value& s : said->items) moment.said.emplace_back(s.string().value_or(""));
  // A match that was played to its end tells its result itself.
  if (std::string sentence = reader_.ending(m, moment);
      !flag_at(*view, "over") && !sentence.empty())
    moment.said.push_back(std::move(sentence));
  news_.put(std::move(moment));
}

void HouseVenue::refused(const Value& m) {
  const std::string code = text_at(m, "code");
  const bool ours = text_at(m, "re") == unanswered_id_;
  if (ours) unanswered_.clear();
  if (!playing_) ready_at_.clear();
  if (code == "stale" || code == "match_over") return;  // the present view follows
  if (code == "bad_token") {
    token_.keep("");
    return hello();
  }
  if (ours) return news_.put(table::Refused{"refused", text_at(m, "text")});
  const bool hopeless = !playing_ && code_.empty();
  hopeless ? end(text_at(m, "text")) : tell(text_at(m, "text"));
}

void HouseVenue::phrase(const Value& m) {
  const auto seat = static_cast<std::size_t>(number_at(m, "seat", 99));
  if (seat < names_.size())
    tell(fmt::format("{}: {}", names_[seat], readable("phrase", text_at(m, "phrase"), voice_)));
}

void HouseVenue::play(core::Seat, std::string move) {
  jobs_.put([this, move = std::move(move)] {
    send("play", at_our_table().number("at", version_).raw("move", move));
  });
}
void HouseVenue::go_on() {
  jobs_.put([this] {
    if (errand_.kind == Errand::Kind::kWatch) return;
    if (playing_)
      send("next", at_our_table());
    else if (bots_offered_)
      send("accept");
  });
}
void HouseVenue::rematch() {
  jobs_.put([this] {
    const Members offered = tui::at_table(offered_);
    if (!offered_.empty() && keeps_seat_) {
      send("join", offered);
      return;
    }
    if (!offered_.empty()) {
      send("watch", offered);
      last_ = std::exchange(code_, std::exchange(offered_, ""));
      errand_.code = code_;
      version_ = -1;
      news_.put(Offer{});
      return tell(std::string(w_("offer_followed")));
    }
    const bool watches = errand_.kind == Errand::Kind::kWatch;
    if (!watches && last_.empty()) send("rematch", at_our_table());
  });
}
void HouseVenue::decline() {
  jobs_.put([this] {
    const bool watches = errand_.kind == Errand::Kind::kWatch;
    if (!last_.empty()) {
      send(watches ? "unwatch" : "leave", at_our_table());
      back_to_last();
      if (!watches) tell(std::string(w_("offer_taken_back")));
    } else if (!offered_.empty()) {
      if (keeps_seat_) send("decline", tui::at_table(offered_));
      offered_.clear();
      news_.put(Offer{});
    }
  });
}
void HouseVenue::leave() {
  jobs_.put([this] {
    if (errand_.kind == Errand::Kind::kWatch)
      send("unwatch", at_our_table());
    else if (!code_.empty())
      send(playing_ ? "resign" : "leave", at_our_table());
    else
      send("unqueue");
  });
}
void HouseVenue::advise(core::Seat) {
  jobs_.put([this] { send("hint", at_our_table()); });
}
void HouseVenue::look(core::Seat) {
  jobs_.put([this] { send("view", at_our_table()); });
}
void HouseVenue::seat_bot(std::size_t chair, int level) {
  jobs_.put([this, chair, level] {
    errand_.level = level;
    send("seat",
         at_our_table().number("seat", static_cast<std::int64_t>(chair)).number("bot", level));
  });
}
void HouseVenue::clear(std::size_t chair) {
  jobs_.put([this, chair] {
    const bool person = chair < chairs_.size() && chairs_[chair] == Lobby::Chair::Kind::kPerson;
    send(person ? "kick" : "seat", at_our_table().number("seat", static_cast<std::int64_t>(chair)));
  });
}
void HouseVenue::reclaim() {
  jobs_.put([this] { send("reclaim", at_our_table()); });
}
void HouseVenue::say(std::string_view phrase) {
  jobs_.put([this, phrase = std::string(phrase)] {
    const std::string& where = last_.empty() ? code_ : last_;  // the others are there
    send("say", tui::at_table(where).text("phrase", phrase));
  });
}

}  // namespace tui
