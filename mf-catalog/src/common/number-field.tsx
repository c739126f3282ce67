import { Input } from 'antd';
import { memo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { maskOf, useMaskedInput } from 'shared-kernel/masks';
import { FormItem, OptionalMark } from 'shared-kernel/ui';
import styles from './number-field.module.css';
import { Range } from './range.tsx';
import type { SliderScale } from './slider-scale.ts';

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
  /** The same function at every rendering: a field that has not changed is not rendered again. */
  readonly onChange: (change: { readonly [Key in Name]: number | undefined }) => void;
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

/** A number in a mask, with a slider for trying values out. */
export const NumberField = memo(function NumberField<Name extends string>(
  props: NumberFieldProps<Name>,
): ReactElement {
  const { id, name, label, mask, suffix, value, onChange, scale, inWords = String, error, hint } = props;
  const { isRequired = false } = props;
  // A computed key is widened to any string; the only key is the field's name.
  const change = (next: number | undefined): void =>
    onChange({ [name]: next } as { readonly [Key in Name]: number | undefined });
  const { text, onInput } = useMaskedInput(MASKS[mask], value, (next) =>
    change(typeof next === 'number' ? next : undefined),
  );
  const describedBy = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <FormItem
      label={
        isRequired ? (
          label
        ) : (
          <span>
            {label} <OptionalMark />
          </span>
        )
      }
      htmlFor={id}
      error={error}
      hint={hint}
      className={scale && error === undefined ? styles.withRange : styles.field}
    >
      <div className={styles.line}>
        <Input
          id={id}
          aria-required={isRequired}
          value={text}
          onChange={onInput}
          inputMode={mask === 'whole' ? 'numeric' : 'decimal'}
          autoComplete="off"
          suffix={<span aria-hidden>{suffix}</span>}
          aria-invalid={error !== undefined}
          status={error === undefined ? '' : 'error'}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
          className={styles.input ?? ''}
        />
        {props.extra}
      </div>
      {scale ? (
        <Range
          label={label}
          scale={scale}
          // A fraction that the calculation refuses has no words.
          value={value === undefined ? value : Math.round(value)}
          inWords={inWords}
          onChange={change}
        />
      ) : null}
    </FormItem>
  );
}) as <Name extends string>(props: NumberFieldProps<Name>) => ReactElement;
