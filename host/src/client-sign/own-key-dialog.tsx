import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { Widget } from 'shared-kernel/remote';
import { PortalProviders } from 'shared-kernel/ui';

interface OwnKeyDialogProps {
  readonly bank: string;
  /** The document that is signed. */
  readonly title: string;
  /** Its bytes, base64. */
  readonly content: string;
  readonly onSigned: (signature: string) => void;
  readonly onGivenUp: (reason: 'closed' | 'no-key' | 'failed') => void;
}

/** A document's signature with a key of this device, made by the widget of the documents remote. */
export function OwnKeyDialog({ bank, title, content, onSigned, onGivenUp }: OwnKeyDialogProps): ReactElement {
  return (
    <PortalProviders>
      <Modal open title={title} footer={null} mask={{ closable: false }} onCancel={() => onGivenUp('closed')}>
        <Widget
          name="challenge-signer"
          purpose="document"
          bank={bank}
          challenge={content}
          onSigned={onSigned}
          onCancel={onGivenUp}
        />
      </Modal>
    </PortalProviders>
  );
}
