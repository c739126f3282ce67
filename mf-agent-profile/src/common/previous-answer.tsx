import { theme } from 'antd';
import type { ReactElement } from 'react';
import type { FormValue } from 'shared-kernel/contract/forms';
import { fieldText, isSameAnswer, readPointer } from 'shared-kernel/drafts';
import type { FieldFacts } from 'shared-kernel/forms';
import { ru } from '../locale/ru.ts';

interface PreviousAnswerProps {
  readonly field: FieldFacts;
  /** The answers that the security service decided on last. */
  readonly previous: FormValue;
}

/** What stood in a field at the last decision, where something else stands now. */
export function PreviousAnswer({ field, previous }: PreviousAnswerProps): ReactElement | null {
  const { token } = theme.useToken();
  const before = readPointer(previous, field.path);
  if (isSameAnswer(before, field.value)) return null;
  return (
    <div style={{ marginTop: 4, fontSize: 13, color: token.colorInfoText, overflowWrap: 'anywhere' }}>
      {ru.questionnaire.changed}{' '}
      <del style={{ whiteSpace: 'pre-line' }}>
        {fieldText(field.schema, before) || ru.questionnaire.wasEmpty}
      </del>
    </div>
  );
}
