import { Alert, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import type { StaffStatus } from 'shared-kernel/contract/staff-statuses';
import { errorText, statusLabel, WORDS } from 'shared-kernel/locale';
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

  const send = async (): Promise<void> => {
    setChecked(true);
    if (!status || isReasonMissing) return;
    try {
      const changed = await change.mutateAsync({ params: { hash }, body: { status, reason: reason.trim() } });
      notify.success(ru.handoff.status.done(statusLabel(changed.info.status)));
      onClose();
    } catch {
      // Shown in the dialog, which stays open with what was typed.
    }
  };
  return (
    <Modal
      open
      title={ru.handoff.status.title(info.id)}
      okText={ru.handoff.status.submit}
      okButtonProps={{ loading: change.isPending, danger: status === 'cancelled' }}
      cancelText={WORDS.cancel}
      onOk={() => void send()}
      onCancel={onClose}
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
      {change.isError && <Alert type="error" showIcon role="alert" title={errorText(change.error)} />}
    </Modal>
  );
}
