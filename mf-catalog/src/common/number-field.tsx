import { Form, Input } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { maskOf, useMaskedInput } from 'shared-kernel/forms';
import styles from './number-field.module.css';
import type { SliderScale } from './slider-scale.ts';
import { useLatest } from './use-latest.ts';

const MASKS = {
  money: maskOf({ format: 'money' }),
  percent: maskOf({ format: 'percent' }),
  whole: maskOf({ type: 'integer' }),
} as const;

export interface NumberFieldProps<Name extends string> {
  readonly id: string;
  /** What the number is called in the change. */
  readonly name: Name;
  readonly label: string;
  /** `money` holds kopecks, `percent` basis points, `whole` the number itself. */
  readonly mask: keyof typeof MASKS;
  /** Unit behind the number. */
  readonly suffix: string;
  readonly value: number | undefined;
  /** The same function at every drawing: a field that has not changed is not drawn again. */
  readonly onChange: (change: { readonly [Key in Name]: number | undefined }) => void;
  /**
   * Told while the slider moves, `onChange` then only when it is let go: so that a page can show the outcome of every
   * step without drawing its form anew. The same function at every drawing.
   */
  readonly onFollow?: (change: { readonly [Key in Name]: number }) => void;
  /** Draws a slider below. */
  readonly scale?: SliderScale;
  /** A value in words, for the slider's screen-reader text. */
  readonly inWords?: (value: number) => string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  /** Beside the input: presets. */
  readonly extra?: ReactNode;
}

/** A number in a mask, with a slider for trying values out. Needs `CatalogColours` around. */
export const NumberField = memo(function NumberField<Name extends string>(
  props: NumberFieldProps<Name>,
): ReactElement {
  const { id, label, scale, error, hint } = props;
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      required={props.isRequired ?? false}
      validateStatus={error === undefined ? '' : 'error'}
      help={error === undefined ? undefined : <span id={`${id}-error`}>{error}</span>}
      extra={hint === undefined ? undefined : <span id={`${id}-hint`}>{hint}</span>}
      style={{ marginBottom: scale && error === undefined ? 10 : 16 }}
    >
      <Controls {...props} />
    </Form.Item>
  );
}) as <Name extends string>(props: NumberFieldProps<Name>) => ReactElement;

/** The input and its slider: while that moves, only they are drawn again, which antd's field around them is too heavy for. */
function Controls<Name extends string>(props: NumberFieldProps<Name>): ReactElement {
  const { id, name, label, mask, suffix, onChange, onFollow, scale, inWords = String, error, hint } = props;
  // Where the slider is being moved to, until it is let go.
  const [moved, setMoved] = useState<number>();
  const value = moved ?? props.value;
  // A computed key is widened to any string; the only key is the field's name.
  const change = (next: number | undefined): void =>
    onChange({ [name]: next } as { readonly [Key in Name]: number | undefined });
  const { text, onInput } = useMaskedInput(MASKS[mask], value, (next) => {
    setMoved(undefined);
    change(typeof next === 'number' ? next : undefined);
  });
  const describedBy = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <div className={styles.line}>
        <Input
          id={id}
          value={text}
          onChange={onInput}
          inputMode={mask === 'whole' ? 'numeric' : 'decimal'}
          autoComplete="off"
          suffix={<span aria-hidden>{suffix}</span>}
          aria-invalid={error !== undefined}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
          className={styles.input ?? ''}
        />
        {props.extra}
      </div>
      {scale ? (
        <Range
          label={label}
          scale={scale}
          value={value}
          inWords={inWords}
          onMove={(to) => {
            setMoved(to);
            onFollow?.({ [name]: to } as { readonly [Key in Name]: number });
          }}
          onSettle={(at) => {
            setMoved(undefined);
            change(at);
          }}
          isMoved={moved !== undefined}
        />
      ) : null}
    </>
  );
}

interface RangeProps {
  readonly label: string;
  readonly scale: SliderScale;
  readonly value: number | undefined;
  readonly inWords: (value: number) => string;
  readonly onMove: (value: number) => void;
  /** The handle was let go, or a key was pressed. */
  readonly onSettle: (value: number) => void;
  readonly isMoved: boolean;
}

/** The browser's own slider: it follows the hand by itself, and knows keyboard, touch and screen readers. */
function Range(props: RangeProps): ReactElement {
  const { label, scale, value, inWords, onMove, onSettle, isMoved } = props;
  const input = useRef<HTMLInputElement>(null);
  const settle = useLatest(() => {
    if (input.current) onSettle(scale.valueAt(Number(input.current.value)));
  });
  // React tells every step only; the browser's `change` comes when the handle is let go.
  useEffect(() => {
    const element = input.current;
    const onLetGo = (): void => settle()();
    element?.addEventListener('change', onLetGo);
    return () => element?.removeEventListener('change', onLetGo);
  }, [settle]);
  // Outside of the scale the handle rests at its end, but the number is still the typed one.
  const position = value === undefined ? 0 : scale.positionOf(value);
  return (
    <input
      ref={input}
      type="range"
      aria-label={label}
      aria-valuetext={inWords(value ?? scale.valueAt(0))}
      className={styles.range}
      style={{ '--filled': `${(position / scale.last) * 100}%` } as CSSProperties}
      min={0}
      max={scale.last}
      value={position}
      onChange={(event) => onMove(scale.valueAt(Number(event.target.value)))}
      // A finger that begins to scroll the page lets go without saying so.
      onPointerCancel={() => isMoved && settle()()}
    />
  );
}
