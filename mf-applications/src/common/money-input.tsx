import { Input } from 'antd';
import type { InputProps } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { maskOf, useMaskedInput } from 'shared-kernel/masks';

interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly kopecks: number | undefined;
  /** After each key: the sum, `undefined` for an empty field. */
  readonly onType?: (kopecks: number | undefined) => void;
  /** On leaving the field or Enter, when the sum changed. */
  readonly onCommit?: (kopecks: number | undefined) => void;
}

const MONEY = maskOf({ format: 'money' });

/** Input of a sum, in the mask of all sums. */
export function MoneyInput({ kopecks, onType, onCommit, ...input }: MoneyInputProps): ReactElement {
  const [sum, setSum] = useState(kopecks);
  const [seen, setSeen] = useState(kopecks);
  if (seen !== kopecks) {
    setSeen(kopecks);
    setSum(kopecks);
  }
  const { text, onInput } = useMaskedInput(MONEY, sum, (next) => {
    const typed = typeof next === 'number' ? next : undefined;
    setSum(typed);
    onType?.(typed);
  });
  const commit = (): void => {
    if (sum !== kopecks) onCommit?.(sum);
  };
  return (
    <Input
      inputMode={MONEY.inputMode}
      autoComplete="off"
      suffix="₽"
      {...input}
      value={text}
      onChange={onInput}
      onBlur={(event) => {
        commit();
        input.onBlur?.(event);
      }}
      onPressEnter={(event) => {
        commit();
        input.onPressEnter?.(event);
      }}
    />
  );
}
