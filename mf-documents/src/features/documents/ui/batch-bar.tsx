import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { formatCount } from 'shared-kernel/domain/plurals';
import { useHeightVariable } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './batch-bar.module.css';

export interface BatchBarProps {
  readonly count: number;
  readonly onSign: () => void;
  readonly onClear: () => void;
}

/** Actions for the selected documents; it stays in sight while the list is scrolled. */
export function BatchBar({ count, onSign, onClear }: BatchBarProps): ReactElement {
  const bar = useHeightVariable('--page-action-height');
  return (
    <div
      ref={bar}
      role="region"
      aria-label={ru.page.signSelected}
      hidden={count === 0}
      className={styles.bar}
    >
      <span role="status" className={styles.count}>
        {ru.page.selected(formatCount(count, ru.forms.DOCUMENT))}
      </span>
      <Button onClick={onClear}>{ru.page.clearSelection}</Button>
      <Button type="primary" icon={<SafetyCertificateOutlined aria-hidden />} onClick={onSign}>
        {ru.page.signSelected}
      </Button>
    </div>
  );
}
