import { CopyOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, theme } from 'antd';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { isApiError } from '../http/api-error.ts';
import { errorText } from '../locale/errors.ts';
import { UI_TEXTS, WORDS } from '../locale/words.ts';

export interface ErrorPanelProps {
  readonly error: unknown;
  readonly title?: string;
  /** Text in place of the error's own. */
  readonly text?: string;
  /** Draws «Повторить». */
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** Further ways out beside «Повторить». */
  readonly action?: ReactNode;
  readonly compact?: boolean;
}

/** A failure in words, with «Повторить» and the request id for the bank's support. */
export function ErrorPanel({
  error,
  title = UI_TEXTS.errorTitle,
  text = errorText(error),
  onRetry,
  retrying = false,
  action,
  compact = false,
}: ErrorPanelProps): ReactElement {
  const { token } = theme.useToken();
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <div
      role="alert"
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 8,
        padding: compact ? 16 : '40px 16px',
        textAlign: 'center',
        background: token.colorBgContainer,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
      }}
    >
      <WarningOutlined aria-hidden style={{ fontSize: compact ? 24 : 36, color: token.colorError }} />
      <div style={{ fontSize: 16, fontWeight: 600 }}>{title}</div>
      <div style={{ maxWidth: 520, color: token.colorTextSecondary }}>{text}</div>
      {onRetry || action ? (
        <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 8 }}>
          {onRetry ? (
            <Button type="primary" icon={<ReloadOutlined aria-hidden />} loading={retrying} onClick={onRetry}>
              {WORDS.retry}
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
      {requestId ? <RequestId id={requestId} /> : null}
    </div>
  );
}

function RequestId({ id }: { readonly id: string }): ReactElement {
  const { token } = theme.useToken();
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(id);
      setIsCopied(true);
    } catch {
      // Without the clipboard the number can still be selected and read out.
    }
  }
  return (
    <div style={{ fontSize: 12, color: token.colorTextTertiary, overflowWrap: 'anywhere' }}>
      {UI_TEXTS.requestId}: <span style={{ userSelect: 'all' }}>{id}</span>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined aria-hidden />}
        aria-label={isCopied ? WORDS.copied : UI_TEXTS.copyRequestId}
        title={isCopied ? WORDS.copied : UI_TEXTS.copyRequestId}
        onClick={() => void copy()}
      />
    </div>
  );
}
