import { Pagination } from 'antd';
import type { ReactElement } from 'react';
import { LIST_PAGE_SIZE } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import type { ListPage } from 'shared-kernel/contract/common';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { ListViewControl } from '../state/use-list-view.ts';

type Page = ListPage<ApplicationListItem>;

interface ListPaginationProps {
  readonly page: Page;
  readonly number: number;
  readonly onTurn: ListViewControl['turnTo'];
}

/** The pages of the list: the neighbours by their cursors, any other by its number. */
export function ListPagination({ page, number, onTurn }: ListPaginationProps): ReactElement {
  const isMobile = useIsMobile();
  return (
    <Pagination
      align={isMobile ? 'center' : 'end'}
      current={number}
      total={reachableRows(page, number)}
      pageSize={LIST_PAGE_SIZE}
      showSizeChanger={false}
      responsive
      {...(isMobile ? {} : { showTotal: (_, [from]) => rangeText(page, from) })}
      onChange={(next) => onTurn(next, getCursor(page, number, next))}
    />
  );
}

function rangeText({ items, total, capped }: Page, from: number): string {
  const text = capped ? ru.requests.rangeAtLeast : ru.requests.range;
  return text(from, from + items.length - 1, total);
}

/** Beyond a capped total only the next page is reachable. */
function reachableRows({ total, next }: Page, page: number): number {
  return next ? Math.max(total, page * LIST_PAGE_SIZE + 1) : total;
}

/** Neighbouring pages have cursors; the first page always starts without one. */
function getCursor({ next, previous }: Page, from: number, to: number): string | null | undefined {
  if (to === 1) return null;
  return to === from + 1 ? next : to === from - 1 ? previous : null;
}
