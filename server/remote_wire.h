#pragma once
// The far end of a connection to another node. It remembers its last answers, so that a request which comes twice is done once.
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
    std::string frame{};  // empty: still in progress
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

  // A large answer is that to a question, which may be asked again; so what is remembered is at most 2 MiB.
  static constexpr std::size_t kLargestRemembered = 16 * 1024;
  void remember(std::int64_t ticket, const std::string& frame) {
    if (frame.size() > kLargestRemembered)
      std::erase_if(answers, [&](const Answer& a) { return a.ticket == ticket; });
    for (Answer& a : answers)
      if (a.ticket == ticket) a.frame = frame;
  }

  Peers& peers;
  const NodeId node;
  Connection* connection = nullptr;
  ConnectionPtr kept;  // of a person present; a visitor keeps its wire instead
  std::deque<Answer> answers;
};

}  // namespace server
