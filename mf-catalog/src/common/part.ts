import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';

/** The rest of what is to be shown, when it is more than a frame has time for; what it leaves in turn is for the next. */
export type Rest = (() => Rest | void) | undefined;

/** What one part of a page shows; only what asks for it is drawn or written when it changes. */
export interface Part<Outcome> {
  /** The same object until it changes. */
  readonly get: () => Outcome;
  /** Returns the end of the subscription. What a listener leaves for later is done in the next frame. */
  readonly subscribe: (listener: () => Rest | void) => () => void;
}

/** What is made of a part, made once for all who show it. */
export function madeOf<Outcome, Made>(part: Part<Outcome>, make: (outcome: Outcome) => Made): Part<Made> {
  let last: { readonly outcome: Outcome; readonly made: Made } | undefined;
  return {
    get: () => {
      const outcome = part.get();
      if (last?.outcome !== outcome) last = { outcome, made: make(outcome) };
      return last.made;
    },
    subscribe: part.subscribe,
  };
}

/** A part that is made in one frame and shown in the next, where the making takes as long as the showing. */
export function madeAhead<Outcome>(part: Part<Outcome>): Part<Outcome> {
  let shown: { readonly outcome: Outcome } | undefined;
  let listeners = 0;
  return {
    get: () => (shown ??= { outcome: part.get() }).outcome,
    subscribe: (listener) => {
      // What has changed while nobody listened.
      if (listeners === 0 && shown !== undefined) shown = { outcome: part.get() };
      listeners += 1;
      const end = part.subscribe(() => {
        const outcome = part.get();
        return () => {
          shown = shown?.outcome === outcome ? shown : { outcome };
          return listener();
        };
      });
      return () => {
        listeners -= 1;
        end();
      };
    },
  };
}

/** What of a part `select` picks; drawn anew only when that is another value. */
export function usePart<Outcome, Selected>(
  part: Part<Outcome>,
  select: (outcome: Outcome) => Selected,
): Selected {
  return useSyncExternalStore(part.subscribe, () => select(part.get()));
}

/**
 * Writes what a part shows into elements that React has drawn empty: whenever the part changes, and after each drawing.
 * React takes half a frame to find what has changed of it, where it is known from the beginning.
 * @param start finds the elements and returns what writes into them.
 * @returns the reference for the element around them.
 */
export function useWritten<Root extends Element, Outcome>(
  part: Part<Outcome>,
  start: (root: Root) => (outcome: Outcome) => Rest | void,
): RefObject<Root | null> {
  const root = useRef<Root>(null);
  useLayoutEffect(() => {
    if (root.current === null) return undefined;
    const write = start(root.current);
    let rest = write(part.get());
    while (rest) rest = rest();
    return part.subscribe(() => write(part.get()));
  });
  return root;
}

/** How many texts are written at once: the browser takes longer to lay them out than to be told of them. */
const CELLS_AT_ONCE = 24;

/** Writes texts into the elements marked `data-cell`, in the order of the page; many of them in several frames. */
export function useCells<Root extends Element, Outcome>(
  part: Part<Outcome>,
  textsOf: (outcome: Outcome) => readonly string[],
): RefObject<Root | null> {
  return useWritten<Root, Outcome>(part, (root) => {
    const cells = [...root.querySelectorAll('[data-cell]')];
    return (outcome) => {
      const texts = textsOf(outcome);
      const write = (from: number): Rest => {
        const to = from + CELLS_AT_ONCE;
        cells.slice(from, to).forEach((cell, index) => writeText(cell, texts[from + index] ?? ''));
        return to < cells.length ? () => write(to) : undefined;
      };
      return write(0);
    };
  });
}

/** A changed text is cheaper for the browser than a new one. */
function writeText(cell: Element, text: string): void {
  if (cell.firstChild === null) cell.textContent = text;
  else if (cell.firstChild.nodeValue !== text) cell.firstChild.nodeValue = text;
}
