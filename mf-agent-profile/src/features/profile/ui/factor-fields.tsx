import { Form, Input } from 'antd';
import type { FormInstance } from 'antd';
import type { ReactElement } from 'react';
import {
  ONE_TIME_CODE_PATTERN,
  RECOVERY_CODE_PATTERN,
  normaliseCode,
} from 'shared-kernel/domain/credentials';
import { isApiError } from 'shared-kernel/http';
import { notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';

const text = ru.secondFactor;

const ANY_CODE = new RegExp(`${ONE_TIME_CODE_PATTERN.source}|${RECOVERY_CODE_PATTERN.source}`, 'u');

/** Judges a code as it is sent, however it was typed. */
const codeRule = (pattern: RegExp, message: string) => ({
  required: true,
  pattern,
  message,
  transform: (typed?: string) => normaliseCode(typed ?? ''),
});
/** The length leaves room for what is typed between the digits. */
const CODE_INPUT = { autoComplete: 'one-time-code', maxLength: 16 } as const;

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
      rules={[codeRule(ANY_CODE, text.anyCodeFormat)]}
    >
      <Input {...CODE_INPUT} autoCapitalize="none" spellCheck={false} />
    </Form.Item>
  );
}

/** The first code of an authenticator. */
export function oneTimeCodeField(): ReactElement {
  return (
    <Form.Item
      name="code"
      label={text.code}
      extra={text.codeHelp}
      rules={[codeRule(ONE_TIME_CODE_PATTERN, text.codeFormat)]}
    >
      <Input {...CODE_INPUT} autoFocus inputMode="numeric" />
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
