import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { followHand } from './follow-hand.ts';
import type { Hand } from './follow-hand.ts';
import styles from './range.module.css';
import type { SliderScale } from './slider-scale.ts';
import { useLatest } from './use-latest.ts';

interface RangeProps {
  readonly label: string;
  readonly scale: SliderScale;
  readonly value: number | undefined;
  /** A value for screen readers. */
  readonly inWords: (value: number) => string;
  /** Writes the value under the hand where it is shown: at every step, and after a drawing that did not know of it. */
  readonly onShow: (moved: number) => void;
  /** The hand has come to another value. */
  readonly onFollow: (moved: number) => void;
  /** The handle was let go, or a key was pressed. */
  readonly onSettle: (value: number) => void;
}

/** Width of the handle, as in the style sheet. */
const HANDLE_WIDTH = 18;

/**
 * The browser's own slider for keyboard and screen readers. The hand is followed here, and what is shown is written past
 * React, whose drawing of a field takes longer than a step of the hand may: a browser that moves its handle itself lays
 * the page out before anything else of the frame is written.
 */
export function Range(props: RangeProps): ReactElement {
  const { label, scale, value, inWords, onShow, onFollow, onSettle } = props;
  const area = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const track = useRef<HTMLSpanElement>(null);
  // Where the handle is being moved to, or was let go: shown until another value comes from the page.
  const moved = useRef<number>(undefined);
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    if (!isHeld.current) moved.current = undefined;
  }, [value]);

  const show = (): void => {
    const element = slider.current;
    if (!element) return;
    // What it was let go at is the page's: a number may be typed in another way.
    if (!isHeld.current && moved.current === value) moved.current = undefined;
    const shown = moved.current ?? value;
    // Outside of the scale the handle rests at its end, but the number is still the typed one.
    const position = shown === undefined ? 0 : scale.positionOf(shown);
    element.value = String(position);
    if (track.current) track.current.style.backgroundSize = `${(position / scale.last) * 100}% 100%`;
    element.setAttribute('aria-valuetext', inWords(shown ?? scale.valueAt(0)));
    if (moved.current !== undefined) onShow(moved.current);
  };
  useLayoutEffect(show);

  const hand = useLatest<Hand>({
    last: scale.last,
    moveTo: (position) => {
      const next = scale.valueAt(position);
      isHeld.current = true;
      if (next === moved.current) return false;
      moved.current = next;
      onFollow(next);
      return true;
    },
    show,
    letGo: () => {
      if (isHeld.current && moved.current !== undefined) onSettle(moved.current);
      isHeld.current = false;
    },
  });
  useEffect(() => (area.current ? followHand(area.current, HANDLE_WIDTH, hand) : undefined), [hand]);
  return (
    <div ref={area} className={styles.slider}>
      <span ref={track} className={styles.track} />
      <input
        ref={slider}
        type="range"
        aria-label={label}
        className={styles.range}
        min={0}
        max={scale.last}
        // Keys, and what a screen reader does.
        onInput={(event) => hand().moveTo(Number(event.currentTarget.value)) && show()}
      />
    </div>
  );
}
