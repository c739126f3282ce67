import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { MULTIPART_LIMIT_BYTES } from 'shared-kernel/contract/documents';
import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { errorText } from 'shared-kernel/locale';
import type { WidgetProps } from 'shared-kernel/remote';
import { ru } from '../locale/ru.ts';
import { useCheckSignature } from '../api/use-check-signature.ts';
import { readSignature } from '../state/read-signature.ts';
import { CheckResult } from './check-result.tsx';
import { FileField } from './file-field.tsx';
import styles from './signature-check.module.css';

export type SignatureCheckDialogProps = WidgetProps['signature-check'];

/** Has the bank check a detached signature of any file. */
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

function findFileFault(file: File): string | null {
  if (file.size === 0) return errorText({ code: 'file_empty' });
  return file.size > MULTIPART_LIMIT_BYTES
    ? ru.uploads.tooLarge(formatFileSize(MULTIPART_LIMIT_BYTES))
    : null;
}

function CheckForm(): ReactElement {
  const [file, setFile] = useState<File | null>(null);
  const [signature, setSignature] = useState<File | null>(null);
  const [signatureFault, setSignatureFault] = useState<string | null>(null);
  const check = useCheckSignature();
  const fileFault = file === null ? null : findFileFault(file);

  // A result belongs to the files that were checked: another file discards it.
  const discardResult = (): void => {
    setSignatureFault(null);
    check.reset();
  };

  async function start(): Promise<void> {
    if (!file || !signature) return;
    const text = await readSignature(signature);
    if (text === null) setSignatureFault(ru.check.notASignature);
    else check.mutate({ file, signature: text });
  }

  return (
    <div className={styles.form}>
      <p className={styles.explanation}>{ru.check.explain}</p>
      <FileField
        label={ru.check.file}
        hint={ru.check.fileHint}
        file={file}
        fault={fileFault}
        disabled={check.isPending}
        onFile={(next) => {
          discardResult();
          setFile(next);
        }}
      />
      <FileField
        label={ru.check.signature}
        hint={ru.check.signatureHint}
        file={signature}
        fault={signatureFault}
        accept=".sig,.sgn,.p7s,.p7m,.pem,.txt"
        disabled={check.isPending}
        onFile={(next) => {
          discardResult();
          setSignature(next);
        }}
      />
      <div>
        <Button
          type="primary"
          loading={check.isPending}
          disabled={!file || !signature || fileFault !== null}
          onClick={() => void start()}
        >
          {ru.check.start}
        </Button>
      </div>
      <div aria-live="polite">
        {check.error ? (
          <div role="alert" className={styles.failure}>
            {errorText(check.error)}
          </div>
        ) : null}
        {check.data ? <CheckResult check={check.data} /> : null}
      </div>
    </div>
  );
}
