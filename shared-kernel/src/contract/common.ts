import { z } from 'zod';
import { isIsoDate } from '../domain/dates.ts';

const EARLIEST_INSTANT_MS = Date.parse('0001-01-01T00:00:00Z');
const LATEST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Instant as ISO 8601: `2026-03-05T09:30:00.000Z`. Its year has four digits in UTC too: an offset can carry it beyond,
 * where neither ISO 8601 nor a database follows.
 */
export const instantSchema = z.iso.datetime({ offset: true }).refine(
  (value) => {
    const ms = Date.parse(value);
    // What is no instant at all has been said already.
    return Number.isNaN(ms) || (ms >= EARLIEST_INSTANT_MS && ms <= LATEST_INSTANT_MS);
  },
  { params: { code: 'format' } },
);
/** Calendar date without a zone, in the years 1000–9899: `2026-03-05`. */
export const isoDateSchema = z.iso.date({ abort: true }).refine(isIsoDate, { params: { code: 'format' } });
/** Money in integer kopecks. */
export const kopecksSchema = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER);
/** Opaque public identifier of an application (`hash_password`). */
export const hashSchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
export const idSchema = z.uuid();
/** Secret of a link: 32 random bytes. It travels in bodies only: addresses are written to logs and histories. */
export const linkSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Numeric identifier that arrives in a path. */
export const numericIdSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Control characters other than tab and line ends. */
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/u;

/** A line or paragraph typed by a person: no control characters, trimmed, `max` characters at most. */
export function textSchema(max: number, min = 1) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !CONTROL_CHARACTERS.test(value), { params: { code: 'control_characters' } });
}

/** Text of any length by a person, trimmed, without control characters; its limits have error codes of their own. */
export const paragraphSchema = z
  .string()
  .trim()
  .refine((value) => !CONTROL_CHARACTERS.test(value), { params: { code: 'control_characters' } });

/** Query numbers arrive as text. */
export const pageNumberSchema = z.coerce.number().int().min(1).max(1_000_000).default(1);
export const pageSizeSchema = z.coerce.number().int().min(1).max(100);

/** Answer without content, for calls whose success is the status alone. */
export const emptySchema = z.undefined();
/** `{ success: true }`, the answer several calls of the specification are read for. */
export const successSchema = z.object({ success: z.boolean(), message: z.string().optional() });
export type SuccessAnswer = z.output<typeof successSchema>;

/** What a bank may say of a page beside the total; all of it is an addition. */
const pageAdditions = {
  /** The list has more rows than its total says. */
  capped: z.boolean().optional(),
  /** Cursors of the next and of the previous page; `null` where there is none. */
  next: z.string().nullable().optional(),
  previous: z.string().nullable().optional(),
};

/**
 * The three shapes in which banks answer a list (chapter 3): `objs` with `info.count_objs`,
 * `data` with `pagination`, or a bare array.
 */
export function listResponseSchema<Item extends z.ZodType>(item: Item) {
  return z.union([
    z.object({
      objs: z.array(item),
      info: z.object({ count_objs: z.int().nonnegative(), ...pageAdditions }),
    }),
    z.object({
      data: z.array(item),
      pagination: z.object({
        total: z.int().nonnegative(),
        page: z.int().optional(),
        per_page: z.int().optional(),
        ...pageAdditions,
      }),
    }),
    z.array(item),
  ]);
}

interface PageAdditions {
  readonly capped?: boolean | undefined;
  readonly next?: string | null | undefined;
  readonly previous?: string | null | undefined;
}

/** One page of a list in the one shape the portal works with. */
export interface ListPage<Item> extends PageAdditions {
  readonly items: readonly Item[];
  /** Rows in the whole filtered list, not only on this page; where `capped`, at least so many. */
  readonly total: number;
  /** Rows of this page that could not be read and were left out. */
  readonly unread?: number;
  /** The bank names no total: there may be more than these rows. */
  readonly isTotalUnknown?: boolean;
}

/** Any of the three list shapes as one. A bare array is taken for the whole list. */
export function normaliseList<Item>(
  answer:
    | { readonly objs: readonly Item[]; readonly info: PageAdditions & { readonly count_objs: number } }
    | { readonly data: readonly Item[]; readonly pagination: PageAdditions & { readonly total: number } }
    | readonly Item[],
): ListPage<Item> {
  if ('objs' in answer) return pageSchema(answer.objs, answer.info.count_objs, answer.info);
  if ('data' in answer) return pageSchema(answer.data, answer.pagination.total, answer.pagination);
  return { items: answer, total: answer.length };
}

function pageSchema<Item>(
  items: readonly Item[],
  total: number,
  { capped, next, previous }: PageAdditions,
): ListPage<Item> {
  return { items, total, capped, next, previous };
}

/** The three shapes in which banks answer a count: a number, or an object naming it in one of three ways. */
export const countResponseSchema = z.union([
  z.int().nonnegative(),
  z.object({ count: z.int().nonnegative() }),
  z.object({ notifications_count: z.int().nonnegative() }),
  z.object({ total: z.int().nonnegative() }),
]);

export function normaliseCount(answer: z.output<typeof countResponseSchema>): number {
  if (typeof answer === 'number') return answer;
  if ('count' in answer) return answer.count;
  if ('notifications_count' in answer) return answer.notifications_count;
  return answer.total;
}
