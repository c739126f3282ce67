import { z } from 'zod';
import { SORT_FIELDS } from 'shared-kernel/contract/applications';
import { fieldError } from '../../http/domain-error.ts';

const cursorSchema = z.strictObject({
  way: z.enum(['next', 'previous']),
  sort: z.enum(SORT_FIELDS),
  direction: z.enum(['asc', 'desc']),
  /** The sort value as the database writes it: an instant has more digits there. */
  value: z.string().max(1000),
  id: z.int().positive(),
});

/** Where the page before or after a row begins, in one order. */
export type ListCursor = z.output<typeof cursorSchema>;

/** A cursor as callers carry it around. */
export function encodeCursor(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** @throws DomainError `validation` for a cursor of another order, or none at all. */
export function decodeCursor(text: string, order: Pick<ListCursor, 'sort' | 'direction'>): ListCursor {
  const { data } = cursorSchema.safeParse(parse(text));
  if (data?.sort !== order.sort || data.direction !== order.direction) throw fieldError('/cursor', 'format');
  return data;
}
