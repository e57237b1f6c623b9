#pragma once
// What was thrown, in words.
#include <exception>
#include <string>

namespace server {

// In a catch block.
inline std::string what_was_thrown() {
  try {
    throw;
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "something that is no exception";
  }
}

}  // namespace server
