import { useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import type { Application, Stage } from 'shared-kernel/contract/applications';
import { isFormStage } from 'shared-kernel/domain/steps';
import { draftRecords } from 'shared-kernel/drafts';
import { lazyPart } from 'shared-kernel/lazy-part';
import type { FlowPosition } from '../state/flow-position.ts';
import { stepDraftName } from '../state/use-step-draft.ts';
import type { UnsentPanelProps } from './unsent-panel.tsx';

const panel = lazyPart<UnsentPanelProps>(() =>
  import('./unsent-panel.tsx').then((module) => module.UnsentPanel),
);

interface UnsentAnswersProps {
  readonly application: Application;
  readonly position: FlowPosition;
}

/** What this device has of steps that nobody here may fill any more: the application was taken over or closed meanwhile. */
export function UnsentAnswers({ application, position }: UnsentAnswersProps): ReactElement {
  const closed = position.steps.filter((step) => isFormStage(step.id) && !position.forms.includes(step));
  return (
    <>
      {closed.map(({ id }) => (
        <UnsentOfStep key={id} application={application} stage={id} />
      ))}
    </>
  );
}

interface UnsentOfStepProps {
  readonly application: Application;
  readonly stage: Stage;
}

/** Nothing changes them after the form is gone. */
const listenToNothing = () => () => undefined;

function UnsentOfStep({ application, stage }: UnsentOfStepProps): ReactElement | null {
  const [records] = useState(() => draftRecords(stepDraftName(application.hash_password, stage)));
  // A form writes what it has as it goes, which is before the subscription looks.
  const count = useSyncExternalStore(listenToNothing, () => records.others().length);
  const [isClosed, setClosed] = useState(false);
  if (count === 0 || isClosed) return null;
  const close = (): void => {
    for (const { remove } of records.others()) remove();
    setClosed(true);
  };
  return <panel.Part application={application} stage={stage} records={records} onClose={close} />;
}
