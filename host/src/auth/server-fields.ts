import { isApiError } from 'shared-kernel/http';
import { GUESSABLE_PASSWORD, SAME_PASSWORD } from 'shared-kernel/domain/password-rules';
import { errorText, SAME_PASSWORD_TEXT } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';
import type { FieldErrors } from './form/use-auth-form.ts';

const texts: Readonly<Record<string, string>> = {
  required: ru.validation.required,
  email: ru.validation.email.format,
  format: ru.validation.fieldRefused,
  inn: ru.validation.inn.checksum,
  phone: ru.validation.phone.length,
  outdated: ru.validation.consentOutdated,
  [GUESSABLE_PASSWORD]: ru.validation.passwordGuessable,
  [SAME_PASSWORD]: SAME_PASSWORD_TEXT,
  email_taken: ru.validation.emailTaken,
};

/**
 * The fields that the bank refused, for showing each at its place.
 * @param names body member (`organization_inn`) → field of the form.
 */
export function refusedFields<const Name extends string>(
  error: unknown,
  names: Readonly<Record<string, Name>>,
): FieldErrors<Name> {
  const refused = isApiError(error) ? (error.fields ?? []) : [];
  const found = refused.flatMap(({ path, code }) => {
    const name = names[path.split('/')[1] ?? ''];
    return name === undefined ? [] : [[name, texts[code] ?? ru.validation.fieldRefused] as const];
  });
  return Object.fromEntries(found) as FieldErrors<Name>;
}

/** The reason above the form; a wait after too many tries says it by itself. */
export function toRefusal(error: unknown): string | undefined {
  if (error === undefined || (isApiError(error) && error.retryAfterSeconds !== undefined)) return undefined;
  return errorText(error);
}
