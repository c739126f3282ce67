import { Alert, Form, Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import type { AgentAccount } from 'shared-kernel/contract/account-security';
import { checkEmail } from 'shared-kernel/domain/email';
import { isApiError } from 'shared-kernel/http';
import { errorText, WORDS } from 'shared-kernel/locale';
import { useIsShown, useSubmit } from 'shared-kernel/query';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useChangeAgentEmail } from '../api/agents.ts';
import styles from './security.module.css';

const text = ru.agents.changeEmail;

/** What is wrong with the new address, in Russian, or nothing. */
function findProblem(typed: string, present: string): string | undefined {
  const checked = checkEmail(typed);
  if (!checked.ok) return text.problems[checked.code];
  return checked.value.toLowerCase() === present ? text.problems.same : undefined;
}

interface ChangeEmailModalProps {
  readonly agent: Pick<AgentAccount, 'id' | 'name' | 'email'>;
  readonly onClose: () => void;
}

/** Gives an agent another address to sign in with; one that somebody has is refused at the field. */
export function ChangeEmailModal({ agent, onClose }: ChangeEmailModalProps): ReactElement {
  const [form] = Form.useForm<{ email: string }>();
  const change = useChangeAgentEmail();
  const isShown = useIsShown();
  const send = async ({ email }: { readonly email: string }): Promise<void> => {
    try {
      await change.mutateAsync({ params: { id: agent.id }, body: { email } });
    } catch (failure) {
      if (!isShown() || !isApiError(failure) || failure.code !== 'email_taken') throw failure;
      form.setFields([{ name: 'email', errors: [text.problems.taken] }]);
      form.getFieldInstance('email')?.focus?.();
      return;
    }
    notify.success(text.done, agent.name);
    if (isShown()) onClose();
  };
  const { submit, isPending, error } = useSubmit(send, undefined, text.failed);
  return (
    <Modal
      open
      title={text.title(agent.name)}
      okText={text.ok}
      cancelText={WORDS.cancel}
      confirmLoading={isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={styles.longWords}>
        {text.present} <strong>{agent.email}</strong>
      </p>
      <p>{text.details}</p>
      <Form form={form} name="change-email" layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="email"
          label={text.label}
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_rule, value?: string) => {
                const problem = findProblem(value ?? '', agent.email);
                return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
              },
            },
          ]}
        >
          <Input type="email" autoFocus autoComplete="off" maxLength={254} />
        </Form.Item>
      </Form>
      {error === undefined ? null : (
        <Alert type="error" showIcon role="alert" title={text.failed} description={errorText(error)} />
      )}
    </Modal>
  );
}
