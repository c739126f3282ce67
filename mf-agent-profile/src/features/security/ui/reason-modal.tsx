import { Form, Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import { notify, notifyError } from 'shared-kernel/toast';
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
  const [form] = Form.useForm<{ reason: string }>();
  const block = useBlockAgent();
  const withdraw = useWithdrawApproval();
  const words = text[action];

  async function submit({ reason }: { reason: string }): Promise<void> {
    const request = { params: { id: agent.id }, body: { reason: reason.trim() } };
    try {
      if (action === 'block') await block.mutateAsync(request);
      else await withdraw.mutateAsync(request);
      notify.success(words.done, agent.name);
      onClose();
    } catch (error) {
      notifyError(error, text.failed);
    }
  }

  return (
    <Modal
      open
      title={words.title(agent.name)}
      okText={words.ok}
      cancelText={text.cancel}
      okButtonProps={{ danger: true }}
      confirmLoading={block.isPending || withdraw.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{words.details}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item
          name="reason"
          label={text.reason}
          rules={[{ required: true, whitespace: true, message: words.reasonRequired }]}
        >
          <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={REASON_LIMIT} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
