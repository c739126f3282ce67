import { Button } from 'antd';
import type { ReactElement } from 'react';
import { fieldText, isSameAnswer } from 'shared-kernel/drafts';
import type { FieldFacts } from 'shared-kernel/forms';
import { ru } from '../../../locale/ru.ts';
import styles from './replaced-answer.module.css';

interface ReplacedAnswerProps {
  readonly field: FieldFacts;
  /** The prefilled answer that another application's took the place of. */
  readonly replaced: unknown;
}

/** What was prefilled before an answer of another application came in its place, with the way back. */
export function ReplacedAnswer({ field, replaced }: ReplacedAnswerProps): ReactElement | null {
  if (isSameAnswer(replaced, field.value)) return null;
  return (
    <div className={styles.replaced}>
      {ru.flow.answerWas} <del>{fieldText(field.schema, replaced)}</del>{' '}
      <Button
        type="link"
        size="small"
        className={styles.back ?? ''}
        aria-label={ru.flow.takeAnswerBackOf(field.label)}
        onClick={() => field.set(replaced)}
      >
        {ru.flow.takeAnswerBack}
      </Button>
    </div>
  );
}
