import { DownloadOutlined, EyeOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { ru } from '../../locale/ru.ts';
import { useDownload } from '../api/use-download.ts';
import { isPreviewable } from './preview-modal.tsx';

interface FileButtonsProps {
  readonly document: Document;
  readonly onPreview: (document: Document) => void;
  readonly onVersions: (document: Document) => void;
  /** The file was fetched to be looked at elsewhere. */
  readonly onDownloaded?: ((document: Document) => void) | undefined;
}

/** Preview, download and versions: what every reader of a document may do. Nothing without a file. */
export function FileButtons({
  document,
  onPreview,
  onVersions,
  onDownloaded,
}: FileButtonsProps): ReactElement | null {
  const { current, title } = document;
  const download = useDownload();
  if (!current) return null;
  return (
    <>
      {isPreviewable(current) ? (
        <Button
          type="text"
          icon={<EyeOutlined aria-hidden />}
          aria-label={ru.document.previewLabel(title)}
          title={ru.document.preview}
          onClick={() => onPreview(document)}
        />
      ) : null}
      <Button
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        aria-label={ru.document.downloadLabel(title)}
        title={ru.document.download}
        loading={download.isPending}
        onClick={() =>
          download.mutate({
            document,
            versionId: current.id,
            fileName: current.file_name,
            onDone: () => onDownloaded?.(document),
          })
        }
      />
      <Button
        type="text"
        icon={<HistoryOutlined aria-hidden />}
        aria-label={ru.document.versionsLabel(title)}
        title={ru.document.versions}
        onClick={() => onVersions(document)}
      />
    </>
  );
}
