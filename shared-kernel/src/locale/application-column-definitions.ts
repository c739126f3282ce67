import { z } from 'zod';
import {
  ACCEPT_STATES,
  acceptStateSchema,
  APPLICATION_STATUSES,
  applicationStatusSchema,
  holderSchema,
  STAGES,
  stageSchema,
} from '../contract/application-states.ts';
import { partnerCodeSchema } from '../contract/banks.ts';
import { instantSchema, isoDateSchema, kopecksSchema } from '../contract/common.ts';
import { SIGNING_STATES, signingStateSchema } from '../contract/documents.ts';
import { PRODUCT_CODES, productCodeSchema } from '../contract/products.ts';
import { bankName, filteredPartners } from './banks.ts';
import {
  ACCEPT_LABELS,
  HOLDER_LABELS,
  PRODUCT_LABELS,
  SIGNING_LABELS,
  STAGE_LABELS,
  STATUS_LABELS,
} from './statuses.ts';

/** How a value is shown, sorted and exported. */
export type FieldKind = 'text' | 'number' | 'kopecks' | 'instant';

/** A value of a row. */
export interface Field<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly kind: FieldKind;
  /** A column of the table `applications`; otherwise the server makes it of others. */
  readonly isStored: boolean;
  /** What a value is called where it is not shown as it is. */
  toText?(value: z.output<Schema>): string;
  /** Head and width of its column in an export; without one it is not exported. */
  readonly exported: { readonly title: string; readonly width: number } | undefined;
}

