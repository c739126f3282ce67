import { DownloadOutlined, EyeOutlined, HistoryOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { useDownload } from '../../../common/api/use-download.ts';
import { isPreviewable } from '../../../common/ui/preview-modal.tsx';
import { ru } from '../../../locale/ru.ts';
import { isSignable } from '../state/selection.ts';

export interface DocumentActionsProps {
  readonly document: Document;
  readonly onSign: (document: Document) => void;
  readonly onPreview: (document: Document) => void;
  readonly onVersions: (document: Document) => void;
}

/** What can be done with a document of the list. */
export function DocumentActions(props: DocumentActionsProps): ReactElement {
  const { document, onSign, onPreview, onVersions } = props;
  const { current, title } = document;
  const download = useDownload();
  return (
    <div style={{ display: 'flex', gap: 4, alignItems: 'center' }}>
      {isPreviewable(current) ? (
        <Button
          type="text"
          icon={<EyeOutlined aria-hidden />}
          aria-label={ru.document.previewOf(title)}
          title={ru.document.preview}
          onClick={() => onPreview(document)}
        />
      ) : null}
      {current ? (
        <>
          <Button
            type="text"
            icon={<DownloadOutlined aria-hidden />}
            aria-label={ru.document.downloadOf(title)}
            title={ru.document.download}
            loading={download.isPending}
            onClick={() => download.mutate({ document, versionId: current.id, fileName: current.file_name })}
          />
          <Button
            type="text"
            icon={<HistoryOutlined aria-hidden />}
            aria-label={ru.document.versionsOf(title)}
            title={ru.document.versions}
            onClick={() => onVersions(document)}
          />
        </>
      ) : null}
      {isSignable(document) ? (
        <Button
          type="primary"
          size="small"
          icon={<SafetyCertificateOutlined aria-hidden />}
          aria-label={ru.document.signOf(title)}
          onClick={() => onSign(document)}
        >
          {ru.document.sign}
        </Button>
      ) : null}
    </div>
  );
}
