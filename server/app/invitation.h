#pragma once
// What the address of an open table shows where people send it to each other: the page, whose title for other programs names
// the host and the game in the visitor's language, with a picture by its whole address. Not here: the page itself.
#include <string_view>

#include "server/app/static_files.h"
#include "server/house.h"

namespace server {

// The page at /t/CODE, for a client or for a program that looks at a link. `origin` is the house's own, from its settings; the
// header of a stranger does not decide it.
HttpReply page_of_table(const StaticFiles& files, House& house, std::string_view origin,
                        const HttpRequest& request);

}  // namespace server
