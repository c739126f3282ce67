import { useState } from 'react';
import type { ReactElement } from 'react';
import { PasswordHint } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { PasswordField } from './form/fields.tsx';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** What other fields of the form hold and does not belong into a password. */
  readonly own?: () => readonly string[];
}

/** The password that is to be set, with a word on how guessable it is while it is typed. */
export function NewPasswordField({ label, error, own = () => [] }: NewPasswordFieldProps): ReactElement {
  const [typed, setTyped] = useState<{ readonly password: string; readonly own: readonly string[] }>({
    password: '',
    own: [],
  });
  return (
    <PasswordField
      name="password"
      label={label}
      error={error}
      autoComplete="new-password"
      onValue={(password) => setTyped({ password, own: own() })}
      hint={<PasswordHint {...typed} hint={ru.auth.passwordHint} />}
    />
  );
}
