import type { CSSProperties, ReactElement } from 'react';
import styles from './range.module.css';
import type { SliderScale } from './slider-scale.ts';

interface RangeProps {
  readonly label: string;
  readonly scale: SliderScale;
  readonly value: number | undefined;
  /** A value for screen readers. */
  readonly inWords: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** The browser's own slider, over the values of a scale. */
export function Range({ label, scale, value, inWords, onChange }: RangeProps): ReactElement {
  // Outside of the scale the handle rests at its end, but the number is still the typed one.
  const position = value === undefined ? 0 : scale.positionOf(value);
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={inWords(value ?? scale.valueAt(0))}
      className={styles.range}
      min={0}
      max={scale.last}
      value={position}
      onChange={(event) => onChange(scale.valueAt(Number(event.currentTarget.value)))}
      style={{ '--filled': position / scale.last } as CSSProperties}
    />
  );
}
