import { ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { isApiError } from '../http/api-error.ts';
import { errorText } from '../locale/errors.ts';
import { UI_TEXTS, WORDS } from '../locale/words.ts';
import { CopyButton } from './copy-button.tsx';
import { EmptyState } from './empty-state.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { useOnline } from './use-online.ts';
import styles from './error-panel.module.css';

export interface ErrorPanelProps {
  readonly error: unknown;
  readonly title?: string;
  /** It is all that the page has: the title is its main heading. */
  readonly isPage?: boolean;
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
  isPage = false,
  text,
  onRetry,
  retrying = false,
  action,
  compact = false,
}: ErrorPanelProps): ReactElement {
  // The words for silence depend on the network of the device: they follow it.
  useOnline();
  const told = text ?? errorText(error);
  if (isApiError(error) && error.code === 'not_offered') return <EmptyState compact={compact} title={told} />;
  const requestId = isApiError(error) ? error.requestId : undefined;
  const Title = isPage ? 'h1' : 'div';
  return (
    <div role="alert" className={compact ? `${styles.panel} ${styles.compact}` : styles.panel}>
      <WarningOutlined aria-hidden className={styles.icon} />
      <Title className={styles.title}>{title}</Title>
      <div className={styles.text}>{told}</div>
      {onRetry || action ? (
        <div className={styles.actions}>
          {onRetry ? <RetryButton isBusy={retrying} onRetry={onRetry} /> : null}
          {action}
        </div>
      ) : null}
      {requestId ? <RequestId id={requestId} /> : null}
    </div>
  );
}

function RetryButton({
  isBusy,
  onRetry,
}: {
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}): ReactElement {
  const ref = useKeptFocus();
  return (
    <Button ref={ref} type="primary" icon={<ReloadOutlined aria-hidden />} loading={isBusy} onClick={onRetry}>
      {WORDS.retry}
    </Button>
  );
}

function RequestId({ id }: { readonly id: string }): ReactElement {
  return (
    <div className={styles.request}>
      {UI_TEXTS.requestId}: <span className={styles.requestId}>{id}</span>
      <CopyButton text={id} label={UI_TEXTS.copyRequestId} />
    </div>
  );
}
