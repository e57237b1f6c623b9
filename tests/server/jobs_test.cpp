// Jobs of eight threads on the same accounts, on both engines: nothing that one wrote is lost to another. In PostgreSQL each thread
// is a node with a connection of its own; a file has one house, whose jobs come from eight threads.
#include <future>
#include <map>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "server/store/accounts.h"
#include "server/store/results.h"
#include "server/store/rooms.h"
#include "server/store/store.h"
#include "tests/support/fresh_store.h"

namespace server {
namespace {

constexpr int kThreads = 8, kEach = 6, kPlayers = 4;

const LoopExecutor kAtOnce = [](const std::function<void()>& f) { f(); };

// The answer of a job. A job that collided too often is asked again, as a client asks again.
template <class Work>
auto insist(Store& store, Work work) {
  for (;;) {
    std::promise<std::optional<std::invoke_result_t<Work, Database&>>> answer;
    store.ask(work, [&](auto got) { answer.set_value(std::move(got)); });
    if (auto got = answer.get_future().get()) return *std::move(got);
  }
}

struct Played {
  int number = 0;  // of the match
  std::vector<PlayerId> players;
};

// The end of a match between two of the players; the first has won.
std::int64_t finish(Database& db, const Played& match) {
  Plan plan;
  plan.code = "M" + std::to_string(10'000 + match.number);
  plan.status = Status::kOver;
  plan.setup = {"briscola", 2, {}, std::string(64, 'a')};
  plan.chairs.resize(2);
  const auto room = add_room(db, plan, 0);
  std::vector<Finisher> finishers;
  for (int i = 0; i < 2; ++i) {
    SeatResult result;
    result.outcome = i == 0 ? SeatResult::Outcome::kWon : SeatResult::Outcome::kLost;
    result.place = i + 1;
    result.points = 60 + match.number;
    finishers.push_back({match.players[static_cast<std::size_t>(i)], "", i, result});
  }
  record(db, *room, "briscola", finishers, true, match.number);
  // Which of all it is; two that read the same number cannot both be committed.
  Rows rows = db.query("SELECT at FROM pulse");
  const std::int64_t place = rows.next() ? rows.number(0) : 0;
  db.run("UPDATE pulse SET at = ?", place + 1);
  return place;
}

std::vector<std::int64_t> accounts_in(Store& store) {
  return insist(store, [](Database& db) {
    std::vector<std::int64_t> out;
    for (int i = 0; i < kPlayers; ++i)
      out.push_back(add_guest(db, "", core::Rng(static_cast<std::uint64_t>(i)), 0)->id);
    db.run("DELETE FROM pulse");
    db.run("INSERT INTO pulse VALUES (0)");
    return out;
  });
}

std::string standing(Store& store, const std::vector<std::int64_t>& accounts) {
  return insist(store, [accounts](Database& db) {
    std::string out;
    for (const auto account : accounts)
      for (const GameFigures& f : figures_of(db, account))
        out += std::to_string(f.played) + " " + std::to_string(f.won) + " " +
               std::to_string(f.lost) + " " + std::to_string(f.points) + " " +
               std::to_string(f.rating.mu) + " " + std::to_string(f.rating.sigma) + "\n";
    return out;
  });
}

// Stores of one place, one for each thread where that is possible.
std::vector<std::unique_ptr<Store>> houses_at(const std::string& place) {
  std::vector<std::unique_ptr<Store>> out;
  for (int i = 0; i < (tests::on_postgres() ? kThreads : 1); ++i)
    out.push_back(std::make_unique<Store>(place, kAtOnce,
                                          tests::on_postgres() ? Claim::kNode : Claim::kAlone));
  return out;
}

template <class Work>
void on_all_threads(const std::vector<std::unique_ptr<Store>>& houses, Work work) {
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] { work(t, *houses[static_cast<std::size_t>(t) % houses.size()]); });
  for (std::thread& thread : threads) thread.join();
}

TEST(Jobs, EndsOfMatchesOfTheSamePlayersEqualOneAfterAnother) {
  const auto houses = houses_at(tests::fresh_store());
  const std::vector<std::int64_t> accounts = accounts_in(*houses[0]);
  std::map<std::int64_t, Played> order;
  std::mutex mutex;
  on_all_threads(houses, [&](int thread, Store& store) {
    for (int i = 0; i < kEach; ++i) {
      const int number = thread * kEach + i;
      const auto winner = static_cast<std::size_t>(number % kPlayers),
                 loser = static_cast<std::size_t>((number + 1 + number / kPlayers % 3) % kPlayers);
      const Played match{number, {accounts[winner], accounts[loser]}};
      const auto place = insist(store, [match](Database& db) { return finish(db, match); });
      const std::lock_guard lock(mutex);
      order[place] = match;
    }
  });
  ASSERT_EQ(order.size(), kThreads * kEach) << "two had the same place";

  Store alone(tests::fresh_store(), kAtOnce);
  ASSERT_EQ(accounts_in(alone), accounts) << "the same numbers in both stores";
  for (const auto& [place, match] : order)
    insist(alone, [played = match](Database& db) { return finish(db, played); });
  const std::string expected = standing(alone, accounts);
  EXPECT_EQ(std::count(expected.begin(), expected.end(), '\n'), kPlayers);
  EXPECT_EQ(standing(*houses[0], accounts), expected);
}

TEST(Jobs, OneOfManyGetsAName) {
  const auto houses = houses_at(tests::fresh_store());
  std::map<Enrolled, int> count;
  std::mutex mutex;
  on_all_threads(houses, [&](int thread, Store& store) {
    const auto guest = insist(store, [thread](Database& db) {
      return add_guest(db, "", core::Rng(static_cast<std::uint64_t>(thread)), 0).value();
    });
    const Enrolled got = insist(
        store, [guest](Database& db) { return register_account(db, guest.id, "Adele", "hash"); });
    const std::lock_guard lock(mutex);
    ++count[got];
  });
  EXPECT_EQ(count[Enrolled::kDone], 1);
  EXPECT_EQ(count[Enrolled::kNameTaken], kThreads - 1);
}

TEST(Jobs, ATokenThatEightUsedIsGoodOnceInTheEnd) {
  const auto houses = houses_at(tests::fresh_store());
  insist(*houses[0], [](Database& db) {
    const auto guest = add_guest(db, "", core::Rng(1), 0).value();
    return add_session(db, guest.id, TokenKind::kBearer, "first", 0);
  });
  const auto next_of = [](int thread) { return "next " + std::to_string(thread); };
  const auto use = [](Store& store, const std::string& token, const std::string& next) {
    return insist(store, [=](Database& db) { return use_token(db, token, next, 0, 0); });
  };
  on_all_threads(houses, [&](int thread, Store& store) {
    EXPECT_TRUE(use(store, "first", next_of(thread))) << "the client has no other yet";
  });
  // The client got the answer of one of them.
  EXPECT_TRUE(use(*houses[0], next_of(5), "last"));
  for (int i = 0; i < kThreads; ++i)
    if (i != 5) EXPECT_FALSE(use(*houses[0], next_of(i), "late"));
  EXPECT_FALSE(use(*houses[0], "first", "late"));
}

}  // namespace
}  // namespace server
