#include "server/move_store.h"

#include <deque>
#include <sstream>

#include "server/store/database.h"
#include "server/store/schema.h"

namespace server {
namespace {

constexpr std::int64_t kStep = 10'000;  // rows between two reports

struct Column {
  char kind;
  std::string name;
};
std::vector<Column> columns_of(const CarriedTable& table) {
  std::vector<Column> out;
  std::istringstream words{std::string(table.columns)};
  for (std::string word; words >> word;) out.push_back({word[0], word.substr(2)});
  return out;
}

// The statements that carry a table. Texts of statements live as long as the stores.
struct Carrier {
  explicit Carrier(const CarriedTable& t) : table(t), columns(columns_of(t)) {
    std::string names, marks;
    for (const Column& c : columns) {
      names += (names.empty() ? "" : ", ") + c.name;
      marks += marks.empty() ? "?" : ", ?";
    }
    const std::string name(t.name);
    read = "SELECT " + names + " FROM " + name + " ORDER BY " + std::string(t.order);
    write = "INSERT INTO " + name + "(" + names + ") VALUES (" + marks + ")";
    count = "SELECT count(*) FROM " + name;
  }
  const CarriedTable& table;
  std::vector<Column> columns;
  std::string read, write, count;
};

Database::Value value_in(const Rows& rows, int at, char kind) {
  if (kind == 'n') return rows.number(at);
  if (kind == 'r') return rows.real(at);
  return rows.text(at);
}

std::int64_t count(Database& db, const Carrier& carrier) {
  Rows rows = db.query(carrier.count.c_str());
  return rows.next() ? rows.number(0) : 0;
}

void carry(Database& from, Database& to, const Carrier& carrier, const CarriedRows& progress) {
  std::int64_t carried = 0;
  for (Rows rows = from.query(carrier.read.c_str()); rows.next();) {
    std::vector<Database::Value> values;
    for (std::size_t i = 0; i < carrier.columns.size(); ++i)
      values.push_back(value_in(rows, static_cast<int>(i), carrier.columns[i].kind));
    to.run_with(carrier.write.c_str(), values);
    if (++carried % kStep == 0) progress(carrier.table.name, carried);
  }
  progress(carrier.table.name, carried);
}

std::deque<Carrier> carriers() {
  std::deque<Carrier> out;
  for (const CarriedTable& table : carried_tables()) out.emplace_back(table);
  return out;
}

void expect_sound(const Checkup& found, const std::string& place) {
  if (!found.faults.empty()) throw StoreError(place + ": " + found.faults.front());
}

}  // namespace

// A row follows the rows that it points at. `pulse` says nothing.
const std::vector<CarriedTable>& carried_tables() {
  static const std::vector<CarriedTable> tables = {
      {"account", "n:id t:name t:skeleton t:password n:created n:banned", "id"},
      {"session", "n:id n:account t:token t:before n:kind n:used", "id"},
      {"given", "t:token n:session n:at", "token"},
      {"room", "n:id t:code n:status t:document n:created n:ended n:revision n:archived", "id"},
      {"log", "n:room n:version n:kind n:seat t:move n:seen t:id n:at", "room, version"},
      {"archive", "n:room n:entries t:log", "room"},
      {"result",
       "n:room n:seat n:player t:name t:game n:place n:won n:points r:rating n:ended r:weight",
       "rowid"},
      {"rating", "t:game n:player r:mu r:sigma", "game, player"},
      {"figures", "n:player t:game n:played n:won n:lost n:drawn n:abandoned n:points",
       "player, game"},
      {"block", "n:account n:other", "account, other"},
      {"report", "n:id n:at n:reporter n:reported t:code t:why", "id"},
      {"renaming", "n:account t:name n:after", "account"},
      {"met", "t:game n:one n:other n:at n:room", "game, one, other, at, room"},
      {"leaver", "n:account n:times n:at", "account"},
      {"kept", "n:id n:account t:match t:game n:outcome n:played t:document", "id"},
      {"waiting", "n:account t:line t:document n:rating n:since", "account, line"},
  };
  return tables;
}

Checkup move_store(const std::string& from, const std::string& to, const CarriedRows& progress) {
  expect_sound(examine(from), from);
  const std::deque<Carrier> all = carriers();
  {
    Database guard(from), target(to);
    guard.claim();
    migrate(guard);
    migrate(target);
    target.claim();
    Database source(from, Database::Access::kReadOnly);
    for (const Carrier& carrier : all)
      if (count(target, carrier) > 0) throw StoreError(to + " holds a store already");
    source.begin_reading();
    target.begin();
    for (const Carrier& carrier : all) carry(source, target, carrier, progress);
    for (const Carrier& carrier : all)
      if (count(source, carrier) != count(target, carrier))
        throw StoreError(std::string(carrier.table.name) + " did not arrive whole");
    target.commit();
    target.filled();
  }
  const Checkup found = examine(to);
  expect_sound(found, to);
  return found;
}

}  // namespace server
