import { Alert, AutoComplete, Form, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { notify } from 'shared-kernel/toast';
import { DELIVERY_TEXTS as texts } from '../locale/delivery.ts';
import { DeliveryError, deliveryCalls } from './delivery-calls.ts';
import type { RemoteOverview } from './delivery-calls.ts';
import { reloadHere } from './restore-page.ts';

export interface OverrideDialogProps {
  readonly remote: RemoteOverview;
  readonly allowed: readonly string[];
  readonly onClose: () => void;
}

/** Runs one remote from an allowed address, for the superuser who asks and in this browser only. */
export function OverrideDialog({ remote, allowed, onClose }: OverrideDialogProps): ReactElement {
  const [form] = Form.useForm<{ address: string }>();
  const [isBusy, setBusy] = useState(false);
  const isPossible = allowed.length > 0;
  const start = async ({ address }: { address: string }): Promise<void> => {
    setBusy(true);
    try {
      // The page that is loaded next gets the override of whom the server knows to be signed in.
      await deliveryCalls.tellAgent();
      await deliveryCalls.startOverride(remote.name, { address: address.trim() });
      reloadHere();
    } catch (error) {
      setBusy(false);
      if (error instanceof DeliveryError && error.code === 'address_not_allowed')
        form.setFields([{ name: 'address', errors: [texts.addressRefused] }]);
      else notify.error(texts.overrideFailed);
    }
  };
  return (
    <Modal
      open
      title={texts.overrideTitle(remote.title)}
      okText={texts.overrideStart}
      cancelText={texts.cancel}
      okButtonProps={{ disabled: !isPossible, loading: isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{texts.overrideHint}</p>
      {isPossible ? (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ address: allowed[0] ?? '' }}
          onFinish={(values) => void start(values)}
        >
          <Form.Item
            name="address"
            label={texts.overrideAddress}
            extra={texts.overrideAllowed(allowed.join(', '))}
            rules={[
              { required: true, message: texts.addressEmpty },
              { pattern: /^\s*https?:\/\/\S+\s*$/, message: texts.addressWrong },
            ]}
          >
            <AutoComplete options={allowed.map((value) => ({ value }))} />
          </Form.Item>
        </Form>
      ) : (
        <Alert type="info" showIcon title={texts.overrideNone} />
      )}
    </Modal>
  );
}
