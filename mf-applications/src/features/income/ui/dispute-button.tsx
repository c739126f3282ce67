import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { paths, useNavigate } from 'shared-kernel/router';
import { notify, notifyError } from 'shared-kernel/toast';
import { IfOffered } from 'shared-kernel/ui';
import { findApplicationThread } from '../../../common/api/threads.ts';
import { ru } from '../locale/ru.ts';
import type { Dispute } from '../state/dispute.ts';

/** Leads into the chat of the application with the words written; nothing is sent before the agent has read them. */
export function DisputeButton({ dispute }: { readonly dispute: Dispute }): ReactElement {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const thread = await findApplicationThread(dispute.hash, dispute.bank);
      if (thread === undefined) notify.info(ru.income.noThread);
      else void navigate(paths.chat.link({ thread, text: dispute.text, bank: dispute.bank }));
    } catch (error) {
      notifyError(error, ru.income.disputeFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IfOffered capability="chat">
      <Button
        size="small"
        loading={isBusy}
        aria-label={ru.income.disputeName(dispute.applicationId)}
        onClick={() => void open()}
      >
        {ru.income.dispute}
      </Button>
    </IfOffered>
  );
}
