import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { FileButtons } from '../../../common/ui/file-buttons.tsx';
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
  return (
    <div style={{ display: 'flex', gap: 4, alignItems: 'center' }}>
      <FileButtons document={document} onPreview={onPreview} onVersions={onVersions} />
      {isSignable(document) ? (
        <Button
          type="primary"
          size="small"
          icon={<SafetyCertificateOutlined aria-hidden />}
          aria-label={ru.document.signOf(document.title)}
          onClick={() => onSign(document)}
        >
          {ru.document.sign}
        </Button>
      ) : null}
    </div>
  );
}
