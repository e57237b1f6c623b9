#include "tui/terminal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <deque>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <termpaint.h>
#include <termpaintx.h>
#include <termpaintx_ttyrescue.h>
#include <unistd.h>

namespace tui {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// If nothing follows an Escape for this long, termpaint asks the terminal whether it was the key itself.
constexpr milliseconds kEscape{5};

constexpr std::size_t kLongestPaste = 65'536;  // bytes; of more than that nothing is used

// Signals become bytes in a pipe, since a handler may do nothing else.
std::array<int, 2> signal_pipe{-1, -1};
constexpr std::array kWatched = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGCONT, SIGTSTP};

void on_signal(int number) {
  const int saved = errno;
  const char byte = static_cast<char>(number);
  [[maybe_unused]] const auto n = write(signal_pipe[1], &byte, 1);
  errno = saved;
}

int milliseconds_until(Clock::time_point when) {
  const auto left = std::chrono::ceil<milliseconds>(when - Clock::now()).count();
  return static_cast<int>(std::max<decltype(left)>(left, 0));
}

Key key_of(const termpaint_event& e) {
  struct Named {
    const char* atom;
    Key key;
  };
  const std::array named = {
      Named{termpaint_input_enter(), Key::kEnter},
      Named{termpaint_input_numpad_enter(), Key::kEnter},
      Named{termpaint_input_space(), Key::kSpace},
      Named{termpaint_input_escape(), Key::kEscape},
      Named{termpaint_input_backspace(), Key::kBackspace},
      Named{termpaint_input_arrow_left(), Key::kLeft},
      Named{termpaint_input_arrow_right(), Key::kRight},
      Named{termpaint_input_arrow_up(), Key::kUp},
      Named{termpaint_input_arrow_down(), Key::kDown},
      Named{termpaint_input_home(), Key::kHome},
      Named{termpaint_input_end(), Key::kEnd},
      Named{termpaint_input_page_up(), Key::kPageUp},
      Named{termpaint_input_page_down(), Key::kPageDown},
  };
  if (e.key.atom == termpaint_input_tab())
    return e.key.modifier & TERMPAINT_MOD_SHIFT ? Key::kBackTab : Key::kTab;
  for (const auto& n : named)
    if (e.key.atom == n.atom) return n.key;
  return Key::kNone;
}

}  // namespace

struct Terminal::Inner {
  struct Integration {
    termpaint_integration base;  // first, since termpaint returns a pointer to it
    Inner* inner;
  };

  Integration integration{};
  termpaint_terminal* terminal = nullptr;
  termpaint_surface* surface = nullptr;
  termpaint_attr* attr = nullptr;
  Theme theme = Theme::kDark;
  unsigned paint(int index) const {
    return index < 0 || !colour
               ? static_cast<unsigned>(TERMPAINT_DEFAULT_COLOR)
               : static_cast<unsigned>(TERMPAINT_INDEXED_COLOR) + static_cast<unsigned>(index);
  }
  termpaintx_ttyrescue* rescue = nullptr;
  termios before{};
  std::array<struct sigaction, kWatched.size()> old_actions{};
  std::string out;
  std::string pasted;  // so far
  std::deque<Event> events;
  std::optional<Clock::time_point> callback_due;
  bool colour = true, repaint = false;
  bool hung_up = false;  // and stays so, to end every loop above

  static Inner& of(termpaint_integration* i) { return *reinterpret_cast<Integration*>(i)->inner; }

  void write_out() {
    std::string_view rest = out;
    while (!rest.empty()) {
      const auto n = write(STDOUT_FILENO, rest.data(), rest.size());
      if (n > 0) rest.remove_prefix(static_cast<std::size_t>(n));
      if (n >= 0 || errno == EINTR) continue;
      pollfd out_fd{STDOUT_FILENO, POLLOUT, 0};
      if (errno != EAGAIN || poll(&out_fd, 1, -1) < 0) break;  // gone; the next read reports it
    }
    out.clear();
  }

