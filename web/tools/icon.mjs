// PNG pictures of our icon, for systems that take no SVG. It reads as much SVG as public/icon.svg has: groups that are turned and
// moved, rectangles with round corners, and lines of straight parts; anything else is an error.
import { deflateSync } from 'node:zlib';

const number = (tag, name, otherwise = 0) => Number(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? otherwise);
const colour = (tag, name) => {
  const hex = new RegExp(`\\b${name}="#(\\w{6})"`).exec(tag)?.[1];
  return hex && [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16));
};
/** [a b c d e f], as SVG writes a matrix. */
const times = ([a, b, c, d, e, f], [g, h, i, j, k, l]) => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
function moved(matrix, tag) {
  for (const [, what, values] of (/transform="([^"]*)"/.exec(tag)?.[1] ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x, y = 0] = values.split(/[ ,]+/).map(Number);
    const turn = (x * Math.PI) / 180;
    if (what === 'rotate') matrix = times(matrix, [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0]);
    else if (what === 'translate') matrix = times(matrix, [1, 0, 0, 1, x, y]);
    else throw new Error(`icon: ${what}`);
  }
  return matrix;
}
/** How far a point is outside; less than 0: inside. */
const outsideRect = (x, y, width, height, rx) => {
  const [dx, dy] = [Math.abs(x) - width / 2 + rx, Math.abs(y) - height / 2 + rx];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - rx;
};
const toSegment = (px, py, [ax, ay], [bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
};
function pointsOf(path) {
  const points = [];
  for (const [, letter, values] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const [x, y] = values.match(/-?[\d.]+/g).map(Number);
    if (letter === 'M' || letter === 'L') points.push([x, y]);
    else if (letter === 'V') points.push([points.at(-1)[0], x]);
    else if (letter === 'H') points.push([x, points.at(-1)[1]]);
    else throw new Error(`icon: ${letter}`);
  }
  return points;
}
/** What is painted, the lowest first: a distance to its edge, and a colour. */
function shapesOf(svg) {
  const found = [];
  const groups = [[1, 0, 0, 1, 0, 0]];
  for (const [tag, name] of svg.matchAll(/<\/?(\w+)[^>]*>/g)) {
    if (tag.startsWith('</')) groups.pop();
    else if (name === 'svg' || name === 'g') groups.push(moved(groups.at(-1), tag));
    else {
      const at = moved(groups.at(-1), tag);
      const half = number(tag, 'stroke-width', 1) / 2;
      const add = (rgb, outside) => rgb && found.push({ at, rgb, outside });
      if (name === 'rect') {
        const [width, height] = [number(tag, 'width'), number(tag, 'height')];
        const [cx, cy] = [number(tag, 'x') + width / 2, number(tag, 'y') + height / 2];
        const rect = (x, y) => outsideRect(x - cx, y - cy, width, height, number(tag, 'rx'));
        add(colour(tag, 'fill'), rect);
        add(colour(tag, 'stroke'), (x, y) => Math.abs(rect(x, y)) - half);
      } else if (name === 'path') {
        const points = pointsOf(/\bd="([^"]*)"/.exec(tag)[1]);
        add(colour(tag, 'stroke'), (x, y) => Math.min(...points.slice(1).map((to, i) => toSegment(x, y, points[i], to))) - half);
      } else throw new Error(`icon: ${name}`);
    }
  }
  return found;
}

const crcs = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const crc = ~body.reduce((sum, byte) => crcs[(sum ^ byte) & 255] ^ (sum >>> 8), ~0);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc >>> 0, body.length + 4);
  return out;
}
export function pngOf(svg, size) {
  const box = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)[1]);
  const scale = size / box;
  const shapes = shapesOf(svg);
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; ++y)
    for (let x = 0; x < size; ++x) {
      const pixel = [255, 255, 255];
      const [px, py] = [(x + 0.5) / scale, (y + 0.5) / scale];
      for (const {
        at: [a, b, c, d, e, f],
        rgb,
        outside,
      } of shapes) {
        const size2 = a * d - b * c; // the matrix only turns and moves, so its inverse keeps distances
        const [qx, qy] = [(d * (px - e) - c * (py - f)) / size2, (a * (py - f) - b * (px - e)) / size2];
        const cover = Math.max(0, Math.min(1, 0.5 - outside(qx, qy) * scale));
        for (let i = 0; cover && i < 3; ++i) pixel[i] += (rgb[i] - pixel[i]) * cover;
      }
      rows.set(pixel.map(Math.round), y * (1 + size * 3) + 1 + x * 3);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8); // 8 bits each of red, green and blue
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
