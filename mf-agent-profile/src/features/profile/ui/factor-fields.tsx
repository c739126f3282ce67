import { Form, Input } from 'antd';
import type { FormInstance } from 'antd';
import type { ReactElement } from 'react';
import { isApiError } from 'shared-kernel/http';
import { notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';

const text = ru.secondFactor;

export const ONE_TIME_CODE = /^\d{6}$/u;
const ANY_CODE = /^\d{6}$|^[a-z2-9]{5}[\s-]?[a-z2-9]{5}$/iu;

/** Normalises a code that was typed with or without its hyphen. */
export function normaliseCode(value: string): string {
  const plain = value.replace(/[\s-]/gu, '').toLowerCase();
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}

/** The current password: an open session alone may not touch the factor. */
export function passwordField(isFirst: boolean): ReactElement {
  return (
    <Form.Item name="password" label={text.password} rules={[{ required: true, message: text.required }]}>
      <Input.Password autoFocus={isFirst} autoComplete="current-password" maxLength={128} />
    </Form.Item>
  );
}

/** A code of the authenticator or a recovery code. */
export function codeField(): ReactElement {
  return (
    <Form.Item
      name="code"
      label={text.code}
      extra={text.anyCodeHelp}
      rules={[{ required: true, pattern: ANY_CODE, message: text.anyCodeFormat }]}
    >
      <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={16} />
    </Form.Item>
  );
}

interface FactorValues {
  readonly password: string;
  readonly code: string;
}

/** A refusal at its field; anything else as a toast. */
export function showFactorError(form: FormInstance<FactorValues>, error: unknown): void {
  const code = isApiError(error) ? error.code : undefined;
  const name = code === 'wrong_password' ? 'password' : code === 'second_factor_invalid' ? 'code' : undefined;
  if (name === undefined) {
    notifyError(error, text.factorFailed);
    return;
  }
  form.setFields([{ name, errors: [name === 'password' ? text.wrongPassword : text.wrongCode] }]);
  form.getFieldInstance(name)?.focus?.();
}
