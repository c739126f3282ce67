import { Button } from 'antd';
import type { ReactElement } from 'react';
import { fieldText, isSameAnswer } from 'shared-kernel/drafts';
import type { FieldFacts } from 'shared-kernel/forms';
import { ru } from '../locale/ru.ts';
import styles from './replaced-answer.module.css';

interface ReplacedAnswerProps {
  readonly field: FieldFacts;
  /** The prefilled answer that another application's answer replaced. */
  readonly replaced: unknown;
}

/** The prefilled answer that another application's answer replaced, with a button that restores it. */
export function ReplacedAnswer({ field, replaced }: ReplacedAnswerProps): ReactElement | null {
  if (isSameAnswer(replaced, field.value)) return null;
  return (
    <div className={styles.replaced}>
      {ru.flow.answerWas} <del>{fieldText(field.schema, replaced)}</del>{' '}
      <Button
        type="link"
        size="small"
        className={styles.back ?? ''}
        aria-label={ru.flow.takeNamedAnswerBack(field.label)}
        onClick={() => field.set(replaced)}
      >
        {ru.flow.takeAnswerBack}
      </Button>
    </div>
  );
}
