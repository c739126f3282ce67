import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal, QRCode } from 'antd';
import type { ReactElement } from 'react';
import type { CreatedClientSigning } from 'shared-kernel/contract/client-signing';
import { notify } from 'shared-kernel/toast';
import { clientSigningTexts } from '../locale/client-signing.ts';
import styles from './client-signing.module.css';

const texts = clientSigningTexts.links;
const QR_SIDE = 168;

interface SentLinksProps {
  readonly created: CreatedClientSigning;
  readonly onClose: () => void;
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify.success(texts.copied);
  } catch {
    notify.info(texts.copyFailed);
  }
}

/** The links of a request that was sent just now, with a QR code for whoever signs at the agent's desk. They are told once. */
export function SentLinks({ created, onClose }: SentLinksProps): ReactElement {
  const { request, links } = created;
  return (
    <Modal
      open
      title={texts.title}
      onCancel={onClose}
      mask={{ closable: false }}
      width="min(560px, calc(100vw - 24px))"
      footer={
        <Button type="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <p className={styles.hint}>{texts.text}</p>
      <p className={styles.hint}>{texts.wait}</p>
      <ul className={styles.links}>
        {request.signers.map((signer, index) => {
          const url = links.find(({ signer_id }) => signer_id === signer.id)?.url ?? '';
          return (
            <li key={signer.id} className={styles.link}>
              <div className={styles.qr}>
                <QRCode
                  value={url}
                  aria-label={texts.qr(signer.name)}
                  size={QR_SIDE}
                  type="svg"
                  color="#000000"
                  bgColor="#ffffff"
                />
              </div>
              <div className={styles.signerFacts}>
                <strong>{signer.name}</strong>
                <span className={styles.details}>{signer.email}</span>
                {index > 0 ? <span className={styles.details}>{texts.later}</span> : null}
                <div>
                  <Button
                    size="small"
                    icon={<CopyOutlined aria-hidden />}
                    aria-label={texts.copyLabel(signer.name)}
                    onClick={() => void copy(url)}
                  >
                    {texts.copy}
                  </Button>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