  void start(const Manners& manners) {
    tcgetattr(STDIN_FILENO, &before);
    integration.inner = this;
    termpaint_integration_init(
        &integration.base, [](termpaint_integration*) {},
        [](termpaint_integration* i, const char* data, int n) {
          of(i).out.append(data, static_cast<std::size_t>(n));
        },
        [](termpaint_integration* i) { of(i).write_out(); });
    termpaint_integration_set_request_callback(&integration.base, [](termpaint_integration* i) {
      of(i).callback_due = Clock::now() + kEscape;
    });
    termpaint_integration_set_restore_sequence_updated(
        &integration.base, [](termpaint_integration* i, const char* data, int n) {
          if (of(i).rescue) termpaintx_ttyrescue_update(of(i).rescue, data, n);
        });
    termpaintx_fd_set_termios(STDIN_FILENO, "");
    terminal = termpaint_terminal_new(&integration.base);
    termpaint_terminal_set_event_cb(
        terminal, [](void* self, termpaint_event* e) { static_cast<Inner*>(self)->take(*e); },
        this);
    detect();
    int width = 80;
    int height = 24;
    termpaintx_fd_terminal_size(STDIN_FILENO, &width, &height);
    termpaint_terminal_setup_fullscreen(terminal, width, height, "");
    rescue = termpaintx_ttyrescue_start_or_nullptr(STDIN_FILENO,
                                                   termpaint_terminal_restore_sequence(terminal));
    if (rescue) termpaintx_ttyrescue_set_restore_termios(rescue, &before);
    surface = termpaint_terminal_get_surface(terminal);
    attr = termpaint_attr_new(TERMPAINT_DEFAULT_COLOR, TERMPAINT_DEFAULT_COLOR);
    termpaint_terminal_set_cursor_visible(terminal, false);
    colour = manners.colour;
    termpaint_terminal_handle_paste(terminal, true);
    termpaint_terminal_request_tagged_paste(terminal, true);
    watch_signals();
  }
  void stop() {
    for (std::size_t i = 0; i < kWatched.size(); ++i)
      sigaction(kWatched[i], &old_actions[i], nullptr);
    for (int& fd : signal_pipe) close(std::exchange(fd, -1));
    termpaint_attr_free(attr);
    termpaint_terminal_free_with_restore(terminal);
    write_out();
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    if (rescue) termpaintx_ttyrescue_stop(rescue);
    termpaint_integration_deinit(&integration.base);
  }
  void mouse(bool on) const {
    termpaint_terminal_set_mouse_mode(terminal,
                                      on ? TERMPAINT_MOUSE_MODE_CLICKS : TERMPAINT_MOUSE_MODE_OFF);
  }

  void watch_signals() {
    [[maybe_unused]] const int rc = pipe2(signal_pipe.data(), O_NONBLOCK | O_CLOEXEC);
    struct sigaction action{};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < kWatched.size(); ++i)
      sigaction(kWatched[i], &action, &old_actions[i]);
  }

  // Which terminal is this? A terminal without a quick answer counts as plain.
  void detect() {
    termpaint_terminal_auto_detect(terminal);
    const auto end = Clock::now() + std::chrono::seconds(2);
    while (termpaint_terminal_auto_detect_state(terminal) == termpaint_auto_detect_running &&
           Clock::now() < end) {
      wait_for_input(-1, end);
      run_callback();
    }
    termpaint_terminal_auto_detect_apply_input_quirks(terminal, before.c_cc[VERASE] == 0x08);
    events.clear();
  }

  void take(const termpaint_event& e) {
    Event out_event;
    switch (e.type) {
      case TERMPAINT_EV_CHAR:
        out_event.kind = Event::Kind::kKey;
        out_event.text.assign(e.c.string, e.c.length);
        out_event.key = Key::kText;
        if (e.c.modifier & TERMPAINT_MOD_CTRL) return control(out_event.text);
        break;
      case TERMPAINT_EV_KEY:
        out_event.kind = Event::Kind::kKey;
        out_event.key = key_of(e);
        break;
      case TERMPAINT_EV_PASTE:  // it comes in parts
        if (e.paste.initial) pasted.clear();
        if (pasted.size() < kLongestPaste) pasted.append(e.paste.string, e.paste.length);
        if (!e.paste.final) return;
        out_event.kind = Event::Kind::kPaste;
        out_event.text = std::exchange(pasted, {});
        break;
      case TERMPAINT_EV_MOUSE:
        if (e.mouse.action != TERMPAINT_MOUSE_PRESS) return;
        out_event.x = e.mouse.x;
        out_event.y = e.mouse.y;
        if (e.mouse.button == 4 || e.mouse.button == 5) {
          out_event.kind = Event::Kind::kScroll;
          out_event.y = e.mouse.button == 4 ? -1 : 1;
        } else {
          out_event.kind = Event::Kind::kClick;
        }
        break;
      case TERMPAINT_EV_REPAINT_REQUESTED: repaint = true; return resize();
      default: return;
    }
    events.push_back(std::move(out_event));
  }
  void control(std::string_view letter) {
    if (letter == "c" || letter == "C")
      events.push_back({.kind = Event::Kind::kKey, .key = Key::kInterrupt});
    else if (letter == "z" || letter == "Z")
      suspend();
    else if (letter == "l" || letter == "L")
      repaint = true, resize();
  }
  // Restores the terminal until the shell resumes us.
  void suspend() {
    termpaint_terminal_pause(terminal);
    write_out();
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    raise(SIGSTOP);
    termpaintx_fd_set_termios(STDIN_FILENO, "");
    termpaint_terminal_unpause(terminal);
    repaint = true;
    resize();
  }
  void resize() {
    int width = 0;
    int height = 0;
    if (termpaintx_fd_terminal_size(STDIN_FILENO, &width, &height) && width > 0 && height > 0)
      termpaint_surface_resize(surface, width, height);
    events.push_back({.kind = Event::Kind::kResize});
  }
  void run_callback() {
    if (!callback_due || Clock::now() < *callback_due) return;
    callback_due.reset();
    termpaint_terminal_callback(terminal);
  }

  void read_signals() {
    char number = 0;
    while (read(signal_pipe[0], &number, 1) == 1) {
      if (number == SIGWINCH)
        resize();
      else if (number == SIGCONT)
        repaint = true, resize();
      else if (number == SIGTSTP)
        suspend();
      else
        hung_up = true;
    }
  }
  void read_keys() {
    std::array<char, 512> bytes{};
    const auto n = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (n > 0)
      termpaint_terminal_add_input_data(terminal, bytes.data(), static_cast<unsigned>(n));
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
      hung_up = true;
  }
  // Sleeps until there is something to read, or until `end`.
  void wait_for_input(int wake, std::optional<Clock::time_point> end) {
    if (callback_due && (!end || *callback_due < *end)) end = callback_due;
    std::array<pollfd, 3> fds = {pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{signal_pipe[0], POLLIN, 0},
                                 pollfd{wake, POLLIN, 0}};
    if (poll(fds.data(), fds.size(), end ? milliseconds_until(*end) : -1) <= 0) return;
    if (fds[1].revents) read_signals();
    if (fds[0].revents) read_keys();
    if (fds[2].revents) events.push_back({.kind = Event::Kind::kWake});
  }
};

