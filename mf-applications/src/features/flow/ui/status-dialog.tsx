import { Input, Radio } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import type { StaffStatus } from 'shared-kernel/contract/staff-statuses';
import { FormDialog } from 'shared-kernel/form-dialog';
import { statusLabel } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { FormItem } from 'shared-kernel/ui';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import { useChangeStatus } from '../api/staff.ts';

const REASON_LIMIT = 1000;

interface StatusDialogProps {
  readonly application: Application;
  readonly onClose: () => void;
}

/** The change, and the reason that the agent reads. */
export function StatusDialog({ application, onClose }: StatusDialogProps): ReactElement {
  const { hash_password: hash, permissions, info } = application;
  const [status, setStatus] = useState<StaffStatus>();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const change = useChangeStatus(hash);
  const isReasonMissing = reason.trim() === '';

  const send = async (to: StaffStatus): Promise<void> => {
    const changed = await change.mutateAsync({
      params: { hash },
      body: { status: to, reason: reason.trim() },
    });
    notify.success(ru.handoff.status.done(statusLabel(changed.info.status)));
  };
  return (
    <FormDialog
      title={ru.handoff.status.title(info.id)}
      okText={ru.handoff.status.submit}
      danger={status === 'cancelled'}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        return status && !isReasonMissing ? send(status) : undefined;
      }}
    >
      <div>
        <FormItem
          label={ru.handoff.status.action}
          error={isChecked && !status ? ru.handoff.status.chooseAction : undefined}
        >
          <Radio.Group
            aria-label={ru.handoff.status.action}
            value={status}
            onChange={(event) => setStatus(event.target.value as StaffStatus)}
            vertical
          >
            {permissions.statuses.map((value) => (
              <Radio key={value} value={value}>
                {ru.handoff.status.actions[value]}
                <SmallText block>{ru.handoff.status.hints[value]}</SmallText>
              </Radio>
            ))}
          </Radio.Group>
        </FormItem>
        <FormItem
          label={ru.handoff.status.reason}
          htmlFor="status-reason"
          error={isChecked && isReasonMissing ? ru.handoff.status.reasonRequired : undefined}
          hint={ru.handoff.status.reasonHint}
        >
          <Input.TextArea
            id="status-reason"
            aria-required
            status={isChecked && isReasonMissing ? 'error' : ''}
            value={reason}
            maxLength={REASON_LIMIT}
            rows={3}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormItem>
      </div>
    </FormDialog>
  );
}
