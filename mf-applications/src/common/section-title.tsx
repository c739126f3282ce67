import type { ReactElement } from 'react';
import styles from './section-title.module.css';

/** Heading of a section that stands outside of a card. */
export function SectionTitle(props: { readonly id?: string; readonly children: string }): ReactElement {
  return <h2 className={styles.title} {...props} />;
}
