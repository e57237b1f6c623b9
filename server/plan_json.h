#pragma once
// What everybody may know of a table, in the lobby, at the table and in records.
#include <string>

#include "server/model/plan.h"

namespace server {

std::string public_json(const Plan& plan);

}  // namespace server
