import { Flex } from 'antd';
import type { FlexProps } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import styles from './lists.module.css';

interface PlainListProps extends Pick<FlexProps, 'gap' | 'aria-label'> {
  readonly children: ReactNode;
}

/** Items below each other, without marks. */
export function PlainList(props: PlainListProps): ReactElement {
  return <Flex vertical component="ul" className={styles.plain} {...props} />;
}

/** Items with marks. */
export function BulletList({ children }: { readonly children: ReactNode }): ReactElement {
  return <ul className={styles.bullets}>{children}</ul>;
}
