import { Button, theme } from 'antd';
import type { ReactElement } from 'react';
import { fieldText, isSameAnswer } from 'shared-kernel/drafts';
import type { FieldFacts } from 'shared-kernel/forms';
import { ru } from '../../../locale/ru.ts';

interface ReplacedAnswerProps {
  readonly field: FieldFacts;
  /** The prefilled answer that another application's took the place of. */
  readonly replaced: unknown;
}

/** What was prefilled before an answer of another application came in its place, with the way back. */
export function ReplacedAnswer({ field, replaced }: ReplacedAnswerProps): ReactElement | null {
  const { token } = theme.useToken();
  if (isSameAnswer(replaced, field.value)) return null;
  return (
    <div style={{ marginTop: 4, fontSize: 13, color: token.colorTextSecondary, overflowWrap: 'anywhere' }}>
      {ru.flow.answerWas} <del style={{ whiteSpace: 'pre-line' }}>{fieldText(field.schema, replaced)}</del>{' '}
      <Button
        type="link"
        size="small"
        style={{ padding: 0, height: 'auto', fontSize: 13 }}
        aria-label={ru.flow.takeAnswerBackOf(field.label)}
        onClick={() => field.set(replaced)}
      >
        {ru.flow.takeAnswerBack}
      </Button>
    </div>
  );
}
