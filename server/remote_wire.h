#pragma once
// The far end of a connection to another node. It remembers its last answers, so that a request which comes twice is done once; they
// are bounded as those of a connection here are (Connection::remember).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

#include "server/connection.h"
#include "server/peers.h"

namespace server {

inline bool is_refusal(std::string_view frame) { return frame.starts_with(R"({"t":"error")"); }
inline bool is_transient_refusal(std::string_view frame) {
  if (!is_refusal(frame)) return false;
  const auto read = json_in(frame);
  return read && is_transient(table::json::text_at(*read, "code"));
}

struct RemoteWire final : Wire {
  struct Answer {
    std::int64_t ticket = 0;
    bool question = false;  // as in its row of protocol()
    std::string frame{};    // empty: still in progress
  };
  RemoteWire(Peers& all, NodeId at) : peers(all), node(at) {}

  void send(std::string frame) override {
    peers.outbox.add(node, {connection->number, 0}, std::move(frame));
  }
  void reply_to(std::int64_t ticket, std::string frame) override {
    if (peers.leaving && is_transient_refusal(frame)) return;  // the next owner answers
    remember(ticket, frame);
    peers.outbox.add(node, {connection->number, ticket}, std::move(frame));
  }
  void close(Close code, std::string_view reason) override {
    peers.outbox.flush(node);
    peers.send(node, peers.packet("close")
                         .add(connection->number)
                         .add(static_cast<std::int64_t>(code))
                         .add(reason));
  }

  // A question may be asked again, and so may what has a larger answer than all that is remembered.
  void remember(std::int64_t ticket, const std::string& frame) {
    const auto asked = std::ranges::find(answers, ticket, &Answer::ticket);
    if (asked == answers.end()) return;
    if (asked->question || frame.size() > Connection::kMostRemembered) {
      answers.erase(asked);
      return;
    }
    asked->frame = frame;
    forget_oldest();
  }

  Peers& peers;
  const NodeId node;
  Connection* connection = nullptr;
  ConnectionPtr kept;  // of a person present; a visitor keeps its wire instead
  std::deque<Answer> answers;

 private:
  // What is still in progress stays.
  void forget_oldest() {
    std::size_t bytes = 0;
    for (const Answer& a : answers) bytes += a.frame.size();
    while (bytes > Connection::kMostRemembered) {
      const auto oldest =
          std::ranges::find_if(answers, [](const Answer& a) { return !a.frame.empty(); });
      bytes -= oldest->frame.size();
      answers.erase(oldest);
    }
  }
};

}  // namespace server
