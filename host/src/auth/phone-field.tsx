import { useState } from 'react';
import type { ReactElement } from 'react';
import { phoneMask, useMaskedInput } from 'shared-kernel/masks';
import type { FieldProps } from './form/field.tsx';
import { TextField } from './form/fields.tsx';

/** A phone with its mask. */
export function PhoneField({ name, label, error }: FieldProps): ReactElement {
  const [phone, setPhone] = useState<unknown>();
  const { text, onInput } = useMaskedInput(phoneMask, phone, setPhone);
  return (
    <TextField
      {...{ name, label, error }}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={phoneMask.placeholder}
      value={text}
      onChange={onInput}
    />
  );
}
