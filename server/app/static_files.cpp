#include "server/app/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "table/hex.h"
#include "table/json.h"

namespace server {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPlainPage = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mazzo</title></head><body>
<h1>Mazzo</h1>
<p>This house is open. It has no page yet; play from a terminal:</p>
<pre>mazzo play</pre>
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

// The build names these files after what is in them, so a browser need not ask again.
bool never_changes(std::string_view path) { return path.starts_with("/assets/"); }

// Paths that a program may expect here though they do not exist; it must not get the page as an answer.
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

struct Packing {
  std::string_view ending, encoding;
};
constexpr std::array<Packing, 2> kPackings = {
    {{".br", "br"}, {".gz", "gzip"}}};  // the smaller first

bool is_packed(const fs::path& file) {
  return std::ranges::any_of(kPackings,
                             [&file](const Packing& p) { return file.extension() == p.ending; });
}

std::string hash_of(std::string_view body) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(body.data());
  return table::to_hex(core::sha256({bytes, body.size()}));
}

}  // namespace

bool accepts(std::string_view header, std::string_view encoding) {
  while (!header.empty()) {
    const std::string_view item = header.substr(0, header.find(','));
    header.remove_prefix(std::min(header.size(), item.size() + 1));
    const auto from = std::min(item.find_first_not_of(" \t"), item.size());
    const std::string_view rest = item.substr(from);
    if (rest.substr(0, rest.find_first_of(" \t;")) != encoding) continue;
    const auto weight = rest.find("q=");
    return weight == std::string_view::npos ||
           rest.find_first_of("123456789", weight) != std::string_view::npos;
  }
  return false;
}

StaticFiles::StaticFiles(const std::string& folder) {
  std::error_code ec;
  for (const auto& entry : fs::recursive_directory_iterator(folder, ec))
    if (entry.is_regular_file() && !is_packed(entry.path())) read(folder, entry.path());
  if (!files_.contains("/index.html")) add("/index.html", "", std::string(kPlainPage));
  if (const auto list = files_.find("/addresses.json"); list != files_.end())
    read_addresses(*list->second.forms.back().body);
  if (const auto list = files_.find("/next.json"); list != files_.end())
    next_files_ = NextFiles(*list->second.forms.back().body);
}

void StaticFiles::read_addresses(std::string_view text) {
  const auto list = table::json::parse(text).value;
  if (!list) return;
  for (const auto& address : list->items)
    if (const auto name = address.string()) addresses_.emplace(*name);
}

void StaticFiles::read(const fs::path& folder, const fs::path& file) {
  const std::string path = "/" + fs::relative(file, folder).generic_string();
  std::string body = contents(file);
  for (const auto& [ending, encoding] : kPackings) {
    const fs::path packed = file.string() + "." + hash_of(body).substr(0, 16) + std::string(ending);
    std::error_code ec;
    if (fs::is_regular_file(packed, ec)) add(path, encoding, contents(packed));
  }
  add(path, "", std::move(body));
}

void StaticFiles::add(const std::string& path, std::string_view encoding, std::string body) {
  const std::string tag = "\"" + hash_of(body).substr(0, 32) + "\"";
  File& file = files_[path];
  file.type = type_of(path);
  file.forms.push_back({encoding, std::make_shared<const std::string>(std::move(body)), tag});
}

// Most paths without a dot are places in the page itself, such as the invitation /t/ABCDEF. At any other the page says
// that there is nothing.
StaticFiles::Found StaticFiles::find(const std::string& path) const {
  const auto it = files_.find(path);
  if (it != files_.end()) return {&it->second};
  if (path.find('.') != std::string::npos || no_place_of_the_page(path)) return {nullptr};
  const std::string first = path.substr(1, path.find('/', 1) - 1);
  const bool place = path == "/" || addresses_.empty() || addresses_.contains(first);
  return {&files_.at("/index.html"), place ? 200 : 404, true};
}

void StaticFiles::add_links(const HttpRequest& request, HttpReply& reply) const {
  std::string links = next_files_.links(request.path, request.accept_language);
  if (links.empty()) return;
  reply.headers.emplace_back("Link", std::move(links));
  reply.headers.emplace_back("Vary", "Accept-Language");
}

HttpReply StaticFiles::get(const HttpRequest& request) const {
  if (request.method != "GET" && request.method != "HEAD")
    return {.status = 405,
            .type = "text/plain",
            .body = "GET only\n",
            .headers = {{"Allow", "GET, HEAD"}}};
  const auto [file, status, is_page] = find(request.path);
  if (!file) return not_here(request.path);
  const auto form = std::ranges::find_if(file->forms, [&request](const Form& f) {
    return f.encoding.empty() || accepts(request.accept_encoding, f.encoding);
  });
  const char* cache =
      never_changes(request.path) ? "public, max-age=31536000, immutable" : "no-cache";
  HttpReply reply{.status = status,
                  .type = file->type,
                  .headers = {{"ETag", form->tag}, {"Cache-Control", cache}}};
  if (file->forms.size() > 1) reply.headers.emplace_back("Vary", "Accept-Encoding");
  if (!form->encoding.empty()) reply.headers.emplace_back("Content-Encoding", form->encoding);
  if (is_page) add_links(request, reply);
  if (request.if_none_match == form->tag && status == 200)
    reply.status = 304;
  else if (is_page)
    reply.body = *form->body;  // short, and an invitation changes it
  else
    reply.file = form->body;
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
