#!/usr/bin/env python3
"""Draws the terminal table as SVG, from the real program in a real terminal.

tools/picture.py [FILE]                      the README's picture, docs/terminal.svg unless FILE says otherwise
tools/picture.py FILE COLUMNSxROWS KEYS ARGS…   any other: `mazzo play ARGS` after those keys ("Enter,Right")
tools/picture.py --film [FILE]               a trick, picture by picture, docs/trick-terminal.svg unless FILE says otherwise
"""

import re
import sys
import time
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/tui"))
from support.screen import Screen  # noqa: E402

CELL_W, CELL_H, GAP, PAPER, INK = 9, 19, 34, "#14181c", "#d8d8d2"
BASIC = ["#14181c", "#c0392b", "#27ae60", "#c9a227", "#2e6da4", "#8e44ad", "#16a085", "#d8d8d2"]


def colour(n):
    """Of the 256-colour palette."""
    if n < 16:
        return BASIC[n % 8]
    if n >= 232:
        return "#{0:02x}{0:02x}{0:02x}".format(8 + 10 * (n - 232))
    n -= 16
    return "#" + "".join(f"{0 if c == 0 else 55 + 40 * c:02x}" for c in (n // 36, n // 6 % 6, n % 6))


def read_style(codes, style):
    """What an escape sequence of the form ESC[…m makes of a style (fg, bg, bold, underline, inverse)."""
    fg, bg, bold, under, inverse = style
    numbers = [int(c) if c else 0 for c in codes.split(";")]
    while numbers:
        n = numbers.pop(0)
        if n == 0:
            fg, bg, bold, under, inverse = None, None, False, False, False
        elif n == 1:
            bold = True
        elif n == 4:
            under = True
        elif n == 7:
            inverse = True
        elif n in (38, 48) and numbers[:1] == [5]:
            fg, bg = (numbers[1], bg) if n == 38 else (fg, numbers[1])
            del numbers[:2]
        elif n == 39:
            fg = None
        elif n == 49:
            bg = None
        elif 30 <= n <= 37:
            fg = n - 30
        elif 40 <= n <= 47:
            bg = n - 40
    return fg, bg, bold, under, inverse


def runs(line, style):
    """(column, text, style) of one line, and the style it ends with."""
    out, column = [], 0
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b"):
            style = read_style(part[2:-1], style)
        elif part:
            out.append((column, part, style))
            column += len(part)
    return out, style


def cells(screen, rows):
    """The rectangles and words of one screen."""
    style, back, front = (None, None, False, False, False), [], []
    for y, line in enumerate(screen.rstrip("\n").split("\n")[:rows]):
        pieces, style = runs(line, style)
        for x, text, (fg, bg, bold, under, inverse) in pieces:
            ink, paper = INK if fg is None else colour(fg), PAPER if bg is None else colour(bg)
            if inverse:
                ink, paper = paper, ink
            if paper != PAPER:
                back.append(
                    f'<rect x="{x * CELL_W}" y="{y * CELL_H}" width="{len(text) * CELL_W}" height="{CELL_H}" fill="{paper}"/>'
                )
            how = (' font-weight="bold"' if bold else "") + (' text-decoration="underline"' if under else "")
            for word in re.finditer(r"\S+", text):  # a word at a time, since SVG does not keep our spaces
                front.append(
                    f'<text x="{(x + word.start()) * CELL_W}" y="{y * CELL_H + 14}" '
                    f'textLength="{len(word[0]) * CELL_W}" fill="{ink}"{how}>{escape(word[0])}</text>'
                )
    return "\n".join(back + front)


def svg(screens, columns, rows):
    """The screens below each other."""
    w, h = columns * CELL_W, rows * CELL_H * len(screens) + GAP * (len(screens) - 1)
    one = f'<rect x="-12" y="-12" width="{w + 24}" height="{rows * CELL_H + 24}" rx="8" fill="{PAPER}"/>\n'
    drawn = [
        f'<g transform="translate(0 {i * (rows * CELL_H + GAP)})">\n{one}{cells(screen, rows)}\n</g>'
        for i, screen in enumerate(screens)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 {w + 24} {h + 24}" width="{w + 24}" '
        f'height="{h + 24}" shape-rendering="crispEdges" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" '
        f'role="img" aria-label="Mazzo in a terminal">\n' + "\n".join(drawn) + "\n</svg>\n"
    )


def draw(file, size, keys, args):
    with Screen(*args, size=size) as screen:
        screen.wait(r"keys|tasti|M A Z Z O")
        for key in keys:
            seen = screen.text()
            screen.keys(key)
            end = time.monotonic() + 3
            while screen.text() == seen and time.monotonic() < end:
                time.sleep(0.02)
            time.sleep(0.1)
        Path(file).write_text(svg([screen.coloured()], *size), encoding="utf-8")


def at_rest(screen, turn, seconds=1.5):
    """The screen of a turn on which nothing moves any longer; a key pressed before would only end the movement."""
    seen, since = screen.wait(turn), time.monotonic()
    while time.monotonic() - since < seconds:
        time.sleep(0.05)
        if (now := screen.wait(turn)) != seen:
            seen, since = now, time.monotonic()
    return seen


def film(file):
    """From the player's card until the next turn: every screen that differs from the previous screen, the last of them at rest."""
    size, turn = (80, 24), r"Your turn|Your only move"
    args = ["briscola", "--seed", "12", "--level", "hard", "--lang", "en"]
    with Screen(*args, size=size, settings={"pace": "calm", "motion": "on", "suits": "auto"}) as screen:
        before = at_rest(screen, turn)
        frames = [screen.coloured()]
        screen.keys("Enter")
        screen.change(before)
        while len(frames) < 3 or not re.search(turn, screen.text()):
            now = screen.coloured()
            if now != frames[-1]:
                frames.append(now)
            time.sleep(0.02)
        at_rest(screen, turn)
        frames.append(screen.coloured())
    Path(file).write_text(svg(chosen(frames), *size), encoding="utf-8")


def chosen(frames, most=6):
    """The first, the last and some between, evenly."""
    if len(frames) <= most:
        return frames
    return [frames[round(i * (len(frames) - 1) / (most - 1))] for i in range(most)]


def main():
    if sys.argv[1:2] == ["--film"]:
        return film(sys.argv[2] if len(sys.argv) > 2 else str(ROOT / "docs/trick-terminal.svg"))
    if len(sys.argv) > 2:
        size = tuple(int(n) for n in sys.argv[2].split("x"))
        return draw(sys.argv[1], size, [k for k in sys.argv[3].split(",") if k], sys.argv[4:])
    file = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "docs/terminal.svg")
    return draw(file, (100, 26), ["Enter"] * 5, ["california_jack", "--seed", "12", "--level", "hard", "--lang", "en"])


if __name__ == "__main__":
    main()
