import { Pagination } from 'antd';
import type { ReactElement } from 'react';

interface CardPagesProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onTurn: (page: number, pageSize: number) => void;
}

/** The pages below the cards of a phone; only a list of more than one loads them. */
export function CardPages({ page, pageSize, total, onTurn }: CardPagesProps): ReactElement {
  return (
    <Pagination
      size="small"
      showLessItems
      showSizeChanger={false}
      current={page}
      pageSize={pageSize}
      total={total}
      onChange={onTurn}
    />
  );
}