std::unique_ptr<Terminal> Terminal::open(const Manners& manners) {
  if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) return nullptr;
  auto inner = std::make_unique<Inner>();
  inner->start(manners);
  return std::unique_ptr<Terminal>(new Terminal(std::move(inner)));
}
Terminal::Terminal(std::unique_ptr<Inner> inner) : inner_(std::move(inner)) {}
Terminal::~Terminal() { inner_->stop(); }

int Terminal::width() const { return termpaint_surface_width(inner_->surface); }
int Terminal::height() const { return termpaint_surface_height(inner_->surface); }
bool Terminal::colour() const { return inner_->colour; }
bool Terminal::gone() const { return inner_->hung_up; }

void Terminal::set_theme(Theme theme) { inner_->theme = theme; }

void Terminal::clear() {
  const Style ground = themed({}, inner_->theme);
  termpaint_surface_clear(inner_->surface, inner_->paint(ground.fg), inner_->paint(ground.bg));
}

void Terminal::put(int x, int y, std::string_view text, const Style& wanted) {
  const Style style = themed(wanted, inner_->theme);
  termpaint_attr_set_fg(inner_->attr, inner_->paint(style.fg));
  termpaint_attr_set_bg(inner_->attr, inner_->paint(style.bg));
  termpaint_attr_reset_style(inner_->attr);
  termpaint_attr_set_style(inner_->attr, (style.bold ? TERMPAINT_STYLE_BOLD : 0) |
                                             (style.inverse ? TERMPAINT_STYLE_INVERSE : 0) |
                                             (style.underline ? TERMPAINT_STYLE_UNDERLINE : 0));
  const std::string shown = harmless(text);
  termpaint_surface_write_with_len_attr(inner_->surface, x, y, shown.data(),
                                        static_cast<int>(shown.size()), inner_->attr);
}

void Terminal::flush() {
  termpaint_terminal_flush(inner_->terminal, std::exchange(inner_->repaint, false));
}
void Terminal::bell() { termpaint_terminal_bell(inner_->terminal); }
void Terminal::set_mouse(bool on) { inner_->mouse(on); }

Event Terminal::wait(int wake, std::optional<milliseconds> patience) {
  std::optional<Clock::time_point> end;
  if (patience) end = Clock::now() + *patience;
  while (inner_->events.empty()) {
    if (inner_->hung_up) return {.kind = Event::Kind::kHangUp};
    if (end && Clock::now() >= *end) return {};
    inner_->wait_for_input(wake, end);
    inner_->run_callback();
  }
  Event e = std::move(inner_->events.front());
  inner_->events.pop_front();
  return e;
}

}  // namespace tui
