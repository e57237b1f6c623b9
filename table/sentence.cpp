#include "table/sentence.h"

#include <algorithm>
#include <vector>

#include "table/row.h"

namespace table {
namespace {

using row::closing;
using row::Form;
using row::kNone;
using row::trimmed;

bool fits(const Form& form, std::string_view key, const Arg& arg) {
  if (form.kind == "select") return key == (arg.pick.empty() ? arg.text : arg.pick);
  if (key.starts_with('=')) return key.substr(1) == std::to_string(arg.number);
  return key == "one" && arg.number == 1;
}

std::string_view chosen(Form form, const Arg& arg) {
  std::string_view key, text, otherwise;
  while (form.next(key, text)) {
    if (fits(form, key, arg)) return text;
    if (key == "other") otherwise = text;
  }
  return otherwise;
}

void fill_into(std::string& out, std::string_view row, std::span<const Arg> args,
               const Arg* counted) {
  const auto special = [counted](char c) { return c == '{' || (counted && c == '#'); };
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::size_t from = i;
    while (i < row.size() && !special(row[i])) ++i;
    out += row.substr(from, i - from);
    if (i == row.size()) return;
    if (row[i] == '#') {
      out += std::to_string(counted->number);
    } else {
      const std::size_t close = closing(row, i);
      if (close == kNone) return;
      const Form form(row.substr(i + 1, close - i - 1));
      const auto arg = std::ranges::find(args, form.name, &Arg::name);
      if (arg != args.end()) {
        if (form.kind.empty())
          out += arg->text;
        else
          fill_into(out, chosen(form, *arg), args, form.kind == "plural" ? &*arg : counted);
      }
      i = close;
    }
  }
}

bool is_small(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }
bool is_name(std::string_view s) { return !s.empty() && std::ranges::all_of(s, is_small); }
// What a select may go by: also a card's letter, as A or T.
bool is_word(std::string_view s) {
  return !s.empty() &&
         std::ranges::all_of(s, [](char c) { return is_small(c) || (c >= 'A' && c <= 'Z'); });
}
bool is_number(std::string_view s) {
  return !s.empty() && std::ranges::all_of(s, [](char c) { return c >= '0' && c <= '9'; });
}
// A form that can never be chosen is a mistake.
bool can_be_chosen(std::string_view kind, std::string_view key) {
  if (kind == "select") return is_word(key);
  return key == "one" || key == "other" || (key.starts_with('=') && is_number(key.substr(1)));
}

std::string fault_in(std::string_view inside) {
  Form form(inside);
  if (form.name.empty()) return "{} names nothing";
  if (!is_name(form.name)) return "\"" + std::string(form.name) + "\" is no name";
  if (form.kind.empty()) return {};
  if (form.kind != "plural" && form.kind != "select")
    return std::string(form.kind) + " is neither plural nor select";
  bool other = false;
  std::string_view key, text;
  while (form.next(key, text)) {
    other |= key == "other";
    if (!can_be_chosen(form.kind, key)) return "\"" + std::string(key) + "\" is never chosen";
    if (auto fault = fault_of(text); !fault.empty()) return fault;
  }
  if (!trimmed(form.rest).empty()) return "text outside of the forms of " + std::string(form.name);
  return other ? std::string() : std::string(form.name) + " has no form \"other\"";
}

}  // namespace

Arg text_arg(std::string_view name, std::string_view text) { return {name, std::string(text)}; }
Arg number_arg(std::string_view name, std::int64_t number) {
  return {name, std::to_string(number), {}, static_cast<int>(number)};
}

std::string interpolated(std::string_view row, std::span<const Arg> args) {
  std::string out;
  out.reserve(row.size());
  fill_into(out, row, args, nullptr);
  return out;
}

std::string filled(std::string_view row, std::span<const Arg> args) {
  std::string out = interpolated(row, args);
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z' && out.ends_with('.')) out[0] -= 'a' - 'A';
  return out;
}

std::string fault_of(std::string_view row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '}') return "a } too many";
    if (row[i] != '{') continue;
    const std::size_t close = closing(row, i);
    if (close == kNone) return "a { is not closed";
    if (auto fault = fault_in(row.substr(i + 1, close - i - 1)); !fault.empty()) return fault;
    i = close;
  }
  return {};
}

std::string names_in(std::string_view text) {
  std::vector<std::string> names;
  row::each_name(text, [&](std::string_view name) { names.emplace_back(name); });
  std::ranges::sort(names);
  const auto twice = std::ranges::unique(names);
  names.erase(twice.begin(), twice.end());
  std::string out;
  for (const auto& name : names) out += (out.empty() ? "" : " ") + name;
  return out;
}

}  // namespace table
