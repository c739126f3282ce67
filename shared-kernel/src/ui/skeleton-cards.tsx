import { Skeleton, theme } from 'antd';
import type { ReactElement } from 'react';
import { WORDS } from '../locale/words.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SkeletonCardsProps {
  readonly count?: number;
  /** Lines of text in each card. */
  readonly rows?: number;
  /** Least width of a card, px; cards fill the row. */
  readonly minWidth?: number;
}

/** Cards on their way. */
export function SkeletonCards({ count = 3, rows = 3, minWidth = 260 }: SkeletonCardsProps): ReactElement {
  const { token } = theme.useToken();
  return (
    <div
      aria-busy="true"
      style={{
        display: 'grid',
        gap: 16,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`,
      }}
    >
      <VisuallyHidden role="status">{WORDS.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          aria-hidden
          style={{
            padding: 20,
            background: token.colorBgContainer,
            border: `1px solid ${token.colorBorderSecondary}`,
            borderRadius: token.borderRadiusLG,
          }}
        >
          <Skeleton active title paragraph={{ rows }} />
        </div>
      ))}
    </div>
  );
}
