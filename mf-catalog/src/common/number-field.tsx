import { Form, Input } from 'antd';
import type { InputRef } from 'antd';
import { memo, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { maskOf, useMaskedInput } from 'shared-kernel/forms';
import styles from './number-field.module.css';
import { Range } from './range.tsx';
import type { SliderScale } from './slider-scale.ts';

const MASKS = {
  money: maskOf({ format: 'money' }),
  percent: maskOf({ format: 'percent' }),
  whole: maskOf({ type: 'integer' }),
} as const;

/** What goes with a slider's hand. */
export interface Sliding<Change> {
  /** The hand has come to another value. */
  readonly follow: (change: Change) => void;
  /** It has let go. */
  readonly settle: (change: Change) => void;
}

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
   * Told of the slider instead of `onChange`, so that a page can show the outcome of every step without drawing its form
   * anew. The same object at every drawing.
   */
  readonly sliding?: Sliding<{ readonly [Key in Name]: number }>;
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
      help={error === undefined ? undefined : <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      extra={hint === undefined ? undefined : <span id={`${id}-hint`}>{hint}</span>}
      style={{ marginBottom: scale && error === undefined ? 10 : 16 }}
    >
      <Controls {...props} />
    </Form.Item>
  );
}) as <Name extends string>(props: NumberFieldProps<Name>) => ReactElement;

/** antd takes the margin of a field back by which an error is told: the next label would stand upon it. */
function ErrorText({ id, children }: { readonly id: string; readonly children: string }): ReactElement {
  return (
    <span id={id} style={{ display: 'block', paddingBottom: 8 }}>
      {children}
    </span>
  );
}

/**
 * The input and its slider. While that moves, their elements are written to without React: drawing antd's input anew
 * took half a frame.
 */
function Controls<Name extends string>(props: NumberFieldProps<Name>): ReactElement {
  const { id, name, label, mask, suffix, value, onChange, sliding, scale, error, hint } = props;
  const { inWords = String } = props;
  const input = useRef<InputRef>(null);
  // A computed key is widened to any string; the only key is the field's name.
  const changeOf = <Value,>(next: Value) => ({ [name]: next }) as { readonly [Key in Name]: Value };
  const { text, onInput } = useMaskedInput(MASKS[mask], value, (next) =>
    onChange(changeOf(typeof next === 'number' ? next : undefined)),
  );
  const describedBy = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <div className={props.extra === undefined ? `${styles.line} ${styles.single}` : styles.line}>
        <Input
          ref={input}
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
          onShow={(moved) => {
            const element = input.current?.input;
            if (element) element.value = MASKS[mask].display(moved);
          }}
          onFollow={(to) => sliding?.follow(changeOf(to))}
          onSettle={(to) => (sliding ? sliding.settle(changeOf(to)) : onChange(changeOf(to)))}
        />
      ) : null}
    </>
  );
}
