#include "server/passwords.h"

#include <algorithm>
#include <array>
#include <string>

namespace server {
namespace {

constexpr std::size_t kShortNumber = 12;  // digits alone: a date, a telephone number
constexpr std::size_t kEnding = 5;        // what people add to a word to pass a check: 2024!

// Each also twice, with digits around it, and with 0 for o, 1 for i, 3 for e, @ for a, $ for s.
constexpr std::array<std::string_view, 88> kFirstTried = {
    "password",  "passwort",   "parola",     "passwd",     "pass",      "qwerty",      "qwertyuiop",
    "qwertz",    "azerty",     "asdf",       "asdfgh",     "asdfghjk",  "asdfghjkl",   "zxcvbnm",
    "qazwsx",    "qazwsxedc",  "abc",        "abcd",       "abcdef",    "abcdefg",     "abcdefgh",
    "letmein",   "welcome",    "benvenuto",  "iloveyou",   "tiamo",     "amore",       "amoremio",
    "ciao",      "ciaociao",   "buongiorno", "admin",      "login",     "access",      "secret",
    "segreto",   "changeme",   "default",    "guest",      "test",      "user",        "master",
    "monkey",    "dragon",     "shadow",     "sunshine",   "princess",  "principessa", "football",
    "baseball",  "basketball", "soccer",     "calcio",     "superman",  "batman",      "spiderman",
    "pokemon",   "starwars",   "trustno",    "whatever",   "computer",  "internet",    "michael",
    "jordan",    "jennifer",   "charlie",    "daniel",     "thomas",    "andrea",      "francesco",
    "francesca", "giuseppe",   "alessandro", "alessandra", "valentina", "martina",     "juventus",
    "inter",     "milan",      "napoli",     "roma",       "italia",    "ferrari",     "summer",
    "mazzo",     "briscola",   "president",  "freedom"};

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

std::string plainly(std::string_view password) {
  std::string out;
  for (const char c : password) out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}
std::string without_disguise(std::string text) {
  constexpr std::string_view kDisguise = "013@$", kMeant = "oieas";
  for (char& c : text)
    if (const auto at = kDisguise.find(c); at != std::string_view::npos) c = kMeant[at];
  return text;
}

// The shortest piece that it repeats: abab is ab.
std::string_view once(std::string_view text) {
  for (std::size_t n = 1; n <= text.size() / 2; ++n)
    if (text.size() % n == 0 && text.substr(n) == text.substr(0, text.size() - n))
      return text.substr(0, n);
  return text;
}

// A first try with a few non-letters around it.
bool is_tried_first(std::string_view text, std::string_view name) {
  const auto first = std::ranges::find_if(text, is_letter);
  const auto last = std::ranges::find_if(text.rbegin(), text.rend(), is_letter).base();
  if (first >= last) return false;
  const std::string_view word(first, last);
  if (text.size() - word.size() > kEnding) return false;
  return word == name || std::ranges::find(kFirstTried, once(word)) != kFirstTried.end();
}

// 12345678, hgfedcba, aaaabbbb: every character is near its predecessor.
bool is_a_run(std::string_view text) {
  return std::ranges::adjacent_find(text, [](char a, char b) { return b - a > 1 || a - b > 1; }) ==
         text.end();
}

}  // namespace

std::optional<Refusal> refuse_password(std::string_view password, std::string_view name) {
  if (password.size() < kMinPassword || password.size() > kMaxPassword)
    return Refusal::kBadPassword;
  const std::string text = plainly(password), own = plainly(name);
  const bool number = text.find_first_not_of("0123456789 .-/") == std::string::npos;
  const bool easy = (number && text.size() < kShortNumber) || once(text).size() < 4 ||
                    is_a_run(text) || is_tried_first(text, own) ||
                    is_tried_first(without_disguise(text), own);
  return easy ? std::optional(Refusal::kEasyPassword) : std::nullopt;
}

}  // namespace server
