// Links that show a match to anybody. A match of a house has an address there; a match against bots is only on this
// device, so its link holds all of it, compressed, after the #, which no server sees.
import type { Sitter } from './engine/match';

export interface Told {
  transcript: string;
  seats: Sitter[];
  /** The viewer's seat. */
  seat: number;
  /** Of its table, if a house has it. */
  code?: string;
}

const kLongestName = 40; // letters; a link may be forged
const kMostSeats = 8;
const kLargest = 4_000_000; // bytes, unpacked

async function through(bytes: Uint8Array, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Response(bytes as BodyInit).body!.pipeThrough(by as ReadableWritablePair<Uint8Array, Uint8Array>);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    if ((size += value.length) > kLargest) throw new RangeError('too large');
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function pack({ transcript, seats, seat }: Told): Promise<string> {
  const text = JSON.stringify({ record: JSON.parse(transcript), seats, seat });
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate'));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What a replay shows of a player, and nothing else that a forged link may say. */
function bounded({ name, kind, level }: Sitter): Sitter {
  const sitter: Sitter = { name: name.replace(/\p{C}/gu, '').slice(0, kLongestName), kind: kind === 'bot' ? 'bot' : 'person' };
  return Number.isInteger(level) ? { ...sitter, level: level! } : sitter;
}

/** Undefined if pack() did not make it. */
export async function unpack(packed: string): Promise<Told | undefined> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(
      Uint8Array.from(letters, (letter) => letter.charCodeAt(0)),
      new DecompressionStream('deflate'),
    );
    const { record, seats, seat } = JSON.parse(new TextDecoder().decode(bytes));
    const named = Array.isArray(seats) && seats.length <= kMostSeats && seats.every((sitter) => typeof sitter?.name === 'string');
    if (!named || !Number.isInteger(seat) || seat < 0 || seat >= seats.length) return undefined;
    return { transcript: JSON.stringify(record), seats: seats.map(bounded), seat };
  } catch {
    return undefined;
  }
}

/** Gives the player a file to keep. */
export function saveAs(name: string, data: string): void {
  const file = document.createElement('a');
  file.href = data;
  file.download = name;
  file.click();
}
export const save = (name: string, text: string): void => saveAs(name, `data:application/json,${encodeURIComponent(text)}`);

/** To the clipboard. A page over plain http has no clipboard of its own, so it copies a selection. False if nothing took it. */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.createElement('textarea');
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}
/** Shares a link by the device's own means, otherwise by the clipboard. False if neither took it. */
export async function hand(link: string, title?: string): Promise<boolean> {
  if (!navigator.share) return copy(link);
  return navigator.share(title ? { title, text: title, url: link } : { url: link }).then(
    () => true,
    () => false,
  );
}
