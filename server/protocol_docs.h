#pragma once
// The documents that come from the table of requests (protocol.h). `mazzo protocol` prints them; docs/ keeps them, and a
// test compares.
#include <string>

namespace server {

// What a client can send, as JSON Schemas by type: the member "requests" of docs/messages.json.
std::string requests_json();
// docs/openapi.yaml
std::string openapi_yaml();

}  // namespace server
