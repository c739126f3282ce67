import { formatDate, isIsoDate } from '../domain/dates.ts';
import { formatInteger, formatMoneyShort, isKopecks } from '../domain/money.ts';
import { formatPhone } from '../domain/phone.ts';
import { formatRate } from '../domain/rates.ts';
import { formatSnils } from '../domain/requisites.ts';
import { FORM_TEXTS } from '../locale/forms.ts';
import type { FieldSchema } from './form-document.ts';

/** Text of one of `enum`'s values. */
export function enumTitle(schema: FieldSchema, value: unknown): string {
  const index = schema.enum?.indexOf(value) ?? -1;
  return schema['x-enumTitles']?.[index] ?? String(value);
}

/** A stored value in words, for reading; empty when there is none. */
export function displayValue(schema: FieldSchema, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.map((each) => displayValue(schema.items ?? {}, each)).join(', ');
  if (schema.enum) return enumTitle(schema, value);
  if (typeof value === 'boolean') return value ? FORM_TEXTS.yes : FORM_TEXTS.no;
  if (typeof value === 'number') return displayNumber(schema, value);
  if (typeof value !== 'string') return '';
  if (schema.format === 'date' && isIsoDate(value)) return formatDate(value);
  if (schema.format === 'phone') return formatPhone(value);
  if (schema.format === 'snils') return formatSnils(value);
  return value;
}

function displayNumber(schema: FieldSchema, value: number): string {
  if (!isKopecks(value)) return String(value).replace('.', ',');
  if (schema.format === 'money') return formatMoneyShort(value);
  return schema.format === 'percent' ? formatRate(value) : formatInteger(value);
}
