#include "server/store/postgres_link.h"

#ifdef MAZZO_POSTGRES

#include <array>

#include <libpq-fe.h>
#include <poll.h>

namespace server {
namespace {

// libpq's messages end with a line's end, and may have several lines.
std::string sentence(const char* message) {
  std::string out(message);
  while (!out.empty() && (out.back() == '\n' || out.back() == '.')) out.pop_back();
  for (char& c : out)
    if (c == '\n' || c == '\t') c = ' ';
  return out.empty() ? "the connection to PostgreSQL is lost" : out;
}

std::string_view state_of(const PGresult* result) {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  return state ? state : "";
}

// Another transaction was quicker. A broken unique key may be that too: both looked first.
bool is_collision(std::string_view state) {
  return state == "40001" || state == "40P01" || state == "23505";
}
// Wrong data, or a broken condition.
bool is_our_mistake(std::string_view state) {
  return state.starts_with("22") || state.starts_with("23");
}
// The server goes, or has become a standby.
bool is_farewell(std::string_view state) {
  return state.empty() || state.starts_with("08") || state.starts_with("57P") || state == "25006" ||
         state == "25P03";
}

}  // namespace

void FreeResult::operator()(pg_result* result) const { PQclear(result); }
int rows_of(const PgResult& result) { return PQntuples(result.get()); }
std::string text_in(const PgResult& result, int row, int column) {
  return {PQgetvalue(result.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result.get(), row, column))};
}

void PostgresLink::Close::operator()(pg_conn* connection) const { PQfinish(connection); }

// Values in the address count more than those before it, and less than those after it.
PostgresLink::PostgresLink(const std::string& address, const char* session) {
  const std::array keys = {"connect_timeout",
                           "keepalives_idle",
                           "keepalives_interval",
                           "keepalives_count",
                           "tcp_user_timeout",
                           "application_name",
                           "dbname",
                           "target_session_attrs",
                           "client_encoding",
                           static_cast<const char*>(nullptr)};
  const std::array values = {"2",
                             "1",
                             "1",
                             "3",
                             "3000",
                             "mazzo",
                             address.c_str(),
                             "read-write",
                             "UTF8",
                             static_cast<const char*>(nullptr)};
  connection_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
  if (!connection_ || PQstatus(connection_.get()) != CONNECTION_OK)
    throw StoreError(connection_ ? sentence(PQerrorMessage(connection_.get())) : "out of memory");
  PQsetNoticeReceiver(connection_.get(), heard, this);
  PQsetnonblocking(connection_.get(), 1);
  ask(session, std::chrono::seconds(5));
}

void PostgresLink::heard(void* link, const pg_result* notice) {
  const char* severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
  if (severity && std::string_view(severity) == "WARNING")
    static_cast<PostgresLink*>(link)->warned_ = true;
}

bool PostgresLink::in_transaction() const {
  return !lost_ && PQtransactionStatus(connection_.get()) != PQTRANS_IDLE;
}

PgResult PostgresLink::ask(const std::string& sql, Patience patience) {
  return answer(PQsendQuery(connection_.get(), sql.c_str()) == 1, patience);
}

void PostgresLink::prepare(const std::string& name, const std::string& sql,
                           const std::vector<PgValue>& like, Patience patience) {
  std::vector<Oid> types;
  for (const PgValue& value : like) types.push_back(value.type);
  answer(PQsendPrepare(connection_.get(), name.c_str(), sql.c_str(), static_cast<int>(types.size()),
                       types.data()) == 1,
         patience);
}

namespace {

bool send_prepared(PGconn* connection, const std::string& name,
                   const std::vector<PgValue>& values) {
  std::vector<const char*> texts;
  for (const PgValue& value : values) texts.push_back(value.text.c_str());
  return PQsendQueryPrepared(connection, name.c_str(), static_cast<int>(texts.size()), texts.data(),
                             nullptr, nullptr, 0) == 1;
}

}  // namespace

PgResult PostgresLink::run(const std::string& name, const std::vector<PgValue>& values,
                           Patience patience) {
  return answer(send_prepared(connection_.get(), name, values), patience);
}

std::vector<PgResult> PostgresLink::run_all(const std::vector<Step>& steps, Patience patience) {
  PGconn* const connection = connection_.get();
  bool sent = PQenterPipelineMode(connection) == 1;
  for (const Step& step : steps)
    sent =
        sent && (step.prepared.empty() ? PQsendQueryParams(connection, step.sql.c_str(), 0, nullptr,
                                                           nullptr, nullptr, nullptr, 0) == 1
                                       : send_prepared(connection, step.prepared, step.values));
  const auto until = send(sent && PQpipelineSync(connection) == 1, patience);
  std::vector<PgResult> out;
  PgResult wrong;
  for (std::size_t i = 0; i < steps.size(); ++i) out.push_back(next_result(until, wrong));
  wait(until);
  const PgResult end(PQgetResult(connection));
  if (PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC || PQexitPipelineMode(connection) != 1)
    lose("PostgreSQL's answers are out of step");
  if (wrong) refuse(wrong.get());
  return out;
}

PgResult PostgresLink::answer(bool sent, Patience patience) {
  PgResult wrong;
  PgResult last = next_result(send(sent, patience), wrong);
  if (wrong) refuse(wrong.get());
  return last;
}

PostgresLink::Deadline PostgresLink::send(bool sent, Patience patience) {
  if (!sent) lose(sentence(PQerrorMessage(connection_.get())));
  ++journeys_;
  return patience == kForever ? Deadline::max() : std::chrono::steady_clock::now() + patience;
}

// The first that is wrong counts; those after it were not done.
PgResult PostgresLink::next_result(Deadline until, PgResult& wrong) {
  PgResult last;
  for (;;) {
    wait(until);
    PgResult next(PQgetResult(connection_.get()));
    if (!next) return last;
    const auto status = PQresultStatus(next.get());
    const bool good =
        status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY;
    if (good)
      last = std::move(next);
    else if (!wrong)
      wrong = std::move(next);
  }
}

// Until a result can be taken without waiting.
void PostgresLink::wait(Deadline until) {
  const bool limited = until != Deadline::max();
  PGconn* const connection = connection_.get();
  for (;;) {
    const int unsent = PQflush(connection);
    if (unsent < 0) lose(sentence(PQerrorMessage(connection)));
    if (unsent == 0 && PQisBusy(connection) == 0) return;
    const auto left = std::chrono::ceil<Patience>(until - std::chrono::steady_clock::now());
    if (limited && left.count() <= 0) lose("PostgreSQL does not answer");
    pollfd socket{PQsocket(connection), static_cast<short>(POLLIN | (unsent ? POLLOUT : 0)), 0};
    poll(&socket, 1, limited ? static_cast<int>(left.count()) : -1);
    if (PQconsumeInput(connection) == 0) lose(sentence(PQerrorMessage(connection)));
  }
}

// The statement is given up, not cancelled: a cancelled wait for the standby reports success.
void PostgresLink::lose(const std::string& why) {
  lost_ = true;
  connection_.reset();
  throw StoreError(why);
}

void PostgresLink::refuse(const pg_result* result) {
  const std::string_view state = state_of(result);
  const std::string why = sentence(PQresultErrorMessage(result));
  if (is_collision(state)) throw Collision(why);
  if (is_our_mistake(state)) throw std::runtime_error(why);
  if (is_farewell(state)) lose(why);
  throw StoreError(why);
}

}  // namespace server

#endif
