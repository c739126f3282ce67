import type { ReactElement, ReactNode } from 'react';
import styles from './gallery.module.css';

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Part of the gallery that is looked at, and compared, as a whole. */
export function Group({ title, children }: GroupProps): ReactElement {
  return (
    <section aria-label={title} className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {children}
    </section>
  );
}

interface ExhibitProps {
  readonly title: string;
  /** When it is used, and when not, in one line. */
  readonly rule: string;
  readonly children: ReactNode;
}

/** One component, or one family of tokens. */
export function Exhibit({ title, rule, children }: ExhibitProps): ReactElement {
  return (
    <article aria-label={title} className={styles.exhibit}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.rule}>{rule}</p>
      <div className={styles.stage}>{children}</div>
    </article>
  );
}
