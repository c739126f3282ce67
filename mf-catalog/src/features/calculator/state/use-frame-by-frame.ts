import { useEffect, useState } from 'react';
import type { Part, Rest } from '../../../common/part.ts';

/** How late something may begin in a frame to be on time, ms: half of it at sixty a second. */
const LATE_MS = 8;
/** How many frames in a row are left to the browser to catch up. */
const MAX_RESTS = 3;
/** How long a frame may take from its beginning to its last pixel to be followed by another such one, ms. */
const LONG_MS = 12;
/** A frame that takes less has time for one piece more, ms. */
const SHORT_MS = 6;

/** The outcome of a calculation for the parts of a page. The same object at every drawing. */
export interface Parts<Input, Outcome> {
  readonly figures: Part<Outcome>;
  readonly chart: Part<Outcome>;
  readonly table: Part<Outcome>;
  /** Shows a changed input before it is the page's: a hand on a slider moves the parts and nothing around them. */
  readonly follow: (change: Partial<Input>) => void;
  /**
   * Makes a changed input the page's in a frame of its own, once every part shows it: to draw a form anew takes as long
   * as a part. Whoever presses something meanwhile finds the page up to date.
   */
  readonly settle: (change: Partial<Input>) => void;
}

/**
 * The outcome of a calculation for figures, chart and table, in this order. While a slider moves, a frame shows as much of
 * them as it has time for: all on a quick machine; a piece of one part on a slow one, where a calculation has a frame of its
 * own, and none in a frame that begins late or follows one that took long. A new value waits until every part has shown the
 * last, so that all of them keep up with the hand, a few frames behind.
 * @param onSettle takes a change that has settled; the same function at every drawing, as `calculate`.
 */
export function useFrameByFrame<Input extends object, Outcome>(
  input: Input,
  calculate: (input: Input) => Outcome,
  onSettle: (change: Partial<Input>) => void,
): Parts<Input, Outcome> {
  const [rounds] = useState(() => new Rounds(input, calculate, onSettle));
  useEffect(() => rounds.take(input), [rounds, input]);
  useEffect(() => () => rounds.stop(), [rounds]);
  return rounds;
}

/** Whether a frame that began then has little time left. */
function isLate(at: number): boolean {
  return performance.now() - at > LATE_MS;
}

class ShownPart<Outcome> implements Part<Outcome> {
  readonly #listeners = new Set<Piece>();
  #outcome: Outcome;

  constructor(outcome: Outcome) {
    this.#outcome = outcome;
  }

  readonly get = (): Outcome => this.#outcome;

  readonly subscribe = (listener: Piece): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows an outcome; returns what is left for the next frame. */
  set(outcome: Outcome): Rest {
    this.#outcome = outcome;
    return shown([...this.#listeners]);
  }
}

type Piece = () => Rest | void;

/** Does all of this; returns what it leaves for the next frame, together. */
function shown(listeners: readonly Piece[]): Rest {
  const rests = listeners.flatMap((listener) => listener() ?? []);
  return rests.length === 0 ? undefined : () => shown(rests);
}

/** Whether all values are the same. */
function isSame<Input extends object>(one: Input, other: Input): boolean {
  const names = Object.keys(one) as (keyof Input)[];
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]))
  );
}

/** What ends the wait of a settled change: the next thing that somebody does. */
const ACTS = ['pointerdown', 'keydown'] as const;

class Rounds<Input extends object, Outcome> implements Parts<Input, Outcome> {
  readonly figures: ShownPart<Outcome>;
  readonly chart: ShownPart<Outcome>;
  readonly table: ShownPart<Outcome>;
  readonly #calculate: (input: Input) => Outcome;
  readonly #onSettle: (change: Partial<Input>) => void;
  /** The page's input. */
  #taken: Input;
  #wanted: Input;
  /** A change that is to become the page's. */
  #settled: Partial<Input> | undefined;
  /** What the parts show, or are about to. */
  #done: Input | undefined;
  #frame: number | undefined;
  /** The last frame that showed something took long, or the next is known to. */
  #isWeary = false;
  /** How many pieces of what is due a frame has time for: one on a slow machine, all of them on a quick one. */
  #pace = 1;

  constructor(
    input: Input,
    calculate: (input: Input) => Outcome,
    onSettle: (change: Partial<Input>) => void,
  ) {
    this.#calculate = calculate;
    this.#onSettle = onSettle;
    this.#taken = input;
    this.#wanted = input;
    this.#done = input;
    const outcome = calculate(input);
    this.figures = new ShownPart(outcome);
    this.chart = new ShownPart(outcome);
    this.table = new ShownPart(outcome);
  }

  readonly follow = (change: Partial<Input>): void => {
    this.#wanted = { ...this.#wanted, ...change };
    this.#go();
  };

  readonly settle = (change: Partial<Input>): void => {
    this.#settled = { ...this.#settled, ...change };
    // To let go of a handle takes the browser most of a frame by itself.
    this.#isWeary = true;
    for (const type of ACTS) window.addEventListener(type, this.#handOver, true);
    this.follow(change);
  };

  /** The page's input: counts when it is another one than before, and is not what is shown already. */
  take(input: Input): void {
    if (!isSame(input, this.#taken)) {
      this.#taken = input;
      if (!isSame(input, this.#wanted)) this.#wanted = input;
    }
    this.#go();
  }

  stop(): void {
    this.#handOver();
    if (this.#frame === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    // Chart or table may still be behind: whoever goes on begins a round.
    this.#done = undefined;
  }

  readonly #handOver = (): void => {
    for (const type of ACTS) window.removeEventListener(type, this.#handOver, true);
    const change = this.#settled;
    this.#settled = undefined;
    if (change !== undefined) this.#onSettle(change);
  };

  #go(): void {
    // A round that is under way looks for newer input by itself.
    if (this.#frame === undefined) this.#next();
  }

  #next(): void {
    this.#frame = undefined;
    if (this.#done !== this.#wanted) this.#inFrame((at) => this.#round(at));
    else if (this.#settled !== undefined)
      this.#inFrame(() => {
        this.#handOver();
        this.#next();
      });
  }

  /** A frame that begins late, or after a long one, makes up for that: what is due is left to the next. */
  #inFrame(show: FrameRequestCallback, rests = 0): void {
    this.#frame = requestAnimationFrame((at) => {
      const isRest = rests < MAX_RESTS && (this.#isWeary || isLate(at));
      this.#isWeary = false;
      if (isRest) this.#inFrame(show, rests + 1);
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
    if (this.#pace === 1 || isLate(at)) this.#frame = requestAnimationFrame(show);
    else show(at);
  }

  /** Shows as much of what is due as a frame has time for, and the others in the next ones. */
  #show(at: number, due: readonly Piece[]): void {
    let left = due;
    for (let shown = 0; shown < this.#pace && left.length > 0 && (shown === 0 || !isLate(at)); shown += 1) {
      const [first, ...others] = left;
      const rest = first?.();
      left = rest ? [rest, ...others] : others;
    }
    // The browser lays the page out and paints it before it comes to timers.
    setTimeout(() => this.#learn(performance.now() - at));
    if (left.length === 0) this.#next();
    else this.#inFrame((next) => this.#show(next, left));
  }

  #learn(tookMs: number): void {
    if (tookMs > LONG_MS) {
      this.#isWeary = true;
      this.#pace = 1;
    } else if (tookMs < SHORT_MS) this.#pace += 1;
  }
}
