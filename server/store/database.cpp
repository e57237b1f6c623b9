#include "server/store/database.h"

#include "server/store/postgres.h"
#include "server/store/sqlite.h"

namespace server {

bool is_postgres(std::string_view place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

Database::Database(const std::string& place, Access access)
    : engine_(is_postgres(place) ? open_postgres(place, access) : open_sqlite(place, access)) {}

int Database::finish(Rows rows) {
  while (rows.next()) {
  }
  return rows.statement_.changed();
}

int Database::run_with(const char* sql, const std::vector<Value>& values) {
  Statement& statement = engine_->prepared(sql);
  int i = 0;
  for (const Value& value : values)
    std::visit([&](const auto& v) { statement.bind(++i, v, Texts::kLent); }, value);
  return finish(Rows(statement));
}

void Database::back_up_to(const std::string& path) {
  Database copy(path);
  copy_to(copy);
  copy.script("PRAGMA journal_mode=DELETE");  // all of it in one file
}

}  // namespace server
