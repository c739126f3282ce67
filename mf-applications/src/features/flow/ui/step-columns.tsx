import { Flex } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import styles from './step-columns.module.css';

interface StepColumnsProps {
  /** Stays visible beside a long form; below it on a phone. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** A step in two columns: its content and its readiness. */
export function StepColumns({ aside, children }: StepColumnsProps): ReactElement {
  return (
    <Flex gap={20} align="flex-start" wrap>
      <Flex vertical gap={16} className={styles.work}>
        {children}
      </Flex>
      {aside && <div className={styles.aside}>{aside}</div>}
    </Flex>
  );
}
