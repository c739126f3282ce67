import { Skeleton } from 'antd';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { WORDS } from '../locale/words.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './skeletons.module.css';

/** What is on its way, in the shape that it will have, so that the page stands still when it comes. */
function Loading(props: { readonly children: ReactNode; readonly className?: string }): ReactElement {
  return (
    <div aria-busy="true" className={props.className}>
      <VisuallyHidden role="status">{WORDS.loading}</VisuallyHidden>
      <div aria-hidden className={styles.pulse}>
        {props.children}
      </div>
    </div>
  );
}

type BarSize = 'text' | 'title' | 'label' | 'field' | 'chart';

/** One line of text, title, label, field or chart. */
function Bar({ size }: { readonly size: BarSize }): ReactElement {
  return <Skeleton.Node classNames={{ root: styles.bar ?? '', content: `${styles.fill} ${styles[size]}` }} />;
}

interface LinesProps {
  readonly count: number;
  readonly className: string | undefined;
  readonly bars: readonly BarSize[];
}

/** The same bars again and again. */
function Lines({ count, className, bars }: LinesProps): ReactElement {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, line) => (
        <div key={line}>
          {bars.map((size, index) => (
            <Bar key={index} size={size} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Panel({ rows }: { readonly rows: number }): ReactElement {
  return (
    <div className={styles.card}>
      <Skeleton title paragraph={{ rows }} />
    </div>
  );
}

const TABLE: readonly BarSize[] = ['text', 'text', 'text'];

export interface SkeletonCardsProps {
  readonly count?: number;
  /** Lines of text in each card. */
  readonly rows?: number;
  /** Least width of a card, px; cards fill the row. */
  readonly minWidth?: number;
}

/** Cards beside each other: products, offers, news. */
export function SkeletonCards({ count = 3, rows = 3, minWidth = 260 }: SkeletonCardsProps): ReactElement {
  return (
    <Loading>
      <div className={styles.cards} style={{ '--card-width': `${minWidth}px` } as CSSProperties}>
        {Array.from({ length: count }, (_, index) => (
          <Panel key={index} rows={rows} />
        ))}
      </div>
    </Loading>
  );
}

export interface SkeletonRowsProps {
  readonly rows?: number;
}

/** A list over the width of the page: lines on a desktop, cards on a phone. */
export function SkeletonTable({ rows = 8 }: SkeletonRowsProps): ReactElement {
  return (
    <Loading>
      <Lines count={rows} className={styles.table} bars={TABLE} />
    </Loading>
  );
}

/** Lines in a card or dialog that is there already. */
export function SkeletonText({ rows = 3 }: SkeletonRowsProps): ReactElement {
  return (
    <Loading>
      <Skeleton title={false} paragraph={{ rows }} />
    </Loading>
  );
}

export interface SkeletonFormProps {
  readonly fields?: number;
}

/** A questionnaire: labels above their fields. */
export function SkeletonForm({ fields = 8 }: SkeletonFormProps): ReactElement {
  return (
    <Loading>
      <div className={styles.card}>
        <Lines count={fields} className={styles.form} bars={['label', 'field']} />
      </div>
    </Loading>
  );
}

/** A page of which no more is known yet: its title above a list, as most of them are. */
export function SkeletonPage(): ReactElement {
  return (
    <Loading>
      <div className={styles.page}>
        <Bar size="title" />
        <Lines count={8} className={styles.table} bars={TABLE} />
      </div>
    </Loading>
  );
}

/** Home: a list of what waits, beside it short cards. */
export function SkeletonHome(): ReactElement {
  return (
    <Loading>
      <div className={styles.home}>
        <Panel rows={12} />
        <div className={styles.column}>
          <Panel rows={5} />
          <Panel rows={2} />
          <Panel rows={4} />
        </div>
      </div>
    </Loading>
  );
}

/** Income: four sums, their chart, and the rows behind it. */
export function SkeletonIncome(): ReactElement {
  return (
    <Loading>
      <div className={styles.column}>
        <Lines count={4} className={styles.sums} bars={['label', 'text']} />
        <div className={styles.card}>
          <Bar size="chart" />
        </div>
        <Lines count={8} className={styles.table} bars={TABLE} />
      </div>
    </Loading>
  );
}

/** An article: its title and its lines, as wide as they are read. */
export function SkeletonArticle(): ReactElement {
  return (
    <Loading>
      <div className={styles.article}>
        <Bar size="label" />
        <Panel rows={10} />
      </div>
    </Loading>
  );
}

/** A conversation: messages of both sides above the field of the next one. It fills the column that it stands in. */
export function SkeletonMessages(): ReactElement {
  return (
    <Loading className={styles.thread ?? ''}>
      <Lines count={5} className={styles.messages} bars={['text', 'text']} />
      <Bar size="field" />
    </Loading>
  );
}
