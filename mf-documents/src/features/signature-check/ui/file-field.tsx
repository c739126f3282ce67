import { FileOutlined } from '@ant-design/icons';
import { Button, theme } from 'antd';
import { useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { formatSize } from '../../../common/format-size.ts';
import { ru } from '../../../locale/ru.ts';

export interface FileFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly file: File | null;
  readonly fault: string | null;
  readonly accept?: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** One file, chosen or dropped. */
export function FileField(props: FileFieldProps): ReactElement {
  const { label, hint, file, fault, accept, disabled, onFile } = props;
  const { token } = theme.useToken();
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
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 12,
        alignItems: 'center',
        padding: 14,
        border: `1px dashed ${isOver ? token.colorPrimary : token.colorBorder}`,
        borderRadius: token.borderRadiusLG,
        background: isOver ? token.colorPrimaryBg : token.colorFillQuaternary,
      }}
    >
      <FileOutlined aria-hidden style={{ color: token.colorPrimary, fontSize: 20 }} />
      <div style={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong id={`${id}-label`}>{label}</strong>
        <div style={{ color: token.colorTextSecondary }}>
          {file ? `${file.name}\u00a0· ${formatSize(file.size)}` : hint}
        </div>
        {fault ? (
          <div role="alert" style={{ color: token.colorError }}>
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
