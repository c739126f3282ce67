import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { WORDS } from '../locale/words.ts';

export interface CopyButtonProps {
  readonly text: string;
  /** What the button does, for who does not see its icon. */
  readonly label: string;
}

/** Copies a text that stands beside it; where the browser forbids it, the text can still be selected. */
export function CopyButton({ text, label }: CopyButtonProps): ReactElement {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      setCopied(undefined);
    }
  }
  const name = isCopied ? WORDS.copied : label;
  return (
    <Button
      type="text"
      size="small"
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      aria-label={name}
      title={name}
      onClick={() => void copy()}
    />
  );
}
