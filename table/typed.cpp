#include "table/typed.h"

#include "games/all.h"
#include "table/json.h"
#include "table/move_codec.h"

namespace table {
namespace {

constexpr json::Limits kLimits{.bytes = 64 * 1024, .depth = 8};

template <class G>
core::Moves<G> legal_in(const json::Value& view) {
  core::Moves<G> out;
  if (const json::Value* legal = view.find("legal"))
    for (const json::Value& item : legal->items)
      if (const auto m = read_move<G>(item, {}); m && out.size() < out.capacity())
        out.push_back(*m);
  return out;
}

}  // namespace

std::string typed_move(std::string_view view, std::string_view typed) {
  std::string out;
  const auto parsed = json::parse(view, kLimits);
  const json::Value* key = parsed.value ? parsed.value->find("game") : nullptr;
  if (!key) return out;
  games::for_each_game([&]<class G>() {
    typename G::Move m{};
    if (key->string() == G::kKey && read_text<G>(typed, legal_in<G>(*parsed.value), m))
      write_move<G>(out, m);
  });
  return out;
}

}  // namespace table
