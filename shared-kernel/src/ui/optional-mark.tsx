import type { ReactElement } from 'react';
import { UI_TEXTS } from '../locale/words.ts';
import styles from './optional-mark.module.css';

/** Behind the label of a field that may stay empty. What is required has no mark. */
export function OptionalMark(): ReactElement {
  return <span className={styles.mark} data-mark={UI_TEXTS.optional} />;
}
