import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Stage } from 'shared-kernel/contract/applications';
import { lazyPart, onIntent } from 'shared-kernel/lazy-part';
import { ru } from '../locale/ru.ts';
import { mayDecide } from '../api/application.ts';
import type { StepProps } from './step-content.tsx';

const dialog = lazyPart(() => import('./status-dialog.tsx').then((module) => module.StatusDialog));

/** Steps that show `DecideScoring`. */
const DECISION_STEPS: readonly Stage[] = ['issue_scoring', 'issue_additional_documents_requests'];

/** «Изменить статус» for the bank's curator: the changes that the server allows now, with a reason that the agent reads. */
export function ChangeStatus({
  application,
  step,
}: Pick<StepProps, 'application' | 'step'>): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const { statuses } = application.permissions;
  // The decision below has a refusal of its own.
  const isDecision =
    mayDecide(application) &&
    DECISION_STEPS.includes(step.id) &&
    statuses.every((status) => status === 'cancelled');
  if (statuses.length === 0 || isDecision) return null;
  return (
    <>
      <Button icon={<SwapOutlined aria-hidden />} {...onIntent(dialog.preload)} onClick={() => setOpen(true)}>
        {ru.handoff.status.button}
      </Button>
      {isOpen && <dialog.Part application={application} onClose={() => setOpen(false)} />}
    </>
  );
}
