import { Alert } from 'antd';
import type { ReactElement } from 'react';
import type { Blocker } from 'shared-kernel/contract/applications';
import { SUBMISSION } from '../locale/submission.ts';
import { useStep } from '../api/application.ts';
import type { SubmissionStop as Stop } from '../state/submit.ts';
import { stopText } from './stop-text.ts';

interface SubmissionStopProps {
  readonly hash: string;
  readonly stop: Stop;
  readonly onClose: () => void;
}

/** What the application has stopped at on its way to the scoring, and what helps; gone once nothing of it is missing. */
export function SubmissionStop({ hash, stop: at, onClose }: SubmissionStopProps): ReactElement | null {
  const { data } = useStep(hash, at.at);
  const stop = 'missing' in at && data ? { ...at, missing: keepMissing(at.missing, data.blockers) } : at;
  if ('missing' in stop && stop.missing.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={SUBMISSION.stopped.title}
      description={stopText(stop)}
      closable={{ onClose }}
    />
  );
}

function keepMissing(missing: readonly Blocker[], now: readonly Blocker[]): readonly Blocker[] {
  return missing.filter(({ kind, ref }) => now.some((one) => one.kind === kind && one.ref === ref));
}
