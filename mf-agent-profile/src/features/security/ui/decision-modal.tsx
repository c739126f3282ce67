import { Alert, Form, Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import { quoted } from 'shared-kernel/domain/quotes';
import type { AgentQuestionnaire } from 'shared-kernel/contract/questionnaire';
import { fieldTitle } from 'shared-kernel/drafts';
import { isApiError } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { useSubmit } from 'shared-kernel/query';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useDecide } from '../api/security.ts';
import type { Comments } from '../state/review-comments.ts';
import styles from './security.module.css';

const text = ru.security;
const REASON_LIMIT = 2000;

export type Decision = 'success' | 'negative' | 'return';

interface DecisionModalProps {
  readonly decision: Decision;
  readonly questionnaire: AgentQuestionnaire;
  readonly comments: Comments;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Asks for the reason and sends the decision; the agent's portal changes within seconds. */
export function DecisionModal(props: DecisionModalProps): ReactElement {
  const { decision, questionnaire, comments, onClose, onDecided } = props;
  const [form] = Form.useForm<{ reason: string }>();
  const decide = useDecide();
  const commented = Object.entries(comments);
  const isReasonDue = decision === 'negative' || (decision === 'return' && commented.length === 0);
  // Remarks open fields, which only a return does.
  const sent = decision === 'return' ? comments : {};

  const { submit, isPending, error } = useSubmit(
    async ({ reason }: { readonly reason?: string }) => {
      await decide.mutateAsync({
        params: { id: questionnaire.agent_id },
        body: {
          decision,
          reason: (reason ?? '').trim(),
          comments: { ...sent },
          version: questionnaire.version,
        },
      });
      notify.success(text.decided[decision], questionnaire.agent_name);
      onDecided();
    },
    undefined,
    text.decideFailed,
  );

  return (
    <Modal
      open
      title={text.decisionTitle[decision]}
      okText={text.decisionOk[decision]}
      cancelText={text.cancel}
      okButtonProps={{ danger: decision === 'negative' }}
      confirmLoading={isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{text.decisionDetails[decision]}</p>
      {decision === 'return' && commented.length > 0 ? (
        <ul aria-label={text.openedFields}>
          {commented.map(([path, comment]) => (
            <li key={path} className={styles.longWords}>
              <strong>{fieldTitle(questionnaire.form.schema, path)}</strong>: {comment}
            </li>
          ))}
        </ul>
      ) : null}
      {decision !== 'return' && commented.length > 0 ? <p>{text.commentsStay(commented.length)}</p> : null}
      {decision === 'success' ? (
        <Form form={form} onFinish={submit} />
      ) : (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
          <Form.Item
            name="reason"
            label={isReasonDue ? text.reason : text.reasonOptional}
            rules={isReasonDue ? [{ required: true, whitespace: true, message: text.reasonRequired }] : []}
          >
            <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={REASON_LIMIT} />
          </Form.Item>
        </Form>
      )}
      {error === undefined ? null : (
        <Alert type="error" showIcon role="alert" title={text.decideFailed} description={toRefusal(error)} />
      )}
    </Modal>
  );
}

/** Why the decision was refused, and for want of what. */
function toRefusal(error: unknown): string {
  if (!isApiError(error)) return errorText(error);
  if (['stale_version', 'questionnaire_state'].includes(error.code)) return text.outdated;
  const missing = (error.missing ?? []).map(({ label }) => quoted(label)).join(', ');
  return [errorText(error), missing].filter(Boolean).join(' ');
}
