#pragma once
// Frames on their way to connections of other nodes. What the loop sends in one go travels in one message a node, and a frame
// that many connections get, such as an update for the gallery, travels once. The messages to a node are numbered, so that it
// notices a lost message.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/bus.h"
#include "server/model/loop_executor.h"
#include "server/packet.h"
#include "server/wire.h"

namespace server {

class Outbox {
 public:
  struct Recipient {
    std::int64_t connection = 0;
    std::int64_t ticket = 0;  // of the request that the frame answers; 0: none
  };
  static constexpr std::string_view kKind = "frames";

  Outbox(Bus& bus, NodeId me, LoopExecutor post)
      : bus_(bus), me_(me), post_(std::move(post)), alive_(std::make_shared<bool>(true)) {}

  void add(NodeId node, Recipient to, std::string frame) {
    if (waiting_.empty())
      post_([this, alive = std::weak_ptr<bool>(alive_)] {
        if (!alive.expired()) flush();
      });
    std::vector<Letter>& letters = waiting_[node];
    if (Letter* same = same_as(letters, to, frame))
      same->to.push_back(to);
    else
      letters.push_back({std::move(frame), {to}});
  }
  // What a message to this node says must not overtake the frames before it.
  void flush(NodeId node) {
    if (const auto letters = waiting_.extract(node)) send(node, letters.mapped());
  }
  // How many messages went to this node, lost messages counted in.
  std::int64_t sent(NodeId node) const {
    const auto found = sent_.find(node);
    return found == sent_.end() ? 0 : found->second;
  }

 private:
  struct Letter {
    std::string frame;
    std::vector<Recipient> to;
  };
  static constexpr std::size_t kLargest = 256 * 1024, kLookedAt = 4;

  // One of the last few, unless a later frame goes to this connection, which gets its frames in order.
  static Letter* same_as(std::vector<Letter>& letters, Recipient to, const std::string& frame) {
    for (std::size_t n = 0; n < std::min(kLookedAt, letters.size()); ++n) {
      Letter& letter = letters[letters.size() - 1 - n];
      if (std::ranges::find(letter.to, to.connection, &Recipient::connection) != letter.to.end())
        return nullptr;
      if (letter.frame == frame) return &letter;
    }
    return nullptr;
  }
  void flush() {
    for (const auto& [node, letters] : std::exchange(waiting_, {})) send(node, letters);
  }
  void send(NodeId node, const std::vector<Letter>& letters) {
    Packet packet = begin(node);
    for (const Letter& letter : letters) {
      if (packet.size() > kLargest) bus_.send(node, std::exchange(packet, begin(node)).bytes());
      packet.add(text_of(letter.to)).add(letter.frame);
    }
    bus_.send(node, packet.bytes());
  }
  Packet begin(NodeId node) {
    Packet packet;
    packet.add(kKind).add(me_).add(++sent_[node]);
    return packet;
  }
  static std::string text_of(const std::vector<Recipient>& to) {
    std::string out;
    for (const Recipient& r : to)
      out += std::to_string(r.connection) + ' ' + std::to_string(r.ticket) + ' ';
    return out;
  }

  Bus& bus_;
  NodeId me_;
  LoopExecutor post_;
  std::shared_ptr<bool> alive_;
  std::map<NodeId, std::vector<Letter>> waiting_;
  std::map<NodeId, std::int64_t> sent_;
};

}  // namespace server
