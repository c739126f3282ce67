import { Input } from 'antd';
import type { InputProps } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { formatAmount, parseMoney } from 'shared-kernel/domain/money';

interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly kopecks: number | undefined;
  /** After each key: the sum, `undefined` for an empty field, `null` for what is no sum. */
  readonly onType?: (kopecks: number | null | undefined) => void;
  /** On leaving the field or Enter, when the sum changed. */
  readonly onCommit?: (kopecks: number | undefined) => void;
}

/** Kopecks; `undefined` for an empty text, `null` for what is no sum or below 0. */
function toSum(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  const kopecks = parseMoney(text);
  return kopecks === null || kopecks < 0 ? null : kopecks;
}

/** Input of a sum: accepts spaces, comma or dot; groups the digits when the field loses the focus. */
export function MoneyInput({ kopecks, onType, onCommit, ...input }: MoneyInputProps): ReactElement {
  const shown = kopecks === undefined ? '' : formatAmount(kopecks).replace(/,00$/u, '');
  const [text, setText] = useState(shown);
  const [seen, setSeen] = useState(kopecks);
  if (seen !== kopecks) {
    setSeen(kopecks);
    if ((parseMoney(text) ?? undefined) !== kopecks) setText(shown);
  }
  const parsed = toSum(text);
  const isWrong = parsed === null;
  const commit = (): void => {
    if (isWrong) return;
    if (parsed !== undefined) setText(formatAmount(parsed).replace(/,00$/u, ''));
    if (parsed !== kopecks) onCommit?.(parsed);
  };
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      suffix="₽"
      {...input}
      value={text}
      status={isWrong ? 'error' : (input.status ?? '')}
      aria-invalid={isWrong}
      onChange={(event) => {
        setText(event.target.value);
        onType?.(toSum(event.target.value));
      }}
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
