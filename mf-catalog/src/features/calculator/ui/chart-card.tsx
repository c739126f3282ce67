import { Skeleton } from 'antd';
import { Suspense } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ErrorBoundary } from 'shared-kernel/ui';
import styles from './calculator.module.css';

/** Place of a chart, which arrives apart. The table below says the same, so it may also stay away. */
export function ChartCard({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section className={styles.panel} aria-hidden>
      <div className={styles.heading}>
        <h2>{title}</h2>
      </div>
      <div style={{ minHeight: 260 }}>
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>{children}</Suspense>
        </ErrorBoundary>
      </div>
    </section>
  );
}
