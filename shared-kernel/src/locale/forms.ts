import { quoted } from '../domain/quotes.ts';
import type { FieldError } from '../contract/errors.ts';
import type { StringFormat } from '../forms/form-document.ts';
import { formatDate } from '../domain/dates.ts';
import { formatMoneyShort } from '../domain/money.ts';
import { formatCount, plural } from '../domain/plurals.ts';
import { formatRate } from '../domain/rates.ts';
import type { EmailCode } from '../domain/email.ts';
import type { PhoneCode } from '../domain/phone.ts';
import type { RequisiteCode } from '../domain/requisites.ts';

type RequisiteKind =
  | 'inn'
  | 'inn10'
  | 'inn12'
  | 'ogrn'
  | 'ogrn-ip'
  | 'kpp'
  | 'snils'
  | 'passport-series'
  | 'passport-number'
  | 'bik'
  | 'account'
  | 'correspondent-account';

function requisiteTexts(
  name: string,
  length: string,
  more: Partial<Record<RequisiteCode, string>> = {},
): Readonly<Record<RequisiteCode, string>> {
  return {
    empty: `Укажите ${name}.`,
    digits: `${name} состоит только из цифр.`,
    length: `${name} содержит ${length}.`,
    zeros: `${name} не может состоять из одних нулей.`,
    prefix: `${name} начинается не с тех цифр.`,
    format: `${name} записан неверно.`,
    checksum: `${name} указан с ошибкой: контрольные цифры не сходятся.`,
    bik: 'Сначала укажите верный БИК банка.',
    ...more,
  };
}

/** Refusals of requisites: what is wrong, in Russian, for every requisite and code. */
export const REQUISITE_TEXTS: Readonly<Record<RequisiteKind, Readonly<Record<RequisiteCode, string>>>> = {
  inn: requisiteTexts('ИНН', '10\u00a0цифр у организации и 12 у физического лица или ИП'),
  inn10: requisiteTexts('ИНН', '10\u00a0цифр'),
  inn12: requisiteTexts('ИНН', '12\u00a0цифр'),
  ogrn: requisiteTexts('ОГРН', '13\u00a0цифр', { prefix: 'ОГРН начинается с 1 или 5.' }),
  'ogrn-ip': requisiteTexts('ОГРНИП', '15\u00a0цифр', { prefix: 'ОГРНИП начинается с 3.' }),
  kpp: requisiteTexts('КПП', '9\u00a0знаков', {
    format: 'КПП записан неверно: четыре цифры, две цифры или заглавные латинские буквы, три цифры.',
  }),
  snils: requisiteTexts('СНИЛС', '11\u00a0цифр'),
  'passport-series': requisiteTexts('Серия паспорта', '4\u00a0цифры', { empty: 'Укажите серию паспорта.' }),
  'passport-number': requisiteTexts('Номер паспорта', '6\u00a0цифр'),
  bik: requisiteTexts('БИК', '9\u00a0цифр', { prefix: 'БИК начинается с 04 (банки), 00, 01 или 02.' }),
  account: requisiteTexts('Расчётный счёт', '20\u00a0цифр', {
    empty: 'Укажите расчётный счёт.',
    checksum: 'Расчётный счёт не подходит к БИК: контрольный ключ не сходится.',
  }),
  'correspondent-account': requisiteTexts('Корреспондентский счёт', '20\u00a0цифр', {
    empty: 'Укажите корреспондентский счёт.',
    prefix: 'Корреспондентский счёт начинается с 301 или 40102.',
    checksum: 'Корреспондентский счёт не подходит к БИК: контрольный ключ не сходится.',
  }),
};

export const PHONE_TEXTS: Readonly<Record<PhoneCode, string>> = {
  empty: 'Укажите телефон.',
  characters: 'В номере телефона допустимы только цифры, пробелы, скобки, дефис и плюс.',
  country: 'Укажите российский номер, он начинается с +7.',
  length: 'В номере телефона должно быть 10\u00a0цифр после +7.',
};

export const EMAIL_TEXTS: Readonly<Record<EmailCode, string>> = {
  empty: 'Укажите e-mail.',
  at: 'В адресе e-mail нет знака @.',
  format: 'Адрес e-mail записан неверно, например: ivanov@example.ru.',
};

const FORMAT_TEXTS: Readonly<Record<StringFormat, Readonly<Record<string, string>>>> = {
  ...REQUISITE_TEXTS,
  phone: PHONE_TEXTS,
  email: EMAIL_TEXTS,
  date: { format: 'Такой даты нет. Укажите дату в виде 05.03.2026.' },
};

type Detail = NonNullable<FieldError['detail']>;

function limitText(detail: Detail): string {
  const limit = Number(detail['limit']);
  if (detail['format'] === 'money') return formatMoneyShort(limit);
  if (detail['format'] === 'percent') return formatRate(limit);
  return String(limit).replace('.', ',');
}

const characters = (count: unknown): string =>
  `${Number(count)} ${plural(Number(count), { one: 'знак', few: 'знака', many: 'знаков', other: 'знака' })}`;
