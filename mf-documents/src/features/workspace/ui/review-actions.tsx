import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { ReasonDialog } from 'shared-kernel/form-dialog';
import { notify, notifyError } from 'shared-kernel/toast';
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
        <ReasonDialog
          title={text.rejectLabel(document.title)}
          okText={text.reject}
          label={text.reason}
          missingText={text.reasonRequired}
          maxLength={REASON_LIMIT}
          onClose={() => setRejecting(false)}
          onSubmit={async (reason) => {
            await review.mutateAsync({ document, status: 'rejected', reason });
            notify.success(text.rejected, document.title);
            onReviewed();
          }}
        />
      )}
    </>
  );
}
