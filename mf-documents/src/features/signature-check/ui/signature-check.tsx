import { Button, Modal, theme } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { MULTIPART_LIMIT_BYTES } from 'shared-kernel/contract/documents';
import { errorText } from 'shared-kernel/locale';
import type { WidgetProps } from 'shared-kernel/remote';
import { formatSize } from '../../../common/format-size.ts';
import { ru } from '../../../locale/ru.ts';
import { useCheckSignature } from '../api/use-check-signature.ts';
import { readSignature } from '../state/read-signature.ts';
import { CheckResult } from './check-result.tsx';
import { FileField } from './file-field.tsx';

export type SignatureCheckDialogProps = WidgetProps['signature-check'];

/** Checks any file and any detached signature of it. */
export function SignatureCheckDialog({ open, onClose }: SignatureCheckDialogProps): ReactElement {
  return (
    <Modal
      open={open}
      title={ru.check.title}
      onCancel={onClose}
      footer={null}
      width="min(640px, calc(100vw - 24px))"
      destroyOnHidden
    >
      <CheckForm />
    </Modal>
  );
}

function fileFault(file: File): string | null {
  if (file.size === 0) return errorText({ code: 'file_empty' });
  return file.size > MULTIPART_LIMIT_BYTES ? ru.uploads.tooLarge(formatSize(MULTIPART_LIMIT_BYTES)) : null;
}

function CheckForm(): ReactElement {
  const { token } = theme.useToken();
  const [file, setFile] = useState<File | null>(null);
  const [signature, setSignature] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const check = useCheckSignature();
  const fault1 = file === null ? null : fileFault(file);

  // Another file is another question.
  const forget = (): void => {
    setFault(null);
    check.reset();
  };

  async function start(): Promise<void> {
    if (!file || !signature) return;
    const text = await readSignature(signature);
    if (text === null) setFault(ru.check.notASignature);
    else check.mutate({ file, signature: text });
  }

  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <p style={{ margin: 0, color: token.colorTextSecondary }}>{ru.check.explain}</p>
      <FileField
        label={ru.check.file}
        hint={ru.check.fileHint}
        file={file}
        fault={fault1}
        disabled={check.isPending}
        onFile={(next) => {
          forget();
          setFile(next);
        }}
      />
      <FileField
        label={ru.check.signature}
        hint={ru.check.signatureHint}
        file={signature}
        fault={fault}
        accept=".sig,.sgn,.p7s,.p7m,.pem,.txt"
        disabled={check.isPending}
        onFile={(next) => {
          forget();
          setSignature(next);
        }}
      />
      <div>
        <Button
          type="primary"
          loading={check.isPending}
          disabled={!file || !signature || fault1 !== null}
          onClick={() => void start()}
        >
          {ru.check.start}
        </Button>
      </div>
      <div aria-live="polite">
        {check.error ? (
          <div role="alert" style={{ color: token.colorError }}>
            {errorText(check.error)}
          </div>
        ) : null}
        {check.data ? <CheckResult check={check.data} /> : null}
      </div>
    </div>
  );
}
