import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { ErasureTerms } from 'shared-kernel/contract/personal-data';
import { isApiError } from 'shared-kernel/http';
import { useSubmit } from 'shared-kernel/query';
import { notifyError } from 'shared-kernel/toast';
import { QueryBoundary, SkeletonText } from 'shared-kernel/ui';
import type { BoundaryQuery } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { ErasureTermsList } from './erasure-terms-list.tsx';
import styles from './erasure.module.css';

const text = ru.erasure;

interface EraseValues {
  readonly reason?: string;
  readonly word: string;
  readonly password: string;
}

interface EraseDataModalProps {
  readonly title: string;
  readonly terms: BoundaryQuery<ErasureTerms>;
  /** A superuser says why. */
  readonly withReason?: boolean;
  readonly onErase: (values: { readonly reason: string; readonly password: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Two steps, because nothing brings the data back: what will happen, then the word and the password. */
export function EraseDataModal(props: EraseDataModalProps): ReactElement {
  const [form] = Form.useForm<EraseValues>();
  const [isConfirming, setConfirming] = useState(false);
  const { submit, isPending } = useSubmit(async ({ reason = '', password }: EraseValues) => {
    try {
      await props.onErase({ reason: reason.trim(), password });
    } catch (error) {
      if (isApiError(error) && error.code === 'wrong_password') {
        form.setFields([{ name: 'password', errors: [text.wrongPassword] }]);
        form.getFieldInstance('password')?.focus?.();
      } else notifyError(error, text.failed);
    }
  });

  return (
    <Modal
      open
      width={640}
      title={props.title}
      okText={isConfirming ? text.erase : text.next}
      cancelText={text.cancel}
      okButtonProps={{ danger: isConfirming, disabled: props.terms.data === undefined }}
      confirmLoading={isPending}
      mask={{ closable: false }}
      onOk={() => (isConfirming ? form.submit() : setConfirming(true))}
      onCancel={props.onClose}
    >
      {isConfirming ? (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
          <Alert type="warning" showIcon title={text.final} className={styles.warning ?? ''} />
          {props.withReason ? (
            <Form.Item
              name="reason"
              label={text.reason}
              rules={[{ required: true, whitespace: true, min: 3, message: text.reasonRequired }]}
            >
              <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
            </Form.Item>
          ) : null}
          <Form.Item
            name="word"
            label={text.wordLabel}
            rules={[
              {
                validator: (_rule, value) =>
                  String(value ?? '')
                    .trim()
                    .toUpperCase() === text.word
                    ? Promise.resolve()
                    : Promise.reject(new Error(text.wordRequired)),
              },
            ]}
          >
            <Input autoFocus={!props.withReason} autoComplete="off" maxLength={20} />
          </Form.Item>
          <Form.Item
            name="password"
            label={text.password}
            rules={[{ required: true, message: text.passwordRequired }]}
          >
            <Input.Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
        </Form>
      ) : (
        <QueryBoundary query={props.terms} skeleton={<SkeletonText rows={8} />}>
          {(terms) => <ErasureTermsList terms={terms} />}
        </QueryBoundary>
      )}
    </Modal>
  );
}
