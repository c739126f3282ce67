import { madeAhead, madeOf } from './part.ts';
import type { Part, Rest } from './part.ts';

/** A part that is set by hand; returns what its listeners leave for the next frame. */
function settable(value: number): Part<number> & { readonly set: (next: number) => Rest[] } {
  const listeners = new Set<() => Rest | void>();
  let now = value;
  return {
    get: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      now = next;
      return [...listeners].map((listener) => listener() ?? undefined);
    },
  };
}

describe('a part that is made ahead', () => {
  it('is made in one frame, once for all who show it, and shown in the next', () => {
    const part = settable(2);
    const square = jest.fn((side: number) => side * side);
    const ahead = madeAhead(madeOf(part, square));
    expect(ahead.get()).toBe(4);
    const seen: number[] = [];
    ahead.subscribe(() => void seen.push(ahead.get()));
    ahead.subscribe(() => void seen.push(ahead.get()));
    const rests = part.set(3);
    expect(square).toHaveBeenCalledTimes(2);
    expect(ahead.get()).toBe(4);
    rests.forEach((rest) => rest?.());
    expect(seen).toEqual([9, 9]);
    expect(square).toHaveBeenCalledTimes(2);
  });

  it('is up to date for whoever comes after a change that nobody saw', () => {
    const part = settable(2);
    const ahead = madeAhead(part);
    expect(ahead.get()).toBe(2);
    ahead.subscribe(() => undefined)();
    part.set(5);
    ahead.subscribe(() => undefined);
    expect(ahead.get()).toBe(5);
  });
});
