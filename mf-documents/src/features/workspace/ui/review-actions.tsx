import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { FormDialog } from 'shared-kernel/form-dialog';
import { notify, notifyError } from 'shared-kernel/toast';
import { FormItem } from 'shared-kernel/ui';
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
  if (document.current === null) return null;

  async function approve(): Promise<void> {
    try {
      await review.mutateAsync({ document, status: 'approved' });
      notify.success(text.approved, document.title);
      onReviewed();
    } catch (error) {
      notifyError(error, text.failed);
    }
  }

  return (
    <>
      {document.status === 'approved' ? null : (
        <Button
          icon={<CheckOutlined aria-hidden />}
          aria-label={text.approveLabel(document.title)}
          loading={review.isPending}
          onClick={() => void approve()}
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
      {isRejecting && (
        <RejectDialog document={document} onReviewed={onReviewed} onClose={() => setRejecting(false)} />
      )}
    </>
  );
}

interface RejectDialogProps extends ReviewActionsProps {
  readonly onClose: () => void;
}

function RejectDialog({ document, onReviewed, onClose }: RejectDialogProps): ReactElement {
  const review = useReviewDocument();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === '';
  const send = async (): Promise<void> => {
    await review.mutateAsync({ document, status: 'rejected', reason: reason.trim() });
    notify.success(text.rejected, document.title);
    onReviewed();
  };
  return (
    <FormDialog
      title={text.rejectLabel(document.title)}
      okText={text.reject}
      danger
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        return isMissing ? undefined : send();
      }}
    >
      <FormItem
        label={text.reason}
        htmlFor="document-reason"
        error={isChecked && isMissing ? text.reasonRequired : undefined}
      >
        <Input.TextArea
          id="document-reason"
          autoFocus
          aria-required
          status={isChecked && isMissing ? 'error' : ''}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={reason}
          maxLength={REASON_LIMIT}
          onChange={(event) => setReason(event.target.value)}
        />
      </FormItem>
    </FormDialog>
  );
}
