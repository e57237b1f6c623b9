#pragma once
// The page: every file under one folder, read when the house opens, so that no path a stranger sends ever
// touches the disk. Where there is no folder, one plain page that says how to play from the terminal.
#include <map>
#include <string>

#include "server/net/front.h"

namespace server {

class StaticFiles {
 public:
  explicit StaticFiles(const std::string& folder);
  HttpReply get(const HttpRequest& request) const;

 private:
  struct File {
    std::string type, body, tag;
  };
  void add(const std::string& path, std::string body);
  const File* find(const std::string& path) const;
  std::map<std::string, File> files_;
};

// What every answer of the house carries.
void add_security_headers(HttpReply& reply);

}  // namespace server
