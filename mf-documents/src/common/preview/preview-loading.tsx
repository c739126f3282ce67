import { Spin } from 'antd';
import type { ReactElement } from 'react';
import { ru } from '../../locale/ru.ts';
import styles from './preview.module.css';

/** Stands in a preview until its file can be shown. */
export function PreviewLoading(): ReactElement {
  return (
    <div role="status" className={styles.loading}>
      <Spin />
      {ru.preview.loading}
    </div>
  );
}
