import type { ReactElement } from 'react';
import type { FormValue } from 'shared-kernel/contract/forms';
import { fieldText, isSameAnswer } from 'shared-kernel/drafts';
import { valueAt } from 'shared-kernel/forms';
import type { FieldFacts } from 'shared-kernel/forms';
import { WORDS } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';
import styles from './previous-answer.module.css';

interface PreviousAnswerProps {
  readonly field: FieldFacts;
  /** The answers that the security service decided on last. */
  readonly previous: FormValue;
}

/** What stood in a field at the last decision, where something else stands now. */
export function PreviousAnswer({ field, previous }: PreviousAnswerProps): ReactElement | null {
  const before = valueAt(previous, field.path);
  if (isSameAnswer(before, field.value)) return null;
  return (
    <div className={styles.changed}>
      {ru.questionnaire.changed}{' '}
      <del className={styles.before}>{fieldText(field.schema, before) || WORDS.notSpecified}</del>
    </div>
  );
}
