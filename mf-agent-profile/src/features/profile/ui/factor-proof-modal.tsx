import { Form, Modal } from 'antd';
import type { ReactElement } from 'react';
import { normaliseCode } from 'shared-kernel/domain/credentials';
import { useSubmit } from 'shared-kernel/query';
import { ru } from '../locale/ru.ts';
import { codeField, passwordField, showFactorError } from './factor-fields.tsx';

const text = ru.secondFactor;

interface FactorProofModalProps {
  readonly title: string;
  readonly details: string;
  readonly okText: string;
  readonly danger?: boolean;
  readonly onProved: (proof: { readonly password: string; readonly code: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for password and code before something is done to the second factor. */
export function FactorProofModal(props: FactorProofModalProps): ReactElement {
  const [form] = Form.useForm<{ password: string; code: string }>();
  const { submit, isPending } = useSubmit(async ({ password, code }: { password: string; code: string }) => {
    try {
      await props.onProved({ password, code: normaliseCode(code) });
    } catch (error) {
      showFactorError(form, error);
    }
  });

  return (
    <Modal
      open
      title={props.title}
      okText={props.okText}
      cancelText={text.cancel}
      okButtonProps={{ danger: props.danger ?? false }}
      confirmLoading={isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={props.onClose}
    >
      <p>{props.details}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        {passwordField(true)}
        {codeField()}
      </Form>
    </Modal>
  );
}
