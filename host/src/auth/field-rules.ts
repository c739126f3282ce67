import { telegramSchema } from 'shared-kernel/contract/auth';
import { secondFactorCodeSchema } from 'shared-kernel/contract/second-factor';
import { checkEmail } from 'shared-kernel/domain/email';
import { parsePhone } from 'shared-kernel/domain/phone';
import { checkInn } from 'shared-kernel/domain/requisites';
import type { FormRule } from 'antd';
import { ru } from '../locale/ru.ts';

const texts = ru.validation;

/** A rule from a function that answers what is wrong, in Russian, or nothing. */
function rule(problemOf: (value: string) => string | undefined): FormRule {
  return {
    validator: (_rule, value: unknown) => {
      const problem = problemOf(typeof value === 'string' ? value : '');
      return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  };
}

export const emailRule = rule((value) => {
  const checked = checkEmail(value);
  return checked.ok ? undefined : texts.email[checked.code];
});

/** For signing in: an old password may be of any length. */
export const passwordRule = rule((value) => (value === '' ? texts.passwordEmpty : undefined));

/** 8–128 characters (decisions, «Session»). */
export const newPasswordRule = rule((value) => {
  if (value === '') return texts.passwordEmpty;
  if (value.length < 8) return texts.passwordShort;
  return value.length > 128 ? texts.passwordLong : undefined;
});

/** `@name` as the contract wants it; a missing @ is added, since nobody types it on purpose without one. */
export function normaliseTelegram(value: string): string {
  const name = value.trim().replace(/^(?:https?:\/\/)?t\.me\//iu, '');
  return name === '' || name.startsWith('@') ? name : `@${name}`;
}

export const telegramRule = rule((value) =>
  telegramSchema.safeParse(normaliseTelegram(value)).success ? undefined : texts.telegram,
);

export const phoneRule = rule((value) => {
  const checked = parsePhone(value);
  return checked.ok ? undefined : texts.phone[checked.code];
});

const innTexts: Readonly<Record<string, string>> = texts.inn;

export const innRule = rule((value) => {
  const checked = checkInn(value);
  return checked.ok ? undefined : (innTexts[checked.code] ?? texts.inn.other);
});

/** A name: letters of any alphabet, space, hyphen, apostrophe. */
export function nameRule(isRequired: boolean): FormRule {
  return rule((value) => {
    const name = value.trim();
    if (name === '') return isRequired ? texts.required : undefined;
    if (name.length > 100) return texts.nameLong;
    return /^\p{L}[\p{L}\p{M} .'’\-\u2010\u2011]*$/u.test(name) ? undefined : texts.nameLetters;
  });
}

/** A one-time code or a recovery code as the contract wants it, however it was typed. */
export function normaliseCode(value: string): string {
  const text = value.replace(/[\s-]/gu, '').toLowerCase();
  return /^[a-z2-9]{10}$/u.test(text) ? `${text.slice(0, 5)}-${text.slice(5)}` : text;
}

export const codeRule = rule((value) =>
  secondFactorCodeSchema.safeParse(normaliseCode(value)).success ? undefined : texts.code,
);
