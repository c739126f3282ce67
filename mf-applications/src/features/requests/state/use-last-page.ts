import { useEffect, useEffectEvent } from 'react';
import { LIST_PAGE_SIZE } from 'shared-kernel/contract/applications';
import type { Page } from '../api/list-page.ts';

interface ShownPage {
  readonly number: number;
  /** The answer is still that of another page or filter. */
  readonly isOutdated: boolean;
  readonly correctPage: (page: number) => void;
}

/**
 * Leads from a page behind the last one to the last: its rows have left the list, or a link names it. Where the bank names no
 * total nobody knows the last one.
 * @returns Whether the list has rows, but not on the page that is shown: they are on their way.
 */
export function useLastPage(page: Page | undefined, { number, isOutdated, correctPage }: ShownPage): boolean {
  const isEmpty = page?.items.length === 0 && (page.unread ?? 0) === 0 && !page.isTotalUnknown;
  const total = page?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / LIST_PAGE_SIZE));
  const isBehind = isEmpty && !isOutdated && number > last;
  const correct = useEffectEvent(correctPage);
  useEffect(() => {
    if (isBehind) correct(last);
  }, [isBehind, last]);
  return isEmpty && total > 0 && (isBehind || isOutdated);
}
