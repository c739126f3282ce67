import { errorText, STAGE_LABELS } from 'shared-kernel/locale';
import { SUBMISSION } from '../locale/submission.ts';
import type { SubmissionStop } from '../state/submit.ts';

/** Why an application has stopped on its way to the scoring. */
export function stopText(stop: SubmissionStop): string {
  if ('error' in stop) return errorText(stop.error);
  const labels = stop.missing.map(({ label }) => label).join(', ');
  if (stop.kind === 'field') return SUBMISSION.stopped.answers(STAGE_LABELS[stop.at], labels);
  return stop.kind === 'signature'
    ? SUBMISSION.stopped.signatures(labels)
    : SUBMISSION.stopped.documents(labels);
}
