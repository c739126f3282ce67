import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { FileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';
import styles from './file-field.module.css';

export interface FileFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly file: File | null;
  readonly fault: string | null;
  readonly accept?: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** Takes one file, chosen or dropped. */
export function FileField(props: FileFieldProps): ReactElement {
  const { label, hint, file, fault, accept, disabled, onFile } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null): void => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!disabled) take(event.dataTransfer.files);
      }}
      className={isOver ? `${styles.field} ${styles.dropTarget}` : styles.field}
    >
      <span className={styles.icon}>
        <FileOutlined aria-hidden />
      </span>
      <div className={styles.text}>
        <strong id={`${id}-label`}>{label}</strong>
        <div className={styles.hint}>{file ? `${file.name}\u00a0· ${formatFileSize(file.size)}` : hint}</div>
        {fault ? (
          <div role="alert" className={styles.fault}>
            {fault}
          </div>
        ) : null}
      </div>
      <Button
        disabled={disabled}
        aria-label={`${ru.check.choose}: ${label}`}
        onClick={() => input.current?.click()}
      >
        {ru.check.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        {...(accept ? { accept } : {})}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
    </div>
  );
}
