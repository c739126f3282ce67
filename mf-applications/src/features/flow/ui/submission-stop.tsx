import { Alert } from 'antd';
import type { ReactElement } from 'react';
import { errorText, STAGE_LABELS } from 'shared-kernel/locale';
import { SUBMISSION } from '../locale/submission.ts';
import type { SubmissionStop as Stop } from '../state/submit.ts';

/** What the application has stopped at on its way to the scoring, and what helps. */
export function SubmissionStop({
  stop,
  onClose,
}: {
  readonly stop: Stop;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={SUBMISSION.stopped.title}
      description={describe(stop)}
      closable={{ onClose }}
    />
  );
}

function describe(stop: Stop): string {
  if ('error' in stop) return errorText(stop.error);
  const labels = stop.missing.map(({ label }) => label).join(', ');
  if (stop.kind === 'field') return SUBMISSION.stopped.answers(STAGE_LABELS[stop.at], labels);
  return stop.kind === 'signature'
    ? SUBMISSION.stopped.signatures(labels)
    : SUBMISSION.stopped.documents(labels);
}
