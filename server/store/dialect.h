#pragma once
// Our SQL in PostgreSQL's words. Queries differ by their parameters alone, and a step of the schema by the names of types.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace server {

std::string numbered(std::string_view sql);  // $1, $2, … for ? and ?1; what stands in quotes stays
std::string in_postgres(std::string_view schema);  // a step of schema.cpp

// A list as PostgreSQL reads one, such as {1,2} and {"a","\"b\""}.
class ListText {
 public:
  ListText& add(std::int64_t number);
  ListText& add(std::string_view text);
  std::string close() { return std::exchange(text_, "{") + '}'; }

 private:
  void separate() {
    if (text_.size() > 1) text_ += ',';
  }
  std::string text_ = "{";
};

}  // namespace server
