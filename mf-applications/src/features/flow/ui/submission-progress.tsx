import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { Widget } from 'shared-kernel/remote';
import { Panel } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { OutcomeIcon } from '../../../common/outcome-icon.tsx';
import { SUBMISSION } from '../locale/submission.ts';
import type { SubmissionPart } from '../state/submit.ts';
import type { Submission } from '../state/use-submission.ts';

interface SubmissionProgressProps {
  readonly application: Application;
  readonly submission: Submission;
}

const ICONS = { done: 'done', running: 'running', waiting: 'skipped' } as const;

/** The way to the scoring, part by part; asks for the agent's signature where the bank wants one. */
export function SubmissionProgress({ application, submission }: SubmissionProgressProps): ReactElement {
  const { part, toSign, onSigned } = submission;
  // A step that the answers have added stands where it is reached.
  const isAdded = part !== null && !submission.parts.includes(part);
  const parts = submission.parts.flatMap((each) => (isAdded && each === 'files' ? [part, each] : [each]));
  const reached = part === null ? -1 : parts.indexOf(part);
  return (
    <Panel title={SUBMISSION.progress.title(application.bank_name)}>
      <div role="status">
        <PlainList gap={8}>
          {parts.map((each, index) => {
            const state = index < reached ? 'done' : index === reached ? 'running' : 'waiting';
            return (
              <li key={each}>
                <OutcomeIcon outcome={ICONS[state]} label={SUBMISSION.progress.states[state]} />{' '}
                {partTitle(each)}
              </li>
            );
          })}
        </PlainList>
      </div>
      {toSign.length > 0 && (
        <Widget
          name="signing-dialog"
          open
          documentIds={toSign}
          onClose={() => onSigned(false)}
          onSigned={() => onSigned(true)}
        />
      )}
    </Panel>
  );
}

function partTitle(part: SubmissionPart): string {
  const { progress } = SUBMISSION;
  if (part === 'files' || part === 'signatures') return progress[part];
  return part === 'issue_scoring' ? progress.scoring : progress.form(STAGE_LABELS[part]);
}
