import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { WORDS } from '../locale/words.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Beside the title: a status, a counter. */
  readonly tags?: ReactNode;
  /** Actions of the page, right on a desktop and below on a phone. */
  readonly extra?: ReactNode;
  readonly onBack?: () => void;
  /** Name of the back button: where it leads. */
  readonly backLabel?: string;
}

/** The head of a page with its only h1. */
export function PageHeader({
  title,
  subtitle,
  tags,
  extra,
  onBack,
  backLabel = WORDS.back,
}: PageHeaderProps): ReactElement {
  return (
    <header className={styles.header}>
      {onBack ? (
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={backLabel}
          title={backLabel}
          onClick={onBack}
        />
      ) : null}
      <div className={styles.heading}>
        <div className={styles.titleLine}>
          <h1 className={styles.title}>{title}</h1>
          {tags}
        </div>
        {subtitle ? <div className={styles.subtitle}>{subtitle}</div> : null}
      </div>
      {extra ? <div className={styles.actions}>{extra}</div> : null}
    </header>
  );
}
