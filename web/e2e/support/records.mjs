// Matches that the program played at random, and links that hold all of them, as the page's own links do.
import { execFileSync } from 'node:child_process';
import { deflateSync } from 'node:zlib';
import { program } from './house.mjs';

export function recordOf(game, players, options = {}) {
  const chosen = Object.entries(options).flatMap(([name, value]) => ['--option', `${name}=${value}`]);
  return JSON.parse(execFileSync(program, ['simulate', game, '--players', players, '--seed', '5', ...chosen, '--json']));
}

/** What follows the # of /replay and /review, as seat 0 saw it. */
export const packed = (record, seats) => deflateSync(JSON.stringify({ record, seats, seat: 0 })).toString('base64url');

export const people = (players) => ['Ann', 'Bo', 'Cy', 'Di', 'Eve'].slice(0, players).map((name) => ({ name, kind: 'person' }));
