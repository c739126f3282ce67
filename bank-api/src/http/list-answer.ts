import type { BankCode } from 'shared-kernel/contract/banks';

interface PageFacts {
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

/** A page of a list in the bank's own shape (chapter 3): sgb answers `objs` with `info`, the others `data` with `pagination`. */
export function listAnswer<Item>(
  bank: BankCode,
  items: readonly Item[],
  { total, page, perPage }: PageFacts,
) {
  return bank === 'sgb'
    ? { objs: [...items], info: { count_objs: total } }
    : { data: [...items], pagination: { total, page, per_page: perPage } };
}
