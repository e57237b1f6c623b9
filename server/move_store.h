#pragma once
// A store carried from one engine to the other: every row of every table, in an order that keeps what was written last. Not here:
// copies from file to file, see upkeep.h.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/upkeep.h"

namespace server {

// A table of schema.cpp as it is carried. Columns have a letter for their kind before the name: n a whole number, r a real
// number, t a text.
struct CarriedTable {
  std::string_view name, columns, order;
};
const std::vector<CarriedTable>& carried_tables();

using CarriedRows = std::function<void(std::string_view table, std::int64_t rows)>;  // until now

// Into a place where there is nothing yet, in one transaction. Both are examined; the result is the target's. No house may use
// either meanwhile. Throws StoreError.
Checkup move_store(const std::string& from, const std::string& to, const CarriedRows& progress);

}  // namespace server
