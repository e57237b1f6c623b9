#pragma once
// A match in a house elsewhere, over docs/protocol.md. One thread owns the connection. It reconnects by itself, and
// sends an unanswered move again under the same id, so that it is done once.
#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <thread>

#include "table/json.h"
#include "tui/house_reader.h"
#include "tui/house_request.h"
#include "tui/kept_token.h"
#include "tui/poll_queue.h"
#include "tui/settings.h"
#include "tui/venue.h"
#include "tui/web_socket.h"
#include "tui/words.h"

namespace tui {

// What to do in the house after connecting.
struct Errand {
  enum class Kind : unsigned char { kQueue, kInvite, kJoin, kWatch };
  Kind kind = Kind::kQueue;
  table::Setup setup;       // kQueue, kInvite
  std::string code;         // kJoin, kWatch
  std::vector<int> bots;    // kInvite: levels, for the last seats
  int level = kUsualLevel;  // kInvite: of the bots that the host adds
  bool rated = false;       // kInvite
};

class HouseVenue final : public Venue, Coach, Chat, Rematches, StandIn, Hosting, Questions {
 public:
  // `token_path`: the file with the key to our guest's account, so that a killed client finds its seat again.
  HouseVenue(Address address, Errand errand, table::Voice voice, const std::string& token_path);
  ~HouseVenue() override;

  int wake_fd() const override { return news_.fd(); }
  std::optional<News> news() override { return news_.take(); }
  void play(core::Seat seat, std::string move) override;
  void go_on() override;
  void leave() override;
  void look(core::Seat seat) override;
  Extras extras() override {
    return {.coach = coach_ ? this : nullptr,
            .chat = this,
            .rematches = this,
            .stand_in = this,
            .hosting = hosts_ ? this : nullptr,
            .questions = this};
  }

 private:
  void advise(core::Seat seat) override;
  void say(std::string_view phrase) override;
  void rematch() override;
  void decline() override;
  void reclaim() override;
  void seat_bot(std::size_t chair, int level) override;
  void clear(std::size_t chair) override;
  void answer(std::size_t which) override;

  using Value = table::json::Value;
  using Job = std::function<void()>;

  void work();  // the thread
  void serve(WebSocket& socket);
  void rest(int tries);
  void tell(std::string sentence);
  void end(std::string sentence);  // nothing more will come

  void hello();
  void begin();
  std::string send(std::string_view type, const Members& members = {});  // its id
  void hear(std::string_view message);
  void welcome(const Value& m);
  void look_at_older(const Value& tables);
  void older_told(const Value& m);
  void ask_about_older();
  void at_table(const Value& m);
  std::string comings_and_goings(const Value& seats, std::size_t me);
  void waits(const Value& m);
  void went(const Value& m);
  void queued(const Value& m);
  void updated(const Value& m);
  void refused(const Value& m);
  void phrase(const Value& m);
  void rematch_offered(const Value& m);
  void offer_over(const Value& m);
  void back_to_last();
  Members at_our_table() const;

  Address address_;
  Errand errand_;
  table::Voice voice_;
  Words w_;
  HouseReader reader_;
  // Of the thread.
  WebSocket* socket_ = nullptr;
  KeptToken token_;
  std::string session_, code_, unanswered_, unanswered_id_;
  std::string ready_at_;     // the table where we sent ready
  std::string last_;         // the table whose rematch is at code_, until that begins
  std::string offered_;      // the table of the rematch that others offer us
  bool keeps_seat_ = false;  // it keeps a seat for us; otherwise we may watch
  std::vector<std::string> names_;
  Moment result_;                           // the last moment of a match that is over
  std::vector<Lobby::Chair::Kind> chairs_;  // of our table before its match
  std::vector<std::string> sitting_;        // at our table before its match: the others
  // Tables where we sat when we came to do something else.
  struct Older {
    std::string code{}, game{}, asked{};  // asked: the id of our question about it
  };
  std::vector<Older> older_;
  bool asks_about_older_ = false;
  std::set<std::string, std::less<>> elsewhere_;  // tables that we do not look at
  std::int64_t version_ = -1;
  std::uint64_t asked_ = 0;
  bool playing_ = false, over_ = false, bots_offered_ = false, done_ = false;
  // Between the threads.
  PollQueue<News> news_;
  PollQueue<Job> jobs_;
  std::atomic<bool> coach_ = false, hosts_ = false;
  Stop stop_;
  std::thread thread_;
};

}  // namespace tui
