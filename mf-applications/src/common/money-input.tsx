import { Input } from 'antd';
import type { InputProps } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { formatAmount, parseMoney } from 'shared-kernel/domain/money';

interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly kopecks: number | undefined;
  /** After each key that leaves a valid sum or an empty field. */
  readonly onType?: (kopecks: number | undefined) => void;
  /** On leaving the field or Enter, when the sum changed. */
  readonly onCommit?: (kopecks: number | undefined) => void;
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
  const parsed = text.trim() === '' ? undefined : parseMoney(text);
  const isWrong = parsed === null || (parsed !== undefined && parsed < 0);
  const commit = (): void => {
    if (isWrong) return;
    if (parsed !== undefined) setText(formatAmount(parsed).replace(/,00$/u, ''));
    if (parsed !== kopecks) onCommit?.(parsed ?? undefined);
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
        const next = event.target.value.trim() === '' ? undefined : parseMoney(event.target.value);
        if (next !== null && (next ?? 0) >= 0) onType?.(next);
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