/** A condition of the `filter` parameter on a stored field. */
export interface Filter<Schema extends z.ZodType = z.ZodType> {
  /** Equal to one value, to one of several; a sum not below, not above; not before a day and not after it, in Moscow. */
  readonly kind: 'one' | 'many' | 'from' | 'to' | 'since' | 'until';
  readonly schema: Schema;
  readonly field: string;
  readonly label: string;
  /** Stands in the empty control. */
  readonly placeholder: string;
  /** What is chosen from; empty for limits and days. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A column of the lists, with all that follows from it. */
export interface Column {
  readonly title: string;
  /** Its name where columns are chosen, if that is another. */
  readonly name?: string;
  /** Shown until the agent chooses others. */
  readonly isDefault?: boolean;
  /** Least width in the table, in pixels. */
  readonly width: number;
  readonly fields: Readonly<Record<string, Field>>;
  /** The stored field by which the list can be ordered; only an instant may be null, and then stands as if it never came. */
  readonly sortBy?: string;
  readonly filters?: Readonly<Record<string, Filter>>;
  /** On a phone: in a place of its own, or not at all. Otherwise a line with its title where the column is chosen. */
  readonly card?: 'placed' | 'absent';
}

interface FieldOptions<Schema extends z.ZodType> {
  readonly isStored?: boolean;
  readonly toText?: (value: z.output<Schema>) => string;
  readonly exported?: Field['exported'];
}

function field<Schema extends z.ZodType>(
  schema: Schema,
  kind: FieldKind,
  { isStored = true, toText, exported }: FieldOptions<Schema> = {},
): Field<Schema> {
  return { schema, kind, isStored, exported, ...(toText === undefined ? {} : { toText }) };
}

interface ChoiceOptions<Value extends string> {
  readonly field: string;
  readonly values: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
  readonly label: string;
  readonly placeholder: string;
}

function toOptions<Value extends string>({ values, labels }: ChoiceOptions<Value>): Filter['options'] {
  return values.map((value) => ({ value, label: labels[value] }));
}

function one<Value extends string, Schema extends z.ZodType>(
  schema: Schema,
  choice: ChoiceOptions<Value>,
): Filter<z.ZodOptional<Schema>> {
  const { field: name, label, placeholder } = choice;
  return {
    kind: 'one',
    schema: schema.optional(),
    field: name,
    label,
    placeholder,
    options: toOptions(choice),
  };
}

function many<Value extends string, Schema extends z.ZodType>(
  schema: Schema,
  choice: ChoiceOptions<Value>,
): Filter<z.ZodOptional<z.ZodArray<Schema>>> {
  const { field: name, values, label, placeholder } = choice;
  return {
    kind: 'many',
    schema: z.array(schema).max(values.length).optional(),
    field: name,
    label,
    placeholder,
    options: toOptions(choice),
  };
}

function limit(
  kind: 'from' | 'to',
  { field: name, label }: { readonly field: string; readonly label: string },
): Filter<z.ZodOptional<typeof kopecksSchema>> {
  return {
    kind,
    schema: kopecksSchema.optional(),
    field: name,
    label,
    placeholder: kind === 'from' ? 'от' : 'до',
    options: [],
  };
}

function day(
  kind: 'since' | 'until',
  { field: name, label }: { readonly field: string; readonly label: string },
): Filter<z.ZodOptional<typeof isoDateSchema>> {
  return {
    kind,
    schema: isoDateSchema.optional(),
    field: name,
    label,
    placeholder: kind === 'since' ? 'с' : 'по',
    options: [],
  };
}

/**
 * Every column of the application lists in their order, with all that follows from it: the row's fields in the contract and
 * in SQL, order, filters and their controls, export, table and card. The one place where a column is declared.
 */
export const APPLICATION_COLUMNS = {
  id: {
    title: '№',
    isDefault: true,
    width: 64,
    fields: { id: field(z.int().positive(), 'number', { exported: { title: '№', width: 10 } }) },
    sortBy: 'id',
    card: 'placed',
  },
  client: {
    title: 'Клиент',
    name: 'Клиент, ИНН',
    isDefault: true,
    width: 196,
    fields: {
      client_name: field(z.string(), 'text', { exported: { title: 'Клиент', width: 40 } }),
      client_inn: field(z.string().nullable(), 'text', { exported: { title: 'ИНН', width: 15 } }),
    },
    sortBy: 'client_name',
    card: 'placed',
  },
  product: {
    title: 'Продукт и банк',
    isDefault: true,
    width: 172,
    fields: {
      product: field(productCodeSchema, 'text'),
      product_title: field(z.string(), 'text', {
        isStored: false,
        exported: { title: 'Продукт', width: 36 },
      }),
      partner: field(partnerCodeSchema, 'text', {
        toText: bankName,
        exported: { title: 'Банк', width: 12 },
      }),
    },
    filters: {
      partner: {
        kind: 'one',
        schema: partnerCodeSchema.optional(),
        field: 'partner',
        label: 'Банк',
        placeholder: 'Банк',
        // Asked for when it is drawn: the portal's banks are configuration, read after this file.
        get options() {
          return filteredPartners().map(({ code, name }) => ({ value: code, label: name }));
        },
      },
      product: many(productCodeSchema, {
        field: 'product',
        values: PRODUCT_CODES,
        labels: PRODUCT_LABELS,
        label: 'Продукт',
        placeholder: 'Любой продукт',
      }),
    },
    card: 'placed',
  },
  amount: {
    title: 'Сумма',
    isDefault: true,
    width: 112,
    fields: {
      amount_kopecks: field(kopecksSchema, 'kopecks', { exported: { title: 'Сумма, ₽', width: 18 } }),
    },
    sortBy: 'amount_kopecks',
    filters: {
      amount_from_kopecks: limit('from', { field: 'amount_kopecks', label: 'Сумма от' }),
      amount_to_kopecks: limit('to', { field: 'amount_kopecks', label: 'Сумма до' }),
    },
    card: 'placed',
  },
  accept: {
    title: 'Решение',
    width: 116,
    fields: {
      accept: field(acceptStateSchema, 'text', {
        toText: (accept) => ACCEPT_LABELS[accept],
        exported: { title: 'Решение', width: 14 },
      }),
    },
    filters: {
      accept: one(acceptStateSchema, {
        field: 'accept',
        values: ACCEPT_STATES,
        labels: ACCEPT_LABELS,
        label: 'Решение',
        placeholder: 'Решение',
      }),
    },
  },
  status: {
    title: 'Статус и этап',
    isDefault: true,
    width: 140,
    fields: {
      status: field(applicationStatusSchema, 'text', {
        toText: (status) => STATUS_LABELS[status],
        exported: { title: 'Статус', width: 20 },
      }),
      stage: field(stageSchema, 'text', {
        toText: (stage) => STAGE_LABELS[stage],
        exported: { title: 'Этап', width: 24 },
      }),
    },
    filters: {
      status: many(applicationStatusSchema, {
        field: 'status',
        values: APPLICATION_STATUSES,
        labels: STATUS_LABELS,
        label: 'Статус',
        placeholder: 'Любой статус',
      }),
      stage: many(stageSchema, {
        field: 'stage',
        values: STAGES,
        labels: STAGE_LABELS,
        label: 'Этап',
        placeholder: 'Любой этап',
      }),
    },
    card: 'placed',
  },
  signing: {
    title: 'Подпись',
    isDefault: true,
    width: 100,
    fields: {
      signing: field(signingStateSchema, 'text', {
        toText: (signing) => SIGNING_LABELS[signing],
        exported: { title: 'Подписание', width: 22 },
      }),
    },
    filters: {
      signing: one(signingStateSchema, {
        field: 'signing',
        values: SIGNING_STATES,
        labels: SIGNING_LABELS,
        label: 'Подписание',
        placeholder: 'Подписание',
      }),
    },
    card: 'placed',
  },
  holder: {
    title: 'Чей ход, срок',
    isDefault: true,
    width: 148,
    fields: {
      holder: field(holderSchema, 'text', {
        toText: (holder) => HOLDER_LABELS[holder],
        exported: { title: 'Чей ход', width: 20 },
      }),
      /** End of the time the current holder has; `null` while nothing is due. */
      due_at: field(instantSchema.nullable(), 'instant', { exported: { title: 'Срок', width: 17 } }),
    },
    filters: {
      holder: one(holderSchema, {
        field: 'holder',
        values: ['agent', 'bank', 'client'],
        labels: HOLDER_LABELS,
        label: 'Чей ход',
        placeholder: 'Кто угодно',
      }),
      due_from: day('since', { field: 'due_at', label: 'Срок с' }),
      due_to: day('until', { field: 'due_at', label: 'Срок по' }),
    },
    sortBy: 'due_at',
    card: 'placed',
  },
  owner: {
    title: 'Ведёт',
    width: 130,
    fields: {
      owner: field(z.object({ id: z.string(), name: z.string(), is_me: z.boolean() }), 'text', {
        isStored: false,
        toText: (owner) => owner.name,
        exported: { title: 'Ведёт', width: 22 },
      }),
    },
  },
  created_at: {
    title: 'Создана',
    width: 100,
    fields: { created_at: field(instantSchema, 'instant', { exported: { title: 'Создана', width: 17 } }) },
    filters: {
      created_from: day('since', { field: 'created_at', label: 'Создана с' }),
      created_to: day('until', { field: 'created_at', label: 'Создана по' }),
    },
    sortBy: 'created_at',
  },
  updated_at: {
    title: 'Обновлена',
    isDefault: true,
    width: 104,
    fields: { updated_at: field(instantSchema, 'instant', { exported: { title: 'Обновлена', width: 17 } }) },
    filters: {
      updated_from: day('since', { field: 'updated_at', label: 'Обновлена с' }),
      updated_to: day('until', { field: 'updated_at', label: 'Обновлена по' }),
    },
    sortBy: 'updated_at',
    card: 'absent',
  },
} as const satisfies Readonly<Record<string, Column>>;
