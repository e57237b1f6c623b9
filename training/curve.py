#!/usr/bin/env python3
"""training/curve.py LOG PICTURE TITLE: how a net improved during its training, as an SVG."""

import json
import pathlib
import sys

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 320, 56, 40, 36, 16


def points(lines, name, measure):
    return [(e["seconds"], e[name][measure], e[name][measure + "_95"]) for e in lines if name in e]


def ticks(low, high, count):
    raw = (high - low) / count or 1
    size = (
        10 ** len(str(int(raw))) / 10
        if raw >= 1
        else 10 ** -(len(f"{raw:.6f}".split(".")[1]) - len(f"{raw:.6f}".split(".")[1].lstrip("0")) + 1)
    )
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= raw)
    first = int(low / step) * step
    return [first + step * i for i in range(count + 3) if low - 1e-9 <= first + step * i <= high + 1e-9]


def draw(log, picture, title):
    lines = [json.loads(line) for line in pathlib.Path(log).read_text().splitlines()]
    measure = "score" if title.startswith(("joker", "president")) else "win"
    series = [
        ("v greedy", "#0b6e4f", points(lines, "v_greedy", measure)),
        ("v itself at half the time", "#b3541e", points(lines, "v_earlier", measure)),
        ("v the frozen net", "#4a4a8a", points(lines, "v_frozen", measure)),
        ("v the net it began as", "#7a4a2a", points(lines, "v_start", measure)),
    ]
    series = [s for s in series if s[2]]
    every = [p for _, _, s in series for p in s[1:] or s]
    low, high = min(p[1] for p in every), max(p[1] for p in every)
    low, high = low - 0.05 * (high - low), high + 0.05 * (high - low)
    end = max(p[0] for p in every) or 1
    x = lambda s: LEFT + (WIDTH - LEFT - RIGHT) * s / end
    y = lambda v: HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (v - low) / ((high - low) or 1)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f'<text x="{LEFT}" y="20" font-size="14">{title}: {measure} a deal while it learns (bars: 95 %)</text>'
    ]
    for v in ticks(low, high, 6):
        out.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(v):.1f}" y2="{y(v):.1f}" stroke="#ddd"/>'
            f'<text x="{LEFT - 6}" y="{y(v) + 4:.1f}" text-anchor="end">{v:.3g}</text>'
        )
    for s in ticks(0, end, 8):
        out.append(f'<text x="{x(s):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{s:g}</text>')
    out.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">seconds of training</text>')
    for n, (name, colour, ps) in enumerate(series):
        ps = [p for p in ps if low <= p[1] <= high]
        line = " ".join(f"{x(s):.1f},{y(v):.1f}" for s, v, _ in ps)
        bars = "".join(f"M{x(s):.1f} {y(v - e):.1f}V{y(v + e):.1f}" for s, v, e in ps)
        out.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
            f'<path d="{bars}" stroke="{colour}"/>'
            f'<text x="{WIDTH - RIGHT}" y="{TOP + 16 * n + 4}" text-anchor="end" fill="{colour}">{name}</text>'
        )
    pathlib.Path(picture).write_text("\n".join(out) + "\n</svg>\n")


if __name__ == "__main__":
    draw(*sys.argv[1:4])
