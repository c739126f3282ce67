import type { ReactElement } from 'react';
import styles from './section-title.module.css';

/** Heading of a part of the page that is no card. */
export function SectionTitle(props: { readonly id?: string; readonly children: string }): ReactElement {
  return <h2 className={styles.title} {...props} />;
}
