/** Repeatable random values: the same seed gives the same sequence. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** Version 4 UUID. */
  uuid(): string;
  /** Text of letters, digits, `-` and `_`, as in `hash_password`. */
  hash(length: number): string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

// FNV-1a: spreads short names over 32 bits.
function toSeed(name: string): number {
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** mulberry32, seeded by a name, so that each seeder has a sequence of its own. */
export function randomFor(name: string): Random {
  let state = toSeed(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new Error('Nothing to pick from');
      return items[int(0, items.length - 1)] as T;
    },
    chance: (probability) => next() < probability,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16));
      hex[12] = '4';
      hex[16] = '89ab'[int(0, 3)] as string;
      const text = hex.join('');
      return [8, 12, 16, 20].reduceRight((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, text);
    },
    hash: (length) => Array.from({ length }, () => ALPHABET[int(0, 63)]).join(''),
  };
}
