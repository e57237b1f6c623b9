#include "tui/local_match.h"

#include <utility>

#include "table/json.h"
#include "table/open.h"
#include "tui/kept_matches.h"
#include "tui/seed.h"
#include "tui/settings.h"

namespace tui {
namespace {

// The rules of a match, without its seed.
table::Setup rules_of(const table::Table& match) {
  table::Setup out{std::string(match.game()), match.seats(), {}, ""};
  const auto options = table::json::parse(match.options());
  for (std::size_t i = 0; options.value && i < options.value->keys.size(); ++i)
    out.options.emplace_back(options.value->keys[i], options.value->items[i].text);
  return out;
}

}  // namespace

std::shared_ptr<SaveFile> save_file_for(std::string_view game, const std::string& named,
                                        const std::string& resumed) {
  if (!named.empty()) return SaveFile::named(named);
  const std::string folder = saves_folder();
  const bool ours = !folder.empty() && resumed.starts_with(folder);
  return ours ? SaveFile::again(resumed) : SaveFile::fresh(folder, game);
}

LocalVenue::Hooks hooks_of(const table::Table& match, std::shared_ptr<SaveFile> file) {
  return {.again =
              [setup = rules_of(match)]() mutable {
                setup.seed = random_seed();
                return table::open(setup).table;
              },
          .over =
              [file](const std::string& saved) {
                const SaveResult kept = keep_match(kept_path(), saved);
                file->finish(saved, kept.done);
                return kept;
              },
          .save = [file](const std::string& saved) { return file->write(saved); },
          .given_up = [file] { file->remove(); }};
}

}  // namespace tui
