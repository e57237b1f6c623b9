#include "server/net/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "table/hex.h"

namespace server {
namespace {

constexpr std::string_view kPlainPage = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mazzo</title></head><body>
<h1>Mazzo</h1>
<p>This house is open. It has no page yet; play from a terminal:</p>
<pre>mazzo play briscola</pre>
<p>Programs play through the WebSocket at <code>/ws</code>; docs/protocol.md says how.</p>
</body></html>
)";

std::string type_of(const std::filesystem::path& path) {
  static const std::map<std::string, std::string> kTypes = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".wasm", "application/wasm"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
  };
  const auto it = kTypes.find(path.extension().string());
  return it == kTypes.end() ? "application/octet-stream" : it->second;
}

// What a program may ask for here that is elsewhere, or nowhere: it must not take the page for an answer.
bool no_place_of_the_page(std::string_view path) {
  constexpr std::array<std::string_view, 4> kElsewhere = {"/healthz", "/readyz", "/metrics", "/ws"};
  return path.starts_with("/api/") || path == "/api" ||
         std::ranges::find(kElsewhere, path) != kElsewhere.end();
}

HttpReply not_here(std::string_view path) {
  if (!path.starts_with("/api")) return {.status = 404, .type = "text/plain", .body = "not here\n"};
  return {.status = 404,
          .type = "application/problem+json",
          .body = R"({"type":"about:blank","title":"The API is at /api/v1/.","status":404})"};
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

}  // namespace

StaticFiles::StaticFiles(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code ec;
  for (const auto& entry : fs::recursive_directory_iterator(folder, ec))
    if (entry.is_regular_file())
      add("/" + fs::relative(entry.path(), folder).generic_string(), contents(entry.path()));
  if (!files_.contains("/index.html")) add("/index.html", std::string(kPlainPage));
}

void StaticFiles::add(const std::string& path, std::string body) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(body.data());
  const std::string hash = table::to_hex(core::sha256({bytes, body.size()}));
  const std::string tag = "\"" + hash.substr(0, 32) + "\"";
  files_[path] = {type_of(path), std::move(body), tag};
}

// Most paths without a dot are places in the page itself: /t/ABCDEF is an invitation.
const StaticFiles::File* StaticFiles::find(const std::string& path) const {
  const auto it = files_.find(path);
  if (it != files_.end()) return &it->second;
  const bool place = path.find('.') == std::string::npos && !no_place_of_the_page(path);
  return place ? &files_.at("/index.html") : nullptr;
}

HttpReply StaticFiles::get(const HttpRequest& request) const {
  if (request.method != "GET" && request.method != "HEAD")
    return {.status = 405,
            .type = "text/plain",
            .body = "GET only\n",
            .headers = {{"Allow", "GET, HEAD"}}};
  const File* file = find(request.path);
  if (!file) return not_here(request.path);
  HttpReply reply{.type = file->type,
                  .headers = {{"ETag", file->tag}, {"Cache-Control", "no-cache"}}};
  if (request.if_none_match == file->tag)
    reply.status = 304;
  else
    reply.body = file->body;
  return reply;
}

void add_security_headers(HttpReply& reply) {
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Content-Security-Policy",
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
            "'self' data:; "
            "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
            "require-trusted-types-for 'script'; trusted-types mazzo svelte-trusted-html"},
           {"X-Content-Type-Options", "nosniff"},
           {"Referrer-Policy", "no-referrer"},
           {"Cross-Origin-Opener-Policy", "same-origin"},
           {"Cross-Origin-Resource-Policy", "same-origin"},
           {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"}})
    reply.headers.emplace_back(name, value);
}

}  // namespace server
