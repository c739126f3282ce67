import { Input } from 'antd';
import { useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import type { FormDialogProps } from './form-dialog.tsx';
import { FormItem } from './form-item.tsx';

export interface ReasonDialogProps extends Pick<FormDialogProps, 'title' | 'okText' | 'onClose'> {
  /** Label of the reason. */
  readonly label: string;
  /** Said when it is missing: who will read it. */
  readonly missingText: string;
  readonly maxLength: number;
  /** Sends the reason, trimmed and not empty. */
  readonly onSubmit: (reason: string) => Promise<unknown>;
  /** What follows from it. */
  readonly children?: ReactNode;
}

/** Asks why something is refused or taken away, and does it. */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { title, okText, label, missingText, maxLength, onSubmit, onClose, children } = props;
  const id = useId();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const typed = reason.trim();
  const error = isChecked && typed === '' ? missingText : undefined;
  return (
    <FormDialog
      title={title}
      okText={okText}
      danger
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        return typed === '' ? undefined : onSubmit(typed);
      }}
    >
      {children}
      <FormItem label={label} htmlFor={id} error={error}>
        <Input.TextArea
          id={id}
          autoFocus
          aria-required
          status={error === undefined ? '' : 'error'}
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={reason}
          maxLength={maxLength}
          onChange={(event) => setReason(event.target.value)}
        />
      </FormItem>
    </FormDialog>
  );
}
