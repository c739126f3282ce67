import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';
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

/**
 * The browser's own slider: it follows the hand by itself, and knows keyboard, touch and screen readers. What it shows
 * is written past React, whose drawing of a field takes longer than a step of the hand may.
 */
export function Range(props: RangeProps): ReactElement {
  const { label, scale, value, inWords, onShow, onFollow, onSettle } = props;
  const slider = useRef<HTMLInputElement>(null);
  const track = useRef<HTMLSpanElement>(null);
  // Where the handle is being moved to, until it is let go.
  const moved = useRef<number>(undefined);

  const show = (): void => {
    const element = slider.current;
    if (!element) return;
    const shown = moved.current ?? value;
    // Outside of the scale the handle rests at its end, but the number is still the typed one.
    const position = shown === undefined ? 0 : scale.positionOf(shown);
    element.value = String(position);
    if (track.current) track.current.style.backgroundSize = `${(position / scale.last) * 100}% 100%`;
    element.setAttribute('aria-valuetext', inWords(shown ?? scale.valueAt(0)));
    if (moved.current !== undefined) onShow(moved.current);
  };
  useLayoutEffect(show);

  const settle = useLatest(() => {
    if (!slider.current) return;
    moved.current = undefined;
    onSettle(scale.valueAt(Number(slider.current.value)));
  });
  // React tells every step only; the browser's `change` comes when the handle is let go.
  useEffect(() => {
    const element = slider.current;
    const onLetGo = (): void => settle()();
    element?.addEventListener('change', onLetGo);
    return () => element?.removeEventListener('change', onLetGo);
  }, [settle]);
  return (
    <div className={styles.slider}>
      <span ref={track} className={styles.track} />
      <input
        ref={slider}
        type="range"
        aria-label={label}
        className={styles.range}
        min={0}
        max={scale.last}
        onInput={(event) => {
          moved.current = scale.valueAt(Number(event.currentTarget.value));
          show();
          onFollow(moved.current);
        }}
        // A finger that begins to scroll the page lets go without saying so.
        onPointerCancel={() => moved.current !== undefined && settle()()}
      />
    </div>
  );
}
