import type { ReactElement } from 'react';
import { ReasonDialog } from 'shared-kernel/form-dialog';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useBlockAgent, useWithdrawApproval } from '../api/agents.ts';

const text = ru.agents;
const REASON_LIMIT = 2000;

export type ReasonedAction = 'block' | 'withdraw';

interface ReasonModalProps {
  readonly action: ReasonedAction;
  readonly agent: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Asks for the reason of a block or of a withdrawn approval, and says what follows from it. */
export function ReasonModal({ action, agent, onClose }: ReasonModalProps): ReactElement {
  const actions = { block: useBlockAgent(), withdraw: useWithdrawApproval() };
  const words = text[action];
  return (
    <ReasonDialog
      title={words.title(agent.name)}
      okText={words.ok}
      label={text.reason}
      missingText={words.reasonRequired}
      maxLength={REASON_LIMIT}
      onClose={onClose}
      onSubmit={async (reason) => {
        await actions[action].mutateAsync({ params: { id: agent.id }, body: { reason } });
        notify.success(words.done, agent.name);
      }}
    >
      <p>{words.details}</p>
    </ReasonDialog>
  );
}
