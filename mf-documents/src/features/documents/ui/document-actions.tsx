import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { FileButtons } from '../../../common/ui/file-buttons.tsx';
import { ru } from '../locale/ru.ts';
import { isSignable } from '../state/selection.ts';

export interface DocumentActionsProps {
  readonly document: Document;
  readonly onSign: (document: Document) => void;
  readonly onPreview: (document: Document) => void;
  readonly onVersions: (document: Document) => void;
}

/** Actions for a document of the list. */
export function DocumentActions(props: DocumentActionsProps): ReactElement {
  const { document, onSign, onPreview, onVersions } = props;
  return (
    <Flex align="center">
      <FileButtons document={document} onPreview={onPreview} onVersions={onVersions} />
      {isSignable(document) ? (
        <Button
          size="small"
          icon={<SafetyCertificateOutlined aria-hidden />}
          aria-label={ru.document.signLabel(document.title)}
          onClick={() => onSign(document)}
        >
          {ru.document.sign}
        </Button>
      ) : null}
    </Flex>
  );
}
