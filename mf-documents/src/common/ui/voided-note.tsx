import { WarningOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { ru } from '../../locale/ru.ts';
import { voidedSignature } from '../voided-signature.ts';
import styles from './voided-note.module.css';

/** Says that the signature belongs to a version that was replaced. */
export function VoidedNote({ document }: { readonly document: Document }): ReactElement | null {
  const number = voidedSignature(document);
  if (number === null) return null;
  return (
    <div className={styles.note}>
      <WarningOutlined aria-hidden className={styles.icon} />
      <span>{ru.document.signatureVoided(number)}</span>
    </div>
  );
}
