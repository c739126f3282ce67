import {
  ONE_TIME_CODE_PATTERN,
  RECOVERY_CODE_PATTERN,
  TELEGRAM_PATTERN,
  normaliseCode,
} from 'shared-kernel/domain/credentials';
import { checkEmail } from 'shared-kernel/domain/email';
import { ru } from '../locale/ru.ts';

const texts = ru.validation;

/** What is wrong with a value, in Russian, or nothing. */
export type Rule = (value: string) => string | undefined;

export const emailRule: Rule = (value) => {
  const checked = checkEmail(value);
  return checked.ok ? undefined : texts.email[checked.code];
};

/** For signing in: an old password may be of any length. */
export const passwordRule: Rule = (value) => (value === '' ? texts.passwordEmpty : undefined);

/** `@name` as the contract wants it; a missing @ is added, since nobody types it on purpose without one. */
export function normaliseTelegram(value: string): string {
  const name = value.trim().replace(/^(?:https?:\/\/)?t\.me\//iu, '');
  return name === '' || name.startsWith('@') ? name : `@${name}`;
}

export const telegramRule: Rule = (value) => {
  const name = normaliseTelegram(value);
  return name === '' || TELEGRAM_PATTERN.test(name) ? undefined : texts.telegram;
};

export const codeRule: Rule = (value) => {
  const code = normaliseCode(value);
  const isCode = ONE_TIME_CODE_PATTERN.test(code) || RECOVERY_CODE_PATTERN.test(code);
  return isCode ? undefined : texts.code;
};
