import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { errorText } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useReviewDocument } from '../api/use-review-document.ts';
import { isOpenedIn, waitingForReview } from '../state/opened.ts';
import styles from './workspace-actions.module.css';

interface ReviewAllProps {
  readonly documents: readonly Document[];
  readonly opened: ReadonlySet<string>;
  readonly onReviewed: () => void;
}

/** Accepts every waiting file at once, as soon as each was opened. */
export function ReviewAll({ documents, opened, onReviewed }: ReviewAllProps): ReactElement | null {
  const review = useReviewDocument();
  const waiting = waitingForReview(documents);
  const unopened = waiting.filter((document) => !isOpenedIn(opened, document));
  if (waiting.length < 2) return null;

  async function acceptAll(): Promise<void> {
    try {
      for (const document of waiting) await review.mutateAsync({ document, status: 'approved' });
      notify.success(ru.review.allApproved);
    } catch (error) {
      notify.error(ru.review.failed, errorText(error));
    }
    onReviewed();
  }

  return (
    <div className={styles.actions}>
      <div className={styles.progressText} role="status">
        {unopened.length === 0 ? ru.review.allOpened : ru.review.toOpen(unopened.map(({ title }) => title))}
      </div>
      <Button
        icon={<CheckOutlined aria-hidden />}
        disabled={unopened.length > 0}
        loading={review.isPending}
        onClick={() => void acceptAll()}
      >
        {ru.review.approveAll(waiting.length)}
      </Button>
    </div>
  );
}
