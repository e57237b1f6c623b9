#pragma once
// The page: every file under one folder, read when the house opens, so that no path a stranger sends ever
// touches the disk. NAME.HASH.br and NAME.HASH.gz are NAME compressed, for browsers that accept it; HASH is 16 digits of
// the SHA-256 of NAME, so that the old form of a changed file is not sent. addresses.json lists the first parts of the
// page's addresses; a path that is none of them, and no file, gets the page with status 404. next.json says what to fetch
// beside the page (next_files.h). Without a folder, one plain
// page says how to play from the terminal.
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/next_files.h"
#include "server/net/front.h"

namespace server {

class StaticFiles {
 public:
  explicit StaticFiles(const std::string& folder);
  HttpReply get(const HttpRequest& request) const;

 private:
  struct Form {
    std::string_view encoding;  // empty: as it is
    std::shared_ptr<const std::string> body;
    std::string tag;
  };
  struct File {
    std::string type;
    std::vector<Form> forms;  // the smallest first, the plain file last
  };
  void read(const std::filesystem::path& folder, const std::filesystem::path& file);
  void add(const std::string& path, std::string_view encoding, std::string body);
  struct Found {
    const File* file;  // null if the path is nothing
    int status = 200;
    bool is_page = false;
  };
  void read_addresses(std::string_view text);
  Found find(const std::string& path) const;
  void add_links(const HttpRequest& request, HttpReply& reply) const;
  std::map<std::string, File> files_;
  std::set<std::string, std::less<>> addresses_;  // empty: every path without a dot is the page's
  NextFiles next_files_;
};

// By the header Accept-Encoding, as in "gzip, br;q=1.0": a listed encoding, unless its weight is zero.
bool accepts(std::string_view header, std::string_view encoding);

// What every answer of the house carries.
void add_security_headers(HttpReply& reply);

}  // namespace server
