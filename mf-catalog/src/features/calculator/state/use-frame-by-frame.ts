import { useEffect, useState } from 'react';
import type { Part, Rest } from '../../../common/part.ts';

/** How late something may begin in a frame to be on time, ms: half of it at sixty a second. */
const LATE_MS = 8;
/** How long a frame may take from its beginning to its last pixel to be followed by another such one, ms. */
const LONG_MS = 12;

/** The outcome of a calculation for the parts of a page. The same object at every drawing. */
export interface Parts<Input, Outcome> {
  readonly figures: Part<Outcome>;
  readonly chart: Part<Outcome>;
  readonly table: Part<Outcome>;
  /** Shows a changed input before it is the page's: a hand on a slider moves the parts and nothing around them. */
  readonly follow: (change: Partial<Input>) => void;
}

/**
 * The outcome of a calculation, a part a frame: figures first, then the chart, then the table. While a slider moves, no
 * frame has more to do than one part, and none that begins late or follows one that took long; a calculation that takes
 * long has a frame of its own. A new value waits until every part has shown the last, so that all of them keep up with
 * the hand, a few frames behind.
 */
export function useFrameByFrame<Input, Outcome>(
  input: Input,
  calculate: (input: Input) => Outcome,
): Parts<Input, Outcome> {
  const [rounds] = useState(() => new Rounds(input, calculate));
  useEffect(() => rounds.show(input), [rounds, input]);
  useEffect(() => () => rounds.stop(), [rounds]);
  return rounds;
}

/** Whether a frame that began then has little time left. */
function isLate(at: number): boolean {
  return performance.now() - at > LATE_MS;
}

class ShownPart<Outcome> implements Part<Outcome> {
  readonly #listeners = new Set<() => Rest | void>();
  #outcome: Outcome;

  constructor(outcome: Outcome) {
    this.#outcome = outcome;
  }

  readonly get = (): Outcome => this.#outcome;

  readonly subscribe = (listener: () => Rest | void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows an outcome; returns what is left for the next frame. */
  set(outcome: Outcome): Rest {
    this.#outcome = outcome;
    return shown([...this.#listeners]);
  }
}

/** Does all of this; returns what it leaves for the next frame, together. */
function shown(listeners: readonly (() => Rest | void)[]): Rest {
  const rests = listeners.flatMap((listener) => listener() ?? []);
  return rests.length === 0 ? undefined : () => shown(rests);
}

class Rounds<Input, Outcome> implements Parts<Input, Outcome> {
  readonly figures: ShownPart<Outcome>;
  readonly chart: ShownPart<Outcome>;
  readonly table: ShownPart<Outcome>;
  readonly #calculate: (input: Input) => Outcome;
  #wanted: Input;
  /** What the parts show, or are about to. */
  #done: Input | undefined;
  #frame: number | undefined;
  /** The last frame that showed something took long. */
  #isWeary = false;

  constructor(input: Input, calculate: (input: Input) => Outcome) {
    this.#calculate = calculate;
    this.#wanted = input;
    this.#done = input;
    const outcome = calculate(input);
    this.figures = new ShownPart(outcome);
    this.chart = new ShownPart(outcome);
    this.table = new ShownPart(outcome);
  }

  readonly follow = (change: Partial<Input>): void => this.show({ ...this.#wanted, ...change });

  show(input: Input): void {
    this.#wanted = input;
    // A round that is under way looks for newer input by itself.
    if (this.#frame === undefined) this.#next();
  }

  stop(): void {
    if (this.#frame === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    // Chart or table may still be behind: whoever goes on begins a round.
    this.#done = undefined;
  }

  #next(): void {
    if (this.#done === this.#wanted) this.#frame = undefined;
    else this.#inFrame((at) => this.#round(at));
  }

  /** A frame that begins late, or after a long one, makes up for that: what is due is left to the next. */
  #inFrame(show: FrameRequestCallback): void {
    this.#frame = requestAnimationFrame((at) => {
      const isRest = this.#isWeary || isLate(at);
      this.#isWeary = false;
      if (isRest) this.#frame = requestAnimationFrame(show);
      else show(at);
    });
  }

  /** What a part sets is written within the same frame, so that the page is laid out once. */
  #round(at: number): void {
    const outcome = this.#calculate(this.#wanted);
    this.#done = this.#wanted;
    const show = (shownAt: number): void =>
      this.#show(
        shownAt,
        [this.figures, this.chart, this.table].map((part) => () => part.set(outcome)),
      );
    if (isLate(at)) this.#frame = requestAnimationFrame(show);
    else show(at);
  }

  /** Shows the first of what is due, and the others a frame each. */
  #show(at: number, [first, ...others]: readonly (() => Rest | void)[]): void {
    const rest = first?.();
    // The browser lays the page out and paints it before it comes to timers.
    setTimeout(() => (this.#isWeary = performance.now() - at > LONG_MS));
    const due = rest ? [rest, ...others] : others;
    if (due.length === 0) this.#next();
    else this.#inFrame((next) => this.#show(next, due));
  }
}
