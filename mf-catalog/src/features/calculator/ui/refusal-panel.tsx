import { Alert } from 'antd';
import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';
import type { Refusal } from '../state/refusals.ts';
import styles from './calculator.module.css';

/** Why nothing can be calculated. */
export function RefusalPanel({ refusals }: { readonly refusals: readonly Refusal[] }): ReactElement {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={ru.calculator.refused}
      className={styles.refused ?? ''}
      description={
        <ul>
          {refusals.map(({ field, text }) => (
            <li key={field}>{text}</li>
          ))}
        </ul>
      }
    />
  );
}
