#pragma once
// What the house counts about itself, and its Prometheus text. Used on the event loop only.
#include <array>
#include <cstdint>
#include <map>
#include <string>

namespace server {

struct Metrics {
  std::uint64_t moves = 0, updates = 0, tables_written = 0, refusals = 0, frames_in = 0,
                matches_ended = 0, matches_archived = 0;
  std::int64_t connections = 0;
  std::int64_t losses = 0;  // of writes that PostgreSQL had acknowledged, found by any house, ever
  // Of a house of several nodes.
  std::int64_t nodes = 0;
  std::uint64_t forwarded = 0, bus_messages = 0, frames_missed = 0, tables_adopted = 0;
  std::map<std::string, std::uint64_t> dropped;      // by reason
  std::map<std::string, std::int64_t> matches_live;  // by game

  // From the moment a move was taken until it was on disk.
  static constexpr std::array kBounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0};
  std::array<std::uint64_t, kBounds.size() + 1> commit_seconds{};
  double commit_sum = 0;
  void committed(double seconds);

  std::string text() const;
};

}  // namespace server
