import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { useDownload } from '../../../common/api/use-download.ts';
import { isPreviewable } from '../../../common/ui/preview-modal.tsx';
import { ru } from '../locale/ru.ts';

interface OpenForReviewProps {
  readonly document: Document;
  readonly onPreview: (document: Document) => void;
  readonly onDownloaded: ((document: Document) => void) | undefined;
}

/** What stands in place of the decision until the file was looked at: here, or on the reader's own device. */
export function OpenForReview({
  document,
  onPreview,
  onDownloaded,
}: OpenForReviewProps): ReactElement | null {
  const { current, title } = document;
  const download = useDownload();
  if (current === null) return null;
  return (
    <Button
      icon={<EyeOutlined aria-hidden />}
      aria-label={ru.review.openLabel(title)}
      loading={download.isPending}
      onClick={() =>
        isPreviewable(current)
          ? onPreview(document)
          : download.mutate({
              document,
              versionId: current.id,
              fileName: current.file_name,
              onDone: () => onDownloaded?.(document),
            })
      }
    >
      {ru.review.open}
    </Button>
  );
}
