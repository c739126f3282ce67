import { Input } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { FormDialog } from 'shared-kernel/form-dialog';
import { notify } from 'shared-kernel/toast';
import { FormItem } from 'shared-kernel/ui';
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
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const actions = { block: useBlockAgent(), withdraw: useWithdrawApproval() };
  const words = text[action];
  const isMissing = reason.trim() === '';

  const send = async (): Promise<void> => {
    await actions[action].mutateAsync({ params: { id: agent.id }, body: { reason: reason.trim() } });
    notify.success(words.done, agent.name);
  };
  return (
    <FormDialog
      title={words.title(agent.name)}
      okText={words.ok}
      danger
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        return isMissing ? undefined : send();
      }}
    >
      <p>{words.details}</p>
      <FormItem
        label={text.reason}
        htmlFor="agent-reason"
        error={isChecked && isMissing ? words.reasonRequired : undefined}
      >
        <Input.TextArea
          id="agent-reason"
          autoFocus
          aria-required
          status={isChecked && isMissing ? 'error' : ''}
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={reason}
          maxLength={REASON_LIMIT}
          onChange={(event) => setReason(event.target.value)}
        />
      </FormItem>
    </FormDialog>
  );
}
