import { Form } from 'antd';
import type { ReactElement } from 'react';
import { PasswordHint } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { newPasswordRule } from './field-rules.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  readonly label: string;
  /** Other fields of the form whose content does not belong into a password. */
  readonly own?: readonly string[];
}

/** The password that is to be set, with a word on how guessable it is while it is typed. */
export function NewPasswordField({ label, own = [] }: NewPasswordFieldProps): ReactElement {
  const form = Form.useFormInstance<Readonly<Record<string, unknown>>>();
  const password: unknown = Form.useWatch('password', form);
  const words = own
    .map((name): unknown => form.getFieldValue(name))
    .filter((word) => typeof word === 'string');
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      hint={
        <PasswordHint
          password={typeof password === 'string' ? password : ''}
          own={words}
          hint={ru.auth.passwordHint}
        />
      }
      rules={[newPasswordRule]}
    />
  );
}
