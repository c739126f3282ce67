import { Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { WidgetProps } from 'shared-kernel/remote';
import { ru } from '../locale/ru.ts';
import styles from './signing-dialog.module.css';
import { SigningForm } from './signing-form.tsx';

export type SigningDialogProps = WidgetProps['signing-dialog'];

/** Signs documents one by one with a key of this device, and shows the result of each. */
export function SigningDialog({ open, documentIds, onClose, onSigned }: SigningDialogProps): ReactElement {
  const [isRunning, setIsRunning] = useState(false);
  return (
    <Modal
      open={open}
      title={documentIds.length === 1 ? ru.signing.titleOne : ru.signing.title}
      footer={null}
      closable={false}
      keyboard={!isRunning}
      onCancel={onClose}
      mask={{ closable: false }}
      width="min(680px, calc(100vw - 24px))"
      className={styles.dialog ?? ''}
      destroyOnHidden
    >
      <SigningForm documentIds={documentIds} onClose={onClose} onSigned={onSigned} onRunning={setIsRunning} />
    </Modal>
  );
}
