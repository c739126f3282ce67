import { WarningOutlined } from '@ant-design/icons';
import { theme } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { ru } from '../../locale/ru.ts';
import { voidedSignature } from '../voided-signature.ts';

/** Says that a signature went with the version that was replaced. */
export function VoidedNote({ document }: { readonly document: Document }): ReactElement | null {
  const { token } = theme.useToken();
  const number = voidedSignature(document);
  if (number === null) return null;
  return (
    <div style={{ color: token.colorWarningText, display: 'flex', gap: 6, fontSize: 13 }}>
      <WarningOutlined aria-hidden style={{ marginTop: 4 }} />
      <span>{ru.document.signatureVoided(number)}</span>
    </div>
  );
}
