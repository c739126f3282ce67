import type { FieldUi, JsonSchema } from 'shared-kernel/contract/forms';
import type { Registry } from 'shared-kernel/contract/registries';
import { formatCount } from 'shared-kernel/domain/plurals';

const DAYS = { one: 'день', few: 'дня', many: 'дней' } as const;

/** One question of a form: its schema, how it is shown, whether an answer is needed. */
export interface FormField {
  readonly schema: JsonSchema;
  readonly ui: FieldUi;
  readonly required: boolean;
}

interface FieldOptions {
  readonly help?: string;
  readonly placeholder?: string;
  /** Columns of twelve. */
  readonly width?: number;
  readonly required?: boolean;
}

type Hints = Pick<FieldUi, 'widget' | 'mask' | 'suffix' | 'placeholder' | 'width'>;

function field(title: string, schema: JsonSchema, hints: Hints, options: FieldOptions): FormField {
  const { help, placeholder, width, required = true } = options;
  return {
    schema: { title, ...schema },
    ui: {
      ...hints,
      ...(help === undefined ? {} : { help }),
      ...(placeholder === undefined ? {} : { placeholder }),
      ...(width === undefined ? {} : { width }),
    },
    required,
  };
}

/** The same question without the need for an answer. */
export function voluntary(question: FormField): FormField {
  return { ...question, required: false };
}

/** The same question, whose answer a registry is asked for: what it says fills the fields at these pointers. */
export function asking(
  question: FormField,
  from: Registry,
  fills: Readonly<Record<string, string>>,
): FormField {
  return { ...question, ui: { ...question.ui, registry: { from, fills: { ...fills } } } };
}

export function text(title: string, max = 255, options: FieldOptions = {}): FormField {
  const minLength = (options.required ?? true) ? 1 : 0;
  return field(title, { type: 'string', minLength, maxLength: max }, {}, options);
}

export function longText(title: string, max = 2000, options: FieldOptions = {}): FormField {
  const minLength = (options.required ?? true) ? 1 : 0;
  return field(
    title,
    { type: 'string', minLength, maxLength: max },
    { widget: 'textarea', width: 12 },
    options,
  );
}

/** A text of one of the kernel's formats. */
function formatted(format: string, width: number, hints: Hints = {}) {
  return (title: string, options: FieldOptions = {}): FormField =>
    field(title, { type: 'string', format }, { width, ...hints }, options);
}

export const inn = formatted('inn', 4);
/** INN of a person or sole trader. */
export const personInn = formatted('inn12', 4);
export const ogrn = formatted('ogrn', 4);
export const ogrnip = formatted('ogrn-ip', 4);
export const kpp = formatted('kpp', 4);
export const snils = formatted('snils', 4, { placeholder: '112-233-445 95' });
export const bik = formatted('bik', 4);
export const account = formatted('account', 8);
export const correspondentAccount = formatted('correspondent-account', 6);
export const phone = formatted('phone', 6, { placeholder: '+7 (999) 123-45-67' });
export const email = formatted('email', 6);
export const passportSeries = formatted('passport-series', 3, { placeholder: '4510' });
export const passportNumber = formatted('passport-number', 3, { placeholder: '123456' });
export const date = formatted('date', 4);

/** INN of a company or of a sole trader, as the answer at `type` says which: ten digits or twelve. */
export function innByType(type: string): FormField {
  const formats = { company: 'inn10', sole_trader: 'inn12' };
  return field(
    'ИНН',
    { type: 'string', format: 'inn', 'x-formatBy': { path: type, formats } },
    { width: 4 },
    {},
  );
}

/** A day that has come. */
export function pastDate(title: string): FormField {
  return field(title, { type: 'string', format: 'date', 'x-notAfter': 'today' }, { width: 4 }, {});
}

/** Today or a day to come. */
export function comingDate(title: string): FormField {
  const schema = { type: 'string', format: 'date', 'x-notBefore': 'today' };
  return field(title, schema, { width: 4 }, { help: 'Не раньше сегодняшнего дня' });
}

/** Date of birth of somebody who is of age. */
export function birthDate(title: string): FormField {
  const schema = { type: 'string', format: 'date', 'x-minAge': 18 };
  return field(title, schema, { width: 4 }, { help: 'Банк работает с совершеннолетними: от 18 лет' });
}

/** Until when a contract behind a guarantee is executed: not before the guarantee begins, and long enough before it ends. */
export function contractEnd({
  startsAt,
  cover,
}: {
  /** Pointer of the day from which the guarantee is valid. */
  readonly startsAt: string;
  /** Days of the guarantee, and by how many it has to outlast the contract; left out where the bank does not ask for it. */
  readonly cover: { readonly days: number; readonly marginDays: number } | undefined;
}): FormField {
  // A guarantee of a bid ends before there is a contract.
  const unless = { path: '/guarantee/type', in: ['bid'] };
  const schema = {
    type: 'string',
    format: 'date',
    'x-notBefore': startsAt,
    ...(cover && { 'x-coveredBy': { from: startsAt, ...cover, unless } }),
  };
  const bound = cover && formatCount(cover.days, DAYS);
  const margin =
    cover && (cover.marginDays > 0 ? ` и ещё ${formatCount(cover.marginDays, DAYS)} после него` : '');
  const help = cover
    ? `Не раньше начала гарантии. Она действует ${bound} и должна закрыть весь срок контракта${margin}`
    : 'Не раньше начала действия гарантии';
  return field('Срок исполнения', schema, { width: 6 }, { help });
}

/** A sum in kopecks. */
export function money(title: string, options: FieldOptions & { readonly min?: number } = {}): FormField {
  const { min = 0, ...rest } = options;
  return field(
    title,
    { type: 'integer', format: 'money', minimum: min, maximum: 10_000_000_000_000 },
    { width: 6 },
    rest,
  );
}

export function whole(
  title: string,
  minimum: number,
  maximum: number,
  options: FieldOptions & { readonly suffix?: string } = {},
): FormField {
  const { suffix, ...rest } = options;
  return field(
    title,
    { type: 'integer', minimum, maximum },
    { width: 4, ...(suffix === undefined ? {} : { suffix }) },
    rest,
  );
}

/** Share in percent, held in basis points. */
export function percent(title: string, options: FieldOptions = {}): FormField {
  return field(
    title,
    { type: 'integer', format: 'percent', minimum: 0, maximum: 10_000 },
    { width: 4 },
    options,
  );
}

/** One of several answers, value → text. */
export function choice(
  title: string,
  answers: Readonly<Record<string, string>>,
  {
    meanings,
    ...options
  }: FieldOptions & {
    /** What an answer means whatever a bank calls it, by value: an answer of another form that means the same is taken over. */
    readonly meanings?: Readonly<Record<string, string>>;
  } = {},
): FormField {
  const values = Object.keys(answers);
  return field(
    title,
    {
      type: 'string',
      enum: values,
      'x-enumTitles': Object.values(answers),
      ...(meanings && { 'x-enumMeanings': values.map((value) => meanings[value]) }),
    },
    { widget: values.length <= 3 ? 'radio' : 'select', width: 6 },
    options,
  );
}

export function yesNo(title: string, options: FieldOptions = {}): FormField {
  return field(title, { type: 'boolean' }, { width: 6 }, options);
}