const items = (count: unknown): string =>
  `${Number(count)} ${plural(Number(count), { one: 'запись', few: 'записи', many: 'записей', other: 'записи' })}`;

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  integer: 'Укажите целое число.',
  number: 'Укажите число.',
  string: 'Укажите текст.',
  boolean: 'Выберите «да» или «нет».',
  array: 'Выберите значения из списка.',
};

/** Texts of validation codes beside the formats. */
const CODE_TEXTS: Readonly<Record<string, (detail: Detail) => string>> = {
  required: () => 'Заполните это поле.',
  type: (detail) => TYPE_TEXTS[String(detail['expected'])] ?? 'Значение указано неверно.',
  enum: () => 'Выберите значение из списка.',
  const: () => 'Без этого продолжить нельзя.',
  minLength: (detail) => `Слишком коротко: нужно не меньше ${characters(detail['limit'])}.`,
  maxLength: (detail) => `Слишком длинно: не больше ${characters(detail['limit'])}.`,
  minimum: (detail) => `Значение должно быть не меньше ${limitText(detail)}.`,
  maximum: (detail) => `Значение должно быть не больше ${limitText(detail)}.`,
  exclusiveMinimum: (detail) => `Значение должно быть больше ${limitText(detail)}.`,
  exclusiveMaximum: (detail) => `Значение должно быть меньше ${limitText(detail)}.`,
  multipleOf: (detail) => `Значение должно делиться на ${limitText(detail)}.`,
  pattern: () => 'Значение записано не в том виде, который принимает банк.',
  format: () => 'Значение записано неверно.',
  minItems: (detail) => `Добавьте записи: нужно не меньше, чем ${items(detail['limit'])}.`,
  maxItems: (detail) => `Слишком много записей: можно не больше, чем ${items(detail['limit'])}.`,
  age: ({ limit }) =>
    `По этой дате рождения нет ${Number(limit)} ${plural(Number(limit), { one: 'года', few: 'лет', many: 'лет', other: 'лет' })}.`,
  not_before: ({ date }) => `Дата не может быть раньше, чем ${formatDate(String(date))}.`,
  past: () => 'Эта дата уже прошла.',
  future: () => 'Эта дата ещё не наступила.',
  not_covered: ({ date, until, marginDays }) =>
    `Гарантия действует по ${formatDate(String(until))}, поэтому контракт должен быть исполнен не позже ${formatDate(String(date))}${Number(marginDays) > 0 ? `: после него нужно ещё ${formatCount(Number(marginDays), { one: 'день', few: 'дня', many: 'дней' })}` : ''}. Для более долгого контракта нужна гарантия на больший срок.`,
  sum: (detail) =>
    `В сумме получилось ${formatRate(Number(detail['sum']))}, а может быть не больше ${limitText(detail)}.`,
  uniqueItems: () => 'Записи не должны повторяться.',
  unknown_field: () => 'Банк не ждёт этого поля.',
  not_of_account: ({ expected }) => `Должно быть как в учётной записи: ${expected}.`,
  not: () => 'Такое значение не принимается.',
  no_match: () => 'Значение не подходит ни под один из вариантов.',
  control_characters: () => 'В тексте есть недопустимые знаки. Введите его заново.',
};

/** What to tell the agent about one refused field. */
export function fieldErrorText({ code, detail = {} }: Pick<FieldError, 'code' | 'detail'>): string {
  if (Object.hasOwn(FORMAT_TEXTS, code)) {
    const texts = FORMAT_TEXTS[code as StringFormat];
    return texts[String(detail['reason'])] ?? 'Значение записано неверно.';
  }
  const text = Object.hasOwn(CODE_TEXTS, code) ? CODE_TEXTS[code] : undefined;
  return text ? text(detail) : 'Проверьте значение этого поля.';
}

/** Texts of the form renderer. */
export const FORM_TEXTS = {
  summaryTitle: (count: number): string =>
    `Исправьте ${count} ${plural(count, { one: 'поле', few: 'поля', many: 'полей', other: 'поля' })}:`,
  add: 'Добавить',
  remove: 'Убрать',
  item: (index: number): string => `№ ${index}`,
  removeQuestion: (name: string): string => `Убрать запись ${quoted(name)}?`,
  removeDetails: 'Введённые в ней данные пропадут.',
  select: 'Выберите…',
  yes: 'Да',
  no: 'Нет',
  prefilled: 'Заполнено автоматически',
  prefilledFrom: (sources: string): string => `Часть ответов заполнена автоматически: ${sources}`,
  answers: (count: number): string =>
    `${count} ${plural(count, { one: 'ответ', few: 'ответа', many: 'ответов', other: 'ответа' })}`,
  unfold: 'Изменить',
  unfoldName: (section: string): string => `Изменить: ${section}`,
  datePlaceholder: 'дд.мм.гггг',
  noItems: 'Записей пока нет.',
  comment: (text: string): string => `Замечание: ${text}`,
} as const;
