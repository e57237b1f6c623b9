// What the page keeps on this device. A browser may forbid it (private windows, blocked cookies) or have no room left; the
// page then keeps it in memory and plays on, and `storage.works` is false. Not here: the values and their keys.

const memory = new Map<string, string | null>(); // what the browser refused; null: removed

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export const storage = {
  works: browserStorage() !== undefined,

  get(key: string): string | null {
    if (memory.has(key)) return memory.get(key)!;
    try {
      return browserStorage()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  /** False if it is kept in memory only. */
  set(key: string, value: string): boolean {
    return this.change(key, value, (kept) => kept.setItem(key, value));
  },
  remove(key: string): boolean {
    return this.change(key, null, (kept) => kept.removeItem(key));
  },

  change(key: string, value: string | null, change: (kept: Storage) => void): boolean {
    try {
      const kept = browserStorage();
      if (!kept) throw new Error('no storage');
      change(kept);
      memory.delete(key);
      this.works = true;
    } catch {
      memory.set(key, value);
      this.works = false;
    }
    return this.works;
  },
};
