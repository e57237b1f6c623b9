#pragma once
// The host's entrance: a socket in the data folder that only the house's own user can open. It takes one line, answers one line,
// and closes. Not here: what the lines mean, see server/desk.h.
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace boost::asio {
class io_context;
}

namespace server {

using DeskOrder =
    std::function<void(std::string_view line, const std::function<void(std::string)>& answer)>;
// What is wrong, in words, if it cannot listen there; empty on success.
std::string open_desk(boost::asio::io_context& io, const std::string& path, DeskOrder order);

}  // namespace server
