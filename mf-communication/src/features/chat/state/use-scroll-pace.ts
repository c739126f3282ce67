import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** A step of more than this share of the view leaves hardly a row where it was. */
const FAR = 0.5;
/** Slower than this the rows can be read while they pass, px a second. */
const READABLE_SPEED = 3_000;

export interface ScrollPace {
  /** Heard before whoever draws what the scroll brings. */
  readonly step: (offset: number, view: number, now: number) => void;
  /** The page falls behind the scroll: from frame to frame there are other rows, until it slows down. */
  readonly isHurried: () => boolean;
}

export function createScrollPace(): ScrollPace {
  let last = { offset: 0, now: 0 };
  let farSteps = 0;
  let isHurried = false;
  return {
    step: (offset, view, now) => {
      const distance = Math.abs(offset - last.offset);
      const speed = (distance / Math.max(1, now - last.now)) * 1000;
      farSteps = distance > view * FAR ? farSteps + 1 : 0;
      // One far step is a jump to a place that is to be read.
      if (farSteps > 1) isHurried = true;
      else if (speed < READABLE_SPEED) isHurried = false;
      last = { offset, now };
    },
    isHurried: () => isHurried,
  };
}

/** The pace at which a list is scrolled; `viewHeight` answers from what is known, without a look at the page. */
export function useScrollPace(list: RefObject<HTMLElement | null>, viewHeight: () => number): ScrollPace {
  const [pace] = useState(createScrollPace);
  const onStep = useEffectEvent((element: HTMLElement, now: number) =>
    pace.step(element.scrollTop, viewHeight(), now),
  );
  useLayoutEffect(() => {
    const element = list.current;
    const onScroll = ({ timeStamp }: Event): void => {
      if (element) onStep(element, timeStamp);
    };
    // Before the listener of the list itself, which draws.
    element?.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => element?.removeEventListener('scroll', onScroll, { capture: true });
  }, [list]);
  return pace;
}
