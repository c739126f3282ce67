import { Form, Input } from 'antd';
import type { FormRule } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { ru } from '../locale/ru.ts';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly rules: FormRule[];
  readonly dependencies?: string[];
  readonly hint?: ReactNode;
}

/** A password with a switch that shows it, and a warning about Caps Lock. */
export function PasswordField({
  name,
  label,
  autoComplete,
  rules,
  dependencies,
  hint,
}: PasswordFieldProps): ReactElement {
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLockOn(event.getModifierState('CapsLock'));
  const extra = isCapsLockOn ? ru.auth.capsLock : hint;
  return (
    <Form.Item
      name={name}
      label={label}
      required
      rules={rules}
      {...(dependencies ? { dependencies } : {})}
      {...(extra === undefined ? {} : { extra })}
    >
      <Input.Password
        size="large"
        autoComplete={autoComplete}
        maxLength={128}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLockOn(false)}
      />
    </Form.Item>
  );
}
