import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';
import type { FieldProps } from './form/field.tsx';
import { TextField } from './form/fields.tsx';

/** The ten digits after +7 of what was typed or pasted: `8 (999) …`, `+7…`, `999…`. */
function localDigits(text: string): string {
  const digits = text.replace(/\D/gu, '');
  const hasPrefix = text.trimStart().startsWith('+7') || (/^[78]/u.test(digits) && digits.length !== 10);
  return (hasPrefix ? digits.slice(1) : digits).slice(0, 10);
}

/** Puts digits into `+7 (999) 123-45-67` as far as they go. */
export function maskPhone(text: string): string {
  if (text.replace(/\D/gu, '') === '') return '';
  const digits = localDigits(text);
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)];
  let masked = `+7 (${parts[0]}`;
  if (digits.length > 3) masked += `) ${parts[1]}`;
  if (digits.length > 6) masked += `-${parts[2]}`;
  if (digits.length > 8) masked += `-${parts[3]}`;
  return digits === '' ? '+7 (' : masked;
}

/** A phone with its mask; the caret stays behind the digit it was at. */
export function PhoneField({ name, label, error }: FieldProps): ReactElement {
  const [value, setValue] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const input = field.current;
    const wanted = digitsBeforeCaret.current;
    digitsBeforeCaret.current = null;
    if (!input || wanted === null || document.activeElement !== input) return;
    let position = 0;
    for (let seen = 0; position < input.value.length && seen < wanted; position += 1) {
      if (/\d/u.test(input.value[position] ?? '')) seen += 1;
    }
    input.setSelectionRange(position, position);
  }, [value]);
  return (
    <TextField
      {...{ name, label, error }}
      ref={field}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={ru.auth.phonePlaceholder}
      value={value}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        const isAtEnd = caret >= target.value.length;
        // Removing the last mask character must not bring it back at once.
        const isErasing = target.value.length < value.length;
        const next = isErasing && localDigits(target.value) === '' ? '' : maskPhone(target.value);
        digitsBeforeCaret.current = isAtEnd ? null : target.value.slice(0, caret).replace(/\D/gu, '').length;
        setValue(next);
      }}
    />
  );
}
