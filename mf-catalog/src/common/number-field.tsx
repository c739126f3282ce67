import { Form, Input, Slider, theme } from 'antd';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { maskOf, useMaskedInput } from 'shared-kernel/forms';
import type { SliderScale } from './slider-scale.ts';

const MASKS = {
  money: maskOf({ format: 'money' }),
  percent: maskOf({ format: 'percent' }),
  whole: maskOf({ type: 'integer' }),
} as const;

export interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  /** `money` holds kopecks, `percent` basis points, `whole` the number itself. */
  readonly mask: keyof typeof MASKS;
  /** Unit behind the number. */
  readonly suffix: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  /** Draws a slider below. */
  readonly scale?: SliderScale;
  /** A value in words, for the slider's screen-reader text and tooltip. */
  readonly inWords?: (value: number) => string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  /** Beside the input: presets. */
  readonly extra?: ReactNode;
}

/** A number in a mask, with a slider for trying values out. */
export function NumberField(props: NumberFieldProps): ReactElement {
  const { id, label, mask, suffix, value, onChange, scale, inWords = String, error, hint } = props;
  const { token } = theme.useToken();
  const { text, onInput } = useMaskedInput(MASKS[mask], value, (next) =>
    onChange(typeof next === 'number' ? next : undefined),
  );
  const describedBy = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`]
    .filter(Boolean)
    .join(' ');
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
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Input
          id={id}
          value={text}
          onChange={onInput}
          inputMode={mask === 'whole' ? 'numeric' : 'decimal'}
          autoComplete="off"
          suffix={<span aria-hidden>{suffix}</span>}
          aria-invalid={error !== undefined}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
          style={{ flex: '1 1 130px', fontVariantNumeric: 'tabular-nums' }}
        />
        {props.extra}
      </div>
      {scale ? (
        <Slider
          min={0}
          max={scale.last}
          value={value === undefined ? 0 : scale.positionOf(value)}
          onChange={(position) => onChange(scale.valueAt(position))}
          tooltip={{ formatter: (position) => inWords(scale.valueAt(position ?? 0)) }}
          ariaLabelForHandle={label}
          // Outside of the scale the handle rests at its end, but the number is still the typed one.
          ariaValueTextFormatterForHandle={(position) =>
            inWords(
              value !== undefined && scale.positionOf(value) === position ? value : scale.valueAt(position),
            )
          }
          // The library's own tints vanish on the dark background.
          styles={{
            rail: { background: token.colorBorder },
            track: { background: token.colorLink },
            handle: { '--portal-slider-handle-color': token.colorLink } as CSSProperties,
          }}
          style={{ margin: '8px 8px 4px' }}
        />
      ) : null}
    </Form.Item>
  );
}
