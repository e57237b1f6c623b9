#pragma once
// The colours of a whole screen. The painters use the palette of art.h, as on a dark ground; a theme says what its colours
// become, and on what ground. Cards keep their paper.
#include <string_view>

#include "tui/canvas.h"

namespace tui {

enum class Theme : unsigned char { kDark, kLight, kContrast, kGreen };

Theme theme_from(std::string_view name);  // of the setting; an unknown name is the dark theme
Style themed(Style style, Theme theme);

}  // namespace tui
