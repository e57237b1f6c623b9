#include "table/replay.h"

#include <algorithm>

#include "table/words.h"

namespace table {
namespace {

using json::Value;

constexpr std::int64_t kMostMoves = 1'000'000;  // more than any match has

std::string_view string_at(const Value& v, std::string_view key) {
  const Value* x = v.find(key);
  return x ? x->string().value_or("") : "";
}

std::optional<Setup> read_setup(const Value& v) {
  const Value *players = v.find("players"), *options = v.find("options");
  const auto seats = players ? players->integer(2, 8) : std::nullopt;
  if (!seats || !options || !options->is(Value::Kind::kObject)) return std::nullopt;
  Setup setup{std::string(string_at(v, "game")),
              static_cast<int>(*seats),
              {},
              std::string(string_at(v, "seed")),
              {}};
  for (std::size_t i = 0; i < options->items.size(); ++i)
    setup.options.emplace_back(options->keys[i], options->items[i].text);
  if (const Value* entropies = v.find("entropies"))
    for (const Value& entropy : entropies->items) setup.entropies.push_back(entropy.text);
  return setup;
}

// The versions that the match was put back to; none if the list is no such list.
std::optional<std::vector<std::uint32_t>> read_undone(const Value& v) {
  std::vector<std::uint32_t> out;
  const Value* undone = v.find("undone");
  if (!undone) return out;
  const std::size_t count = undone->items.size();
  if (!undone->is(Value::Kind::kArray) || count == 0 || count > Table::kMostUndone)
    return std::nullopt;
  for (const Value& version : undone->items) {
    const auto n = version.integer(0, kMostMoves);
    if (!n) return std::nullopt;
    out.push_back(static_cast<std::uint32_t>(*n));
  }
  return out;
}

void collect_cards(const Value& v, std::vector<std::string>& out) {
  if (v.is(Value::Kind::kString)) out.push_back(v.text);
  for (const Value& item : v.items) collect_cards(item, out);
}

std::vector<std::string> cards_of_deal(const Value& deal,
                                       const std::vector<std::string_view>& members) {
  std::vector<std::string> cards;
  for (const std::string_view member : members)
    if (const Value* held = deal.find(member)) collect_cards(*held, cards);
  std::ranges::sort(cards);
  return cards;
}

// The first difference between what was dealt and the pack; empty if there is none.
std::string card_fault(std::vector<std::string> cards, const std::vector<std::string>& pack,
                       Language language) {
  const auto fault = [language](TableKey<With<"card">> why, const std::string& card) {
    return sentence(why, language, with<"card">(card));
  };
  if (const auto twice = std::ranges::adjacent_find(cards); twice != cards.end())
    return fault("fault.twice", *twice);
  for (const std::string& card : cards)
    if (!std::ranges::binary_search(pack, card)) return fault("fault.foreign", card);
  for (const std::string& card : pack)
    if (!std::ranges::binary_search(cards, card)) return fault("fault.missing", card);
  return {};
}

// The reason why a text is not JSON exists in English only, for its author; other languages say only that it is not JSON.
std::string not_json(TableKey<With<"n">, With<"fault">> what, const json::Parsed& parsed,
                     Language language) {
  const std::string fault =
      language == Language::kEnglish ? std::string(parsed.error) : sentence("not_json", language);
  return sentence(what, language, with<"n">(parsed.at), with<"fault">(fault));
}

std::string json_at(const Value& event, std::string_view key) {
  const Value* v = event.find(key);
  return v ? json::written(*v) : "";
}

}  // namespace

const Value* record_in(const Value& read) {
  for (const std::string_view key : {"match", "transcript"})
    if (const Value* inner = read.find(key)) return inner;
  return &read;
}

std::optional<Refused> no_record(std::string_view text, Language language) {
  const auto parsed = json::parse(text, Replay::kLimits);
  if (!parsed.value) return Refused{"damaged", not_json("record.damaged", parsed, language)};
  const Value& record = *record_in(*parsed.value);
  const Value* events = record.find("events");
  if (string_at(record, "game").empty() || !events || !events->is(Value::Kind::kArray))
    return Refused{"damaged", sentence("record.incomplete", language)};
  return std::nullopt;
}

std::optional<Refused> Replay::check_cards(const Value& transcript, Language language) {
  const std::string_view game = string_at(transcript, "game");
  const auto pack = pack_of(game);
  const auto members = dealt_members(game);
  const Value* events = transcript.find("events");
  if (!events) return std::nullopt;  // start() says so
  for (const Value& event : events->items) {
    if (string_at(event, "e") != "deal") continue;
    const std::string fault = card_fault(cards_of_deal(event, members), pack, language);
    if (!fault.empty())
      return Refused{"cards_do_not_add_up",
                     sentence("record.cards", language, with<"n">(json_at(event, "deal")),
                              with<"fault">(fault))};
  }
  return std::nullopt;
}

Replay::Replay(std::string_view text, Language language) : language_(language) {
  const auto parsed = json::parse(text, kLimits);
  if (!parsed.value) {
    refused_ = Refused{"damaged", not_json("record.damaged", parsed, language)};
    return;
  }
  start(*record_in(*parsed.value));
}

void Replay::start(const Value& transcript) {
  transcript_ = transcript;
  events_ = transcript_.find("events");
  const auto setup = read_setup(transcript_);
  auto undone = read_undone(transcript_);
  if (!setup || !undone || !events_ || !events_->is(Value::Kind::kArray) || events_->items.empty())
    return refuse("damaged", sentence("record.incomplete", language_));
  Opened opened = open(*setup, language_);
  if (!opened.table)
    refused_ = opened.refused;
  else
    opened.table->set_undone(std::move(*undone));
  table_ = std::move(opened.table);
}

bool Replay::step() {
  if (!ok()) return false;
  if (!waiting_.empty()) return play_waiting();
  while (next_ < events_->items.size()) {
    const Value& event = events_->items[next_++];
    if (string_at(event, "e") != "deal") {
      if (play(event)) return true;
      if (!ok()) return false;
      continue;
    }
    if (!table_->deal_over() || table_->over()) {
      refuse("tampered", sentence("record.deal", language_, with<"n">(next_)));
      return false;
    }
    table_->next_deal();
    return true;
  }
  return false;
}

std::optional<ToldMove> Replay::peek() const {
  if (!ok()) return std::nullopt;
  if (!waiting_.empty()) return waiting_.front();
  for (std::size_t i = next_; i < events_->items.size(); ++i) {
    const Value& event = events_->items[i];
    if (string_at(event, "e") == "deal") return std::nullopt;
    if (const auto moves = table_->told_moves(event); !moves.empty()) return moves.front();
  }
  return std::nullopt;
}

// True if the event told of a move and it was played.
bool Replay::play(const Value& event) {
  const auto moves = table_->told_moves(event);
  waiting_.assign(moves.begin(), moves.end());
  return play_waiting();
}

bool Replay::play_waiting() {
  if (waiting_.empty()) return false;
  const ToldMove move = waiting_.front();
  waiting_.pop_front();
  return make(move.seat, move.json);
}

bool Replay::make(core::Seat seat, const std::string& move) {
  refused_ = table_->play(seat, move, language_);
  if (refused_)
    refused_->sentence =
        sentence("record.rule", language_, with<"n">(next_), with<"why">(refused_->sentence));
  return ok();
}

void Replay::finish() {
  while (step()) {
  }
  if (!ok()) return;
  std::string told;
  json::write(told, transcript_);
  if (told != table_->transcript()) refuse("tampered", sentence("record.differs", language_));
}

Opened load(std::string_view saved, Language language) {
  const auto refuse = [language](std::string_view code, TableKey<> why) {
    return Opened{nullptr, {code, sentence(why, language)}};
  };
  while (saved.ends_with('\n')) saved.remove_suffix(1);
  const auto parsed = json::parse(saved, Replay::kLimits);
  if (!parsed.value) return {nullptr, {"damaged", not_json("save.damaged", parsed, language)}};
  const Value &file = *parsed.value, *match = file.find("match"), *pending = file.find("pending");
  const Value* version = file.find("version");
  if (string_at(file, "mazzo") != "save" || !version) return refuse("damaged", "save.none");
  if (version->integer() != kSaveVersion)
    return {nullptr,
            {"other_version", sentence("save.version", language, with<"theirs">(version->text),
                                       with<"ours">(kSaveVersion))}};
  if (!match || !pending) return refuse("damaged", "save.incomplete");
  Replay replay(*match, language);
  if (!replay.ok()) return {nullptr, replay.refused()};
  if (auto fault = Replay::check_cards(*match, language)) return {nullptr, *fault};
  replay.finish();
  if (!replay.ok()) return {nullptr, replay.refused()};
  for (const Value& entry : pending->items) {
    std::string move;
    const auto seat = entry.items.size() == 2 ? entry.items[0].integer(0, 7) : std::nullopt;
    if (entry.items.size() == 2) json::write(move, entry.items[1]);
    if (!seat || replay.table().play(core::Seat(static_cast<int>(*seat)), move, language))
      return refuse("tampered", "save.choice");
  }
  const std::string lineup = json_at(file, "company");
  if (saved != (lineup.empty() ? replay.table().save() : save_with(replay.table(), lineup)))
    return refuse("tampered", "save.differs");
  return {replay.take(), {}, lineup};
}

std::string save_with(const Table& table, std::string_view lineup) {
  std::string out = table.save();
  out.pop_back();  // the brace
  return (out += R"(,"company":)").append(lineup) += '}';
}

}  // namespace table
