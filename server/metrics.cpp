#include "server/metrics.h"

#include <algorithm>
#include <charconv>

namespace server {
namespace {

std::string number(double x) {
  std::array<char, 32> buffer{};
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), x).ptr};
}
void head(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
  out += "# HELP " + std::string(name) + " " + std::string(help) + "\n# TYPE " + std::string(name) +
         " " + std::string(type) + "\n";
}
void single(std::string& out, std::string_view name, std::string_view type, std::string_view help,
            double value) {
  head(out, name, type, help);
  out += std::string(name) + " " + number(value) + "\n";
}
template <class Map>
void labelled(std::string& out, std::string_view name, std::string_view type, std::string_view help,
              std::string_view label, const Map& values) {
  head(out, name, type, help);
  for (const auto& [key, value] : values)
    out += std::string(name) + "{" + std::string(label) + "=\"" + key + "\"} " +
           std::to_string(value) + "\n";
}

}  // namespace

void Metrics::committed(double seconds) {
  const auto bound = std::ranges::lower_bound(kBounds, seconds);
  ++commit_seconds[static_cast<std::size_t>(bound - kBounds.begin())];
  commit_sum += seconds;
}

std::string Metrics::text() const {
  std::string out;
  labelled(out, "mazzo_build_info", "gauge", "The program that runs.", "version",
           std::map<std::string, int>{{MAZZO_VERSION, 1}});
  single(out, "mazzo_moves_total", "counter", "Moves on disk.", static_cast<double>(moves));
  single(out, "mazzo_updates_total", "counter", "Updates of matches written, once for a gallery.",
         static_cast<double>(updates));
  single(out, "mazzo_tables_written_total", "counter",
         "Tables written for players and lists, once for each change.",
         static_cast<double>(tables_written));
  single(out, "mazzo_refusals_total", "counter", "Messages refused.",
         static_cast<double>(refusals));
  single(out, "mazzo_frames_received_total", "counter", "Frames from clients.",
         static_cast<double>(frames_in));
  single(out, "mazzo_matches_ended_total", "counter", "Matches that came to an end.",
         static_cast<double>(matches_ended));
  single(out, "mazzo_matches_archived_total", "counter", "Matches whose log went to the archive.",
         static_cast<double>(matches_archived));
  single(out, "mazzo_ws_connections", "gauge", "Open WebSockets.",
         static_cast<double>(connections));
  single(out, "mazzo_store_losses_total", "counter",
         "How often a house found that the store lacks writes which it had acknowledged.",
         static_cast<double>(losses));
  if (nodes > 0) {
    single(out, "mazzo_nodes", "gauge", "Nodes that are alive.", static_cast<double>(nodes));
    single(out, "mazzo_requests_forwarded_total", "counter", "Requests sent to other nodes.",
           static_cast<double>(forwarded));
    single(out, "mazzo_bus_messages_total", "counter", "Messages from other nodes.",
           static_cast<double>(bus_messages));
    single(out, "mazzo_bus_gaps_total", "counter", "Gaps in what other nodes sent to players here.",
           static_cast<double>(frames_missed));
    single(out, "mazzo_tables_adopted_total", "counter", "Tables taken over from other nodes.",
           static_cast<double>(tables_adopted));
  }
  labelled(out, "mazzo_ws_dropped_total", "counter", "WebSockets closed by the house.", "reason",
           dropped);
  labelled(out, "mazzo_matches_live", "gauge", "Matches being played.", "game", matches_live);
  head(out, "mazzo_move_commit_seconds", "histogram", "From taking a move to having it on disk.");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < commit_seconds.size(); ++i) {
    sum += commit_seconds[i];
    const std::string bound = i < kBounds.size() ? number(kBounds[i]) : "+Inf";
    out += "mazzo_move_commit_seconds_bucket{le=\"" + bound + "\"} " + std::to_string(sum) + "\n";
  }
  out += "mazzo_move_commit_seconds_sum " + number(commit_sum) + "\n";
  out += "mazzo_move_commit_seconds_count " + std::to_string(sum) + "\n";
  return out;
}

}  // namespace server
