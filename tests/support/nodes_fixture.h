#pragma once
// Several nodes of a house in one process: one store, a bus in memory, leases that the test renews.
#include <memory>
#include <string>
#include <vector>

#include "tests/support/house_fixture.h"
#include "tests/support/local_bus.h"

namespace tests {

class TestNodes {
 public:
  explicit TestNodes(int count, const server::Config& config = TestHouse::quick()) {
    for (int i = 1; i <= count; ++i)
      nodes_.push_back(
          std::make_unique<TestHouse>(config, TestHouse::Node{store_, i, &network.end(i)}));
    for (const auto& node : nodes_) node->open();
    renew();
  }
  TestHouse& operator[](std::size_t i) { return *nodes_[i]; }

  // Each learns that all are alive; the first pairs players and tidies up.
  void renew() {
    server::LeaseRound round;
    round.matchmaker = round.sweeper = 1;
    for (const auto& node : nodes_) round.nodes.push_back(node->node.number);
    for (const auto& node : nodes_) node->house->renewed(round);
    settle();
  }
  void settle() {
    for (bool again = true; again;) {
      for (const auto& node : nodes_) node->settle();
      again = false;
      while (network.deliver()) again = true;
    }
  }
  void pass(server::Millis time) {
    for (const auto& node : nodes_) node->pass(time);
    settle();
  }

  std::unique_ptr<Recorder> connect(std::size_t at, const std::string& hello = R"({"t":"hello"})") {
    auto wire = nodes_[at]->connect(hello);
    settle();
    return wire;
  }
  void say(std::size_t at, Recorder& wire, const std::string& frame) {
    nodes_[at]->say(wire, frame);
    settle();
  }
  void disconnect(std::size_t at, Recorder& wire) {
    nodes_[at]->disconnect(wire);
    settle();
  }

  LocalNetwork network;

 private:
  std::string store_ = fresh_store();
  // Keeps a store in memory while nodes come and go.
  server::Database keeper_{store_};
  std::vector<std::unique_ptr<TestHouse>> nodes_;
};

}  // namespace tests
