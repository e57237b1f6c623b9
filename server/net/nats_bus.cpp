#include "server/net/nats_bus.h"

#include <stdexcept>

#ifdef MAZZO_NATS

#include <fstream>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include <nats/nats.h>

namespace server {
namespace {

void check(natsStatus status) {
  if (status != NATS_OK)
    throw std::runtime_error(
        "The bus cannot be opened: " + std::string(natsStatus_GetText(status)) + ".");
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> out(1);
  for (const char c : text)
    if (c == ',')
      out.emplace_back();
    else
      out.back() += c;
  return out;
}

class NatsBus final : public Bus {
 public:
  NatsBus(const BusSettings& settings, LoopExecutor post)
      : prefix_("mazzo." + settings.house + "."),
        state_(std::make_shared<State>(this, std::move(post))) {
    check(natsOptions_Create(&options_));
    configure(settings);
    // Connected later is no failure; libnats goes on trying.
    const natsStatus status = natsConnection_Connect(&connection_, options_);
    if (status != NATS_NOT_YET_CONNECTED) check(status);
    check(natsConnection_Subscribe(&subscription_, connection_,
                                   (prefix_ + std::to_string(settings.me)).c_str(), heard,
                                   state_.get()));
    check(natsSubscription_SetPendingLimits(subscription_, -1, -1));
  }
  // Its threads may still run for a moment, and find nobody to call.
  ~NatsBus() override {
    {
      const std::lock_guard lock(state_->mutex);
      state_->bus = nullptr;
    }
    natsConnection_Close(connection_);
    natsSubscription_Destroy(subscription_);
    natsConnection_Destroy(connection_);
    natsOptions_Destroy(options_);
    nats_CloseAndWait(0);
  }

  // libnats would keep a first message until it is connected again.
  bool send(NodeId to, const std::string& message) override {
    return natsConnection_Status(connection_) == NATS_CONN_STATUS_CONNECTED &&
           natsConnection_Publish(connection_, (prefix_ + std::to_string(to)).c_str(),
                                  message.data(), static_cast<int>(message.size())) == NATS_OK;
  }

 private:
  struct State {
    State(NatsBus* of, LoopExecutor to) : bus(of), post(std::move(to)) {}
    std::mutex mutex;
    NatsBus* bus;  // null once it is gone
    LoopExecutor post;
  };

  void configure(const BusSettings& settings) {
    const std::vector<std::string> servers = split(settings.servers);
    std::vector<const char*> addresses;
    for (const std::string& server : servers) addresses.push_back(server.c_str());
    check(natsOptions_SetServers(options_, addresses.data(), static_cast<int>(addresses.size())));
    check(natsOptions_SetName(options_, "mazzo"));
    check(
        natsOptions_SetSendAsap(options_, true));  // otherwise each message waits for a millisecond
    check(natsOptions_SetMaxReconnect(options_, -1));
    check(natsOptions_SetReconnectWait(options_, 100));
    check(natsOptions_SetReconnectJitter(options_, 50, 50));
    check(natsOptions_SetReconnectBufSize(options_, 1));  // an old message is worse than none
    check(natsOptions_SetPingInterval(options_, 2000));
    check(natsOptions_SetMaxPingsOut(options_, 2));
    check(natsOptions_SetReconnectedCB(options_, connected, state_.get()));
    check(natsOptions_SetRetryOnFailedConnect(options_, true, connected, state_.get()));
    if (settings.servers.starts_with("tls://")) check(natsOptions_SetSecure(options_, true));
    if (!settings.ca_file.empty())
      check(natsOptions_LoadCATrustedCertificates(options_, settings.ca_file.c_str()));
    if (!settings.login_file.empty()) log_in(settings.login_file);
  }
  void log_in(const std::string& file) {
    std::ifstream in(file);
    std::string line;
    const bool read = static_cast<bool>(std::getline(in, line));
    const std::size_t colon = line.find(':');
    if (!read || colon == std::string::npos)
      throw std::runtime_error("The file " + file + " does not hold USER:PASSWORD.");
    check(natsOptions_SetUserInfo(options_, line.substr(0, colon).c_str(),
                                  line.substr(colon + 1).c_str()));
  }

  // On threads of libnats.
  static void post(State& state, std::function<void(NatsBus&)> what) {
    const std::lock_guard lock(state.mutex);
    if (!state.bus) return;
    state.post([bus = state.bus, what = std::move(what)] { what(*bus); });
  }
  static void heard(natsConnection*, natsSubscription*, natsMsg* message, void* state) {
    std::string bytes(natsMsg_GetData(message),
                      static_cast<std::size_t>(natsMsg_GetDataLength(message)));
    natsMsg_Destroy(message);
    post(*static_cast<State*>(state),
         [bytes = std::move(bytes)](NatsBus& bus) { bus.on_message(bytes); });
  }
  static void connected(natsConnection*, void* state) {
    post(*static_cast<State*>(state), [](NatsBus& bus) { bus.on_connected(); });
  }

  const std::string prefix_;
  std::shared_ptr<State> state_;
  natsOptions* options_ = nullptr;
  natsConnection* connection_ = nullptr;
  natsSubscription* subscription_ = nullptr;
};

}  // namespace

std::unique_ptr<Bus> open_bus(const BusSettings& settings, LoopExecutor post) {
  return std::make_unique<NatsBus>(settings, std::move(post));
}

}  // namespace server

#else

namespace server {

std::unique_ptr<Bus> open_bus(const BusSettings&, LoopExecutor) {
  throw std::runtime_error("This program was built without NATS (libnats-dev).");
}

}  // namespace server

#endif
