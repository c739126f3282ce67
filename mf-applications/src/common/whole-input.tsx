import { Input } from 'antd';
import type { InputProps } from 'antd';
import type { ReactElement } from 'react';
import { maskOf, useMaskedInput } from 'shared-kernel/masks';
import type { Mask } from 'shared-kernel/masks';
import { ru } from '../locale/ru.ts';

interface Limits {
  readonly min: number;
  readonly max: number;
}

interface WholeInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue' | 'id'> {
  /** Of the `FormItem` around it, which shows the fault. */
  readonly id: string;
  readonly value: number | undefined;
  /** Why the value cannot stay. */
  readonly fault?: string | undefined;
  /** After each key: the number as it was typed, also one that cannot stay; `NaN` for a text that is none, `undefined` for an empty field. */
  readonly onType: (value: number | undefined) => void;
}

const NUMBER = maskOf({ type: 'integer', minimum: 0 });
/** A minus and a fraction stay as they are typed, to be refused. A minus alone is a text too. */
const WHOLE: Mask = { ...NUMBER, parse: (text) => (text === '' ? undefined : (NUMBER.parse(text) ?? NaN)) };

/** Why a number cannot stay, with the limits; `undefined` where it can, and for none. */
export function findWholeFault(value: number | undefined, { min, max }: Limits): string | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return undefined;
  return ru.wholeFault(min, max);
}

/** Input of a whole number. It changes nothing that was typed. */
export function WholeInput({ id, value, fault, onType, ...input }: WholeInputProps): ReactElement {
  const { text, onInput } = useMaskedInput(WHOLE, value, (next) =>
    onType(typeof next === 'number' ? next : undefined),
  );
  return (
    <Input
      inputMode={WHOLE.inputMode}
      autoComplete="off"
      {...(fault ? { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
      {...input}
      id={id}
      value={text}
      onChange={onInput}
    />
  );
}
