import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Document, DocumentVersion } from 'shared-kernel/contract/documents';
import { Text } from 'shared-kernel/ui';
import { isPreviewable } from '../../../common/ui/preview-modal.tsx';
import { ru } from '../locale/ru.ts';
import { ReviewActions } from './review-actions.tsx';

interface PreviewedActionsProps {
  readonly document: Document;
  /** The version that the reader looks at. */
  readonly shown: DocumentVersion | undefined;
  readonly onShowNewer: (document: Document) => void;
  readonly onReviewed: () => void;
}

/** The decision on a file that is shown, as long as no newer one has come in its place. */
export function PreviewedActions({
  document,
  shown,
  onShowNewer,
  onReviewed,
}: PreviewedActionsProps): ReactElement {
  if (shown?.id === document.current?.id)
    return <ReviewActions document={document} onReviewed={onReviewed} />;
  return (
    <>
      <Text tone="warning" role="status">
        {ru.review.newerArrived}
      </Text>
      {isPreviewable(document.current) ? (
        <Button type="primary" onClick={() => onShowNewer(document)}>
          {ru.review.showNewer}
        </Button>
      ) : null}
    </>
  );
}
