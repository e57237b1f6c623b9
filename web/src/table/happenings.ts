// What happened to a player of a match, in a sentence.
import type { Update } from '../engine/match';
import { say } from '../settings.svelte';

const seconds = (ms: number) => Math.ceil(ms / 1000);

function left(why: string | undefined, who: string, mine: boolean): string {
  if (why === 'away') return mine ? say('left_away_you') : say('left_away', { who });
  if (why === 'timeouts') return mine ? say('left_timeouts_you') : say('left_timeouts', { who });
  return mine ? say('left_resigned_you') : say('left_resigned', { who });
}
function back(bank: number | undefined, who: string, mine: boolean): string {
  if (bank === undefined) return mine ? '' : say('is_back', { who });
  return mine ? say('is_back_bank_you', { n: seconds(bank) }) : say('is_back_bank', { who, n: seconds(bank) });
}

/** The names of all other people, if none of them stayed for another match. With two, giving up is not leaving. */
export function leavers({ what, seats, view }: Update): string[] {
  const resigned = seats.length === 2 && what?.kind === 'left' && what.why === 'resigned' ? what.seat : undefined;
  const others = seats.map((sitter, seat) => ({ ...sitter, seat })).filter(({ kind, seat }) => kind === 'person' && seat !== view.seat);
  const gone = others.filter(({ left, away, seat }) => away || (left && seat !== resigned));
  return gone.length === others.length ? gone.map(({ name }) => name) : [];
}

/** Empty if only cards moved. A lost connection has its countdown instead. */
export function happened({ what, seats, view }: Update): string {
  if (what?.kind === 'aborted') return say('nobody_came_back');
  if (what?.kind === 'no_net') return say('no_net');
  const sitter = seats[what?.seat ?? -1];
  if (!what || !sitter) return '';
  const mine = what.seat === view.seat;
  if (what.kind === 'timeout') return mine ? say('time_was_up_you') : say('time_was_up', { who: sitter.name });
  if (what.kind === 'left') return left(what.why, sitter.name, mine);
  return what.kind === 'back' ? back(sitter.bank_ms, sitter.name, mine) : '';
}
