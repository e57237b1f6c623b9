// What this device noted of its matches in a house: the commitment that it saw before it sent its entropy, and that
// entropy. Stored, so that a reload in the middle of a match does not lose the proof.
import type { Noted } from './match';
import { storage } from '../storage';

interface Note {
  table: string;
  commitment: string;
  entropy?: string;
}
const key = 'mazzo.notes';
const most = 50;

function all(): Note[] {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '[]');
    return Array.isArray(kept) ? (kept as Note[]) : [];
  } catch {
    return [];
  }
}
const find = (table: string): Note | undefined => all().find((note) => note.table === table);

/** The first commitment counts; later ones are compared with it. */
export function note(table: string, commitment: string, entropy?: string): void {
  const before = find(table);
  const now = { table, commitment: before?.commitment ?? commitment, entropy: entropy ?? before?.entropy };
  const others = all().filter((other) => other.table !== table);
  storage.set(key, JSON.stringify([now, ...others].slice(0, most)));
}

export function noted(table: string, seat: number | null): Noted {
  const { commitment, entropy } = find(table) ?? {};
  const entropies = Array.from({ length: (seat ?? -1) + 1 }, (_, i) => (i === seat ? (entropy ?? null) : null));
  return { commitment, entropies };
}
