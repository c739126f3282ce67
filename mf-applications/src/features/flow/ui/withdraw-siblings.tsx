import { Alert } from 'antd';
import type { ReactElement } from 'react';
import { listApplications } from 'shared-kernel/contract/applications';
import type { Application } from 'shared-kernel/contract/applications';
import { isClosedStatus } from 'shared-kernel/domain/statuses';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { notify, notifyError } from 'shared-kernel/toast';
import { ConfirmButton } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { refreshApplication } from '../api/application.ts';
import { withdrawApplication } from '../api/withdraw-application.ts';

/** One bank has won: the client's open applications at the others can be withdrawn together. */
export function WithdrawSiblings({
  application,
}: {
  readonly application: Application;
}): ReactElement | null {
  const client = useQueryClient();
  const siblings = application.deal.filter(({ status }) => !isClosedStatus(status) && status !== 'archived');
  if (application.result?.outcome !== 'approved' || siblings.length === 0) return null;
  const names = siblings.map(({ bank_name: bank, id }) => ru.deal.sibling(bank, id)).join(', ');
  const withdrawAll = async (): Promise<void> => {
    // One bank that refuses does not keep the others.
    for (const sibling of siblings) {
      const { bank_name: bank, id } = sibling;
      try {
        await withdrawApplication(sibling, ru.deal.withdrawReason);
        notify.success(ru.deal.withdrawn(bank, id));
        void client.invalidateQueries({
          queryKey: queryKeys.endpoint(listApplications, undefined, sibling.bank),
        });
      } catch (error) {
        notifyError(error, ru.deal.withdrawFailed(bank, id));
      }
    }
    refreshApplication(client, application.hash_password);
  };
  return (
    <Alert
      type="success"
      showIcon
      title={ru.deal.won(application.bank_name)}
      description={ru.deal.stillOpen(names)}
      action={
        <ConfirmButton
          question={ru.deal.withdrawQuestion(siblings.length)}
          details={ru.deal.withdrawDetails(names)}
          confirmText={ru.deal.withdraw(siblings.length)}
          onConfirm={withdrawAll}
        >
          {ru.deal.withdraw(siblings.length)}
        </ConfirmButton>
      }
    />
  );
}
