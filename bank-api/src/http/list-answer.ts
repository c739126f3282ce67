import type { BankCode } from 'shared-kernel/contract/banks';

interface PageFacts {
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** Whether the list has more rows than `total`. */
  readonly capped?: boolean;
  /** Cursors of the pages beside this one. */
  readonly next?: string | null;
  readonly previous?: string | null;
}

/** A page of a list in the bank's own shape (chapter 3): sgb answers `objs` with `info`, the others `data` with `pagination`. */
export function listAnswer<Item>(
  bank: BankCode,
  items: readonly Item[],
  { total, page, perPage, ...extra }: PageFacts,
) {
  return bank === 'sgb'
    ? { objs: [...items], info: { count_objs: total, ...extra } }
    : { data: [...items], pagination: { total, page, per_page: perPage, ...extra } };
}
