#pragma once
// What the address of an open table shows where people send it to each other: the page, whose title for other programs names
// the host and the game. Not here: the page itself.
#include "server/app/static_files.h"
#include "server/house.h"

namespace server {

// The page at /t/CODE, for a client or for a program that looks at a link.
HttpReply page_of_table(const StaticFiles& files, House& house, const HttpRequest& request);

}  // namespace server
