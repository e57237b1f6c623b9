#include "table/analyse.h"

#include <algorithm>

#include "table/json_object.h"
#include "table/replay.h"

namespace table {
namespace {

// A difference within its own standard error is not a mistake.
ai::Measured beyond_chance(const ai::Measured& m) {
  return m.mean > m.error ? m : ai::Measured{0, m.error};
}

// How far the best move is ahead of the next worse move.
ai::Measured lead_of_best(const std::vector<Advice>& advice) {
  for (const Advice& a : advice)
    if (a.lost.mean > 0) return beyond_chance(a.lost);
  return {};
}

Choice judge(const Table& table, const ToldMove& next, std::uint32_t worlds, Voice voice) {
  core::Rng rng(table.version());
  const auto advice = table.advise(next.seat, {.worlds = worlds}, voice, rng);
  Choice c;
  c.deal = table.deal_number();
  c.version = table.version();
  c.seat = next.seat;
  c.best = advice[0].move;
  c.why = advice[0].why;
  for (const Advice& a : advice)
    if (a.move.json == next.json) {
      c.played = a.move;
      c.lost = beyond_chance(a.lost);
      if (a.lost.mean == 0) c.gained = lead_of_best(advice);
    }
  return c;
}

void share_out(const std::vector<Choice>& choices, std::vector<Account>& seats) {
  for (const Choice& c : choices)
    for (std::size_t i = 0; i < seats.size(); ++i)
      if (i == c.seat)
        seats[i].lost += c.lost.mean;
      else
        seats[i].others_lost += c.lost.mean / static_cast<double>(seats.size() - 1);
}

}  // namespace

Analysis analyse(std::string_view record, std::uint32_t worlds, Voice voice) {
  Analysis out;
  Replay replay(record, voice);
  if (replay.ok()) {
    out.unit = replay.table().score_unit();
    out.seats.resize(static_cast<std::size_t>(replay.table().seats()));
    do {
      if (const auto next = replay.peek())
        out.choices.push_back(judge(replay.table(), *next, worlds, voice));
      if (!replay.step()) break;
      if (replay.table().deal_over())
        for (std::size_t i = 0; i < out.seats.size(); ++i)
          out.seats[i].result += replay.table().outcome(core::Seat(static_cast<int>(i))).score;
    } while (replay.ok());
  }
  if (!replay.ok()) return {.refused = replay.refused(), .unit = {}, .choices = {}, .seats = {}};
  share_out(out.choices, out.seats);
  return out;
}

void keep_telling(Analysis& analysis, std::size_t most) {
  auto& choices = analysis.choices;
  if (choices.size() <= most) return;
  const auto weight = [](const Choice& c) { return c.lost.mean + c.gained.mean; };
  std::ranges::sort(choices, [&](const Choice& a, const Choice& b) {
    return weight(a) != weight(b) ? weight(a) > weight(b) : a.version < b.version;
  });
  choices.resize(most);
  std::ranges::sort(choices, {}, &Choice::version);
}

std::string to_json(const Choice& c) {
  return json::Object()
      .number("deal", c.deal)
      .number("version", c.version)
      .number("seat", c.seat)
      .raw("played", c.played.json)
      .raw("best", c.best.json)
      .measured("lost", c.lost.mean, c.lost.error)
      .measured("gained", c.gained.mean, c.gained.error)
      .text("why", c.why)
      .take();
}

static std::string to_json(const Account& a) {
  return json::Object()
      .raw("result_milli", json::thousandths(a.result))
      .raw("lost_milli", json::thousandths(a.lost))
      .raw("others_lost_milli", json::thousandths(a.others_lost))
      .raw("luck_milli", json::thousandths(a.luck()))
      .take();
}

std::string to_json(const Analysis& a) {
  return json::Object()
      .text("unit", a.unit)
      .raw("seats", json::list(a.seats, [](const Account& s) { return to_json(s); }))
      .raw("choices", json::list(a.choices, [](const Choice& c) { return to_json(c); }))
      .take();
}

}  // namespace table
