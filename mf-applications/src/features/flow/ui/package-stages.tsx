import { CheckOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './package-stages.module.css';

const STAGES = [ru.package.steps.sign, ru.package.steps.send, ru.package.steps.done];

/** What is left to do with the package: `reached` counts what is done. */
export function PackageStages({ reached }: { readonly reached: number }): ReactElement {
  return (
    <ol className={styles.stages}>
      {STAGES.map((title, index) => (
        <li
          key={title}
          className={index < reached ? `${styles.stage} ${styles.done}` : styles.stage}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span aria-hidden className={styles.mark}>
            {index < reached ? <CheckOutlined /> : index + 1}
          </span>
          {title}
          {index < reached ? <VisuallyHidden>{ru.package.stageDone}</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
}
