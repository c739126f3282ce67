import { parsePhone } from 'shared-kernel/domain/phone';
import { checkInn } from 'shared-kernel/domain/requisites';
import { ru } from '../locale/ru.ts';
import type { Rule } from './field-rules.ts';

const texts = ru.validation;

/** 8–128 characters (decisions, «Session»). */
export const newPasswordRule: Rule = (value) => {
  if (value === '') return texts.passwordEmpty;
  if (value.length < 8) return texts.passwordShort;
  return value.length > 128 ? texts.passwordLong : undefined;
};

export const phoneRule: Rule = (value) => {
  const checked = parsePhone(value);
  return checked.ok ? undefined : texts.phone[checked.code];
};

const innTexts: Readonly<Record<string, string>> = texts.inn;

export const innRule: Rule = (value) => {
  const checked = checkInn(value);
  return checked.ok ? undefined : (innTexts[checked.code] ?? texts.inn.other);
};

/** A name: letters of any alphabet, space, hyphen, apostrophe. */
export function nameRule(isRequired: boolean): Rule {
  return (value) => {
    const name = value.trim();
    if (name === '') return isRequired ? texts.required : undefined;
    if (name.length > 100) return texts.nameLong;
    return /^\p{L}[\p{L}\p{M} .'’\-\u2010\u2011]*$/u.test(name) ? undefined : texts.nameLetters;
  };
}
