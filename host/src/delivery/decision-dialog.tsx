import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { maskOf, useMaskedInput } from 'shared-kernel/masks';
import { FormItem } from 'shared-kernel/ui';
import { DELIVERY_TEXTS as texts } from '../locale/delivery.ts';
import type { Decision, RemoteOverview } from './delivery-calls.ts';

const PERCENT_ID = 'canary-percent';
const WHOLE = maskOf({ type: 'integer', minimum: 0 });
const isShare = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100;

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
  const [percent, setPercent] = useState<unknown>(isCanary ? decision.rule.percent : undefined);
  const { text, onInput } = useMaskedInput(WHOLE, percent, setPercent);
  const id = decision.action === 'rollback' ? '' : decision.release.slice(0, 8);
  const isEnd = decision.action === 'rollback' && remote.canary !== null;
  const confirm = (): void => {
    if (!isCanary) onConfirm(decision);
    else if (isShare(percent)) onConfirm({ ...decision, rule: { ...decision.rule, percent } });
    else document.getElementById(PERCENT_ID)?.focus();
  };
  return (
    <Modal
      open
      title={texts.confirmTitle[isEnd ? 'endCanary' : decision.action](remote.title)}
      okText={isEnd ? texts.endCanary : texts.confirm[decision.action]}
      cancelText={texts.cancel}
      okButtonProps={{ loading: isBusy }}
      onOk={confirm}
      onCancel={onClose}
    >
      <p>{texts.confirmText[isEnd ? 'endCanary' : decision.action](id)}</p>
      {isCanary ? (
        <div>
          <FormItem
            label={texts.percent}
            htmlFor={PERCENT_ID}
            error={isShare(percent) ? undefined : texts.percentFault}
          >
            <Input
              id={PERCENT_ID}
              inputMode={WHOLE.inputMode}
              autoComplete="off"
              value={text}
              onChange={onInput}
              {...(isShare(percent)
                ? {}
                : { status: 'error', 'aria-invalid': true, 'aria-describedby': `${PERCENT_ID}-error` })}
            />
          </FormItem>
        </div>
      ) : null}
    </Modal>
  );
}
