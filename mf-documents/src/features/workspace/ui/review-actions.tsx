import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { WORDS, errorText } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useReviewDocument } from '../api/use-review-document.ts';

const text = ru.review;
const REASON_LIMIT = 1000;

interface ReviewActionsProps {
  readonly document: Document;
  readonly onReviewed: () => void;
}

/** Approves or rejects a document of an agent's questionnaire; a rejection needs a reason. */
export function ReviewActions({ document, onReviewed }: ReviewActionsProps): ReactElement | null {
  const review = useReviewDocument();
  const [isRejecting, setRejecting] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  if (document.current === null) return null;

  async function send(status: 'approved' | 'rejected', reason?: string): Promise<void> {
    try {
      await review.mutateAsync({ document, status, ...(reason ? { reason } : {}) });
      setRejecting(false);
      notify.success(status === 'approved' ? text.approved : text.rejected, document.title);
      onReviewed();
    } catch (error) {
      notify.error(text.failed, errorText(error));
    }
  }

  return (
    <>
      {document.status === 'approved' ? null : (
        <Button
          icon={<CheckOutlined aria-hidden />}
          aria-label={text.approveLabel(document.title)}
          loading={review.isPending}
          onClick={() => void send('approved')}
        >
          {text.approve}
        </Button>
      )}
      {document.status === 'rejected' ? null : (
        <Button
          danger
          icon={<CloseOutlined aria-hidden />}
          aria-label={text.rejectLabel(document.title)}
          disabled={review.isPending}
          onClick={() => setRejecting(true)}
        >
          {text.reject}
        </Button>
      )}
      <Modal
        open={isRejecting}
        title={text.rejectLabel(document.title)}
        okText={text.reject}
        cancelText={WORDS.cancel}
        okButtonProps={{ danger: true }}
        confirmLoading={review.isPending}
        destroyOnHidden
        onOk={() => form.submit()}
        onCancel={() => setRejecting(false)}
      >
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={({ reason }) => void send('rejected', reason.trim())}
        >
          <Form.Item
            name="reason"
            label={text.reason}
            rules={[{ required: true, whitespace: true, message: text.reasonRequired }]}
          >
            <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={REASON_LIMIT} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
