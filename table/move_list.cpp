#include "table/move_list.h"

#include <optional>
#include <ranges>

#include "table/replay.h"
#include "table/words.h"

namespace table {
namespace {

std::string typed(const Table& table, const ToldMove& move) {
  for (const LegalMove& legal : table.legal(move.seat, Language::kEnglish))
    if (legal.json == move.json) return legal.text;
  return {};
}

struct Listed {
  core::Seat seat;
  std::string_view text;
};
Listed read(const Table& table, std::string_view entry) {
  const bool has_seat = entry.size() > 2 && entry[1] == ':' && entry[0] >= '0' && entry[0] <= '7';
  if (has_seat) return {core::Seat(entry[0] - '0'), entry.substr(2)};
  return {table.to_act().lowest(), entry};
}

std::optional<Refused> play(Table& table, std::string_view entry, Language language) {
  if (table.over()) return Refused{"tampered", sentence("record.differs", language)};
  if (table.deal_over()) table.next_deal();
  const Listed move = read(table, entry);
  if (!table.to_act().contains(move.seat))
    return Refused{"tampered", sentence("record.differs", language)};
  auto refused = table.play_text(move.seat, move.text, language);
  if (refused)
    refused->sentence = sentence("record.rule", language, with<"n">(table.version() + 1),
                                 with<"why">(refused->sentence));
  return refused;
}

}  // namespace

std::string move_list(std::string_view record) {
  std::string out;
  Replay replay(record);
  while (replay.ok()) {
    const auto next = replay.peek();
    const core::SeatSet acting = replay.ok() ? replay.table().to_act() : core::SeatSet();
    const std::string text = next ? typed(replay.table(), *next) : "";
    if (!replay.step()) return replay.ok() ? out : "";
    if (!next) continue;  // it dealt
    if (text.empty()) return {};
    if (!out.empty()) out += ',';
    if (next->seat != acting.lowest()) (out += static_cast<char>('0' + next->seat)) += ':';
    out += text;
  }
  return {};
}

Opened play_list(const Setup& setup, std::string_view moves, Language language) {
  Opened opened = open(setup, language);
  if (!opened.table || moves.empty()) return opened;
  for (const auto& part : std::views::split(moves, ','))
    if (auto refused = play(*opened.table, std::string_view(part.begin(), part.end()), language))
      return {nullptr, *std::move(refused)};
  return opened;
}

}  // namespace table
