import type { ReactElement } from 'react';
import { Link } from 'shared-kernel/router';
import { Panel } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import styles from './bar-list.module.css';

export interface Bar {
  readonly label: string;
  /** As it is shown. */
  readonly value: string;
  readonly note?: string | undefined;
  /** What the length of the bar shows. */
  readonly size: number;
  readonly link: string;
}

interface BarListProps {
  readonly title: string;
  readonly bars: readonly Bar[];
}

/** A few figures of one kind, each a link with a bar beside the largest of them. */
export function BarList({ title, bars }: BarListProps): ReactElement {
  const largest = Math.max(...bars.map(({ size }) => size), 1);
  return (
    <Panel title={title} size="small">
      <PlainList aria-label={title}>
        {bars.map(({ label, value, note, size, link }) => (
          <li key={label}>
            <Link to={link} className={styles.bar}>
              <span className={styles.label}>{label}</span>
              {note && <SmallText>{note}</SmallText>}
              <strong className={styles.value}>{value}</strong>
              <span aria-hidden className={styles.track}>
                <span className={styles.length} style={{ inlineSize: `${(100 * size) / largest}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
