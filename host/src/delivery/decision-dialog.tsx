import { InputNumber, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { FormItem } from 'shared-kernel/ui';
import { DELIVERY_TEXTS as texts } from '../locale/delivery.ts';
import type { Decision, RemoteOverview } from './delivery-calls.ts';

export interface DecisionDialogProps {
  readonly decision: Decision;
  readonly remote: RemoteOverview;
  readonly isBusy: boolean;
  readonly onConfirm: (decision: Decision) => void;
  readonly onClose: () => void;
}

/** Asks before a decision that changes what others get. */
export function DecisionDialog({
  decision,
  remote,
  isBusy,
  onConfirm,
  onClose,
}: DecisionDialogProps): ReactElement {
  const isCanary = decision.action === 'canary';
  const [percent, setPercent] = useState(isCanary ? decision.rule.percent : 0);
  const id = decision.action === 'rollback' ? '' : decision.release.slice(0, 8);
  const isEnd = decision.action === 'rollback' && remote.canary !== null;
  return (
    <Modal
      open
      title={texts.confirmTitle[isEnd ? 'endCanary' : decision.action](remote.title)}
      okText={isEnd ? texts.endCanary : texts.confirm[decision.action]}
      cancelText={texts.cancel}
      okButtonProps={{ loading: isBusy }}
      onOk={() => onConfirm(isCanary ? { ...decision, rule: { ...decision.rule, percent } } : decision)}
      onCancel={onClose}
    >
      <p>{texts.confirmText[isEnd ? 'endCanary' : decision.action](id)}</p>
      {isCanary ? (
        <div>
          <FormItem label={texts.percent} htmlFor="canary-percent">
            <InputNumber
              id="canary-percent"
              min={1}
              max={100}
              precision={0}
              value={percent}
              onChange={(value) => setPercent(value ?? 1)}
            />
          </FormItem>
        </div>
      ) : null}
    </Modal>
  );
}
