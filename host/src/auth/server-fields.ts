import { isApiError } from 'shared-kernel/http';
import { ru } from '../locale/ru.ts';

const texts: Readonly<Record<string, string>> = {
  required: ru.validation.required,
  email: ru.validation.email.format,
  format: ru.validation.fieldRefused,
  inn: ru.validation.inn.checksum,
  phone: ru.validation.phone.length,
  outdated: ru.validation.consentOutdated,
  guessable: ru.validation.passwordGuessable,
  email_taken: ru.validation.emailTaken,
};

/** A refused field in the shape that antd's `setFields` takes. */
export interface RefusedField<Name extends string> {
  readonly name: Name;
  readonly errors: string[];
}

/**
 * The fields that the bank refused, for showing each at its place.
 * @param names body member (`organization_inn`) → field of the form.
 */
export function refusedFields<const Names extends Readonly<Record<string, string>>>(
  error: unknown,
  names: Names,
): RefusedField<Names[keyof Names] & string>[] {
  if (!isApiError(error)) return [];
  return (error.fields ?? []).flatMap(({ path, code }) => {
    const name = names[path.split('/')[1] ?? ''] as (Names[keyof Names] & string) | undefined;
    return name === undefined ? [] : [{ name, errors: [texts[code] ?? ru.validation.fieldRefused] }];
  });
}
