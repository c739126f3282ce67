import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  LoadingOutlined,
  ReloadOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { Button, Progress, theme } from 'antd';
import type { ReactElement } from 'react';
import { isApiError } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { RESUMABLE_LIMIT_BYTES } from 'shared-kernel/contract/documents';
import { formatSize, formatSpeed } from '../../../common/format-size.ts';
import { ru } from '../../../locale/ru.ts';
import type { UploadItem, UploadQueue } from '../state/upload-queue.ts';

export interface UploadRowProps {
  readonly item: UploadItem;
  readonly queue: UploadQueue;
  /** Name the document as well: in a list of files for different documents. */
  readonly withTarget?: boolean;
}

/** One file on its way: how far, how fast, what went wrong, and what can be done. */
export function UploadRow({ item, queue, withTarget = false }: UploadRowProps): ReactElement {
  const { token } = theme.useToken();
  const { file, target, phase } = item;
  const isActive = phase === 'queued' || phase === 'uploading';
  return (
    <li style={{ listStyle: 'none', display: 'flex', gap: 10, alignItems: 'flex-start', padding: '6px 0' }}>
      <span style={{ lineHeight: '22px' }}>
        <PhaseIcon phase={phase} />
      </span>
      <div style={{ flex: 1, minWidth: 0 }}>
        <div style={{ overflowWrap: 'anywhere' }}>
          {file.name}
          <span style={{ color: token.colorTextSecondary }}>
            {'\u00a0· '}
            {formatSize(file.size)}
          </span>
          {withTarget && target.title ? (
            <span style={{ color: token.colorTextSecondary }}> → {target.title}</span>
          ) : null}
        </div>
        {phase === 'uploading' ? (
          <Progress
            percent={percentOf(item)}
            size="small"
            showInfo={false}
            aria-label={ru.uploads.progressOf(file.name)}
            style={{ margin: 0 }}
          />
        ) : null}
        {phase === 'failed' ? (
          <div role="alert" style={{ color: token.colorError }}>
            {failureText(item)}
          </div>
        ) : (
          <div style={{ color: token.colorTextSecondary, fontSize: 13 }}>{phaseText(item)}</div>
        )}
      </div>
      {(phase === 'failed' && item.refusal === null) || phase === 'cancelled' ? (
        <Button
          size="small"
          icon={<ReloadOutlined aria-hidden />}
          aria-label={ru.uploads.retryOf(file.name)}
          onClick={() => queue.retry(item.id)}
        >
          {ru.uploads.retry}
        </Button>
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={isActive ? ru.uploads.cancelOf(file.name) : ru.uploads.dismissOf(file.name)}
        title={isActive ? ru.uploads.cancelOf(file.name) : ru.uploads.dismissOf(file.name)}
        onClick={() => (isActive ? queue.cancel(item.id) : queue.dismiss(item.id))}
      />
    </li>
  );
}

function percentOf({ sentBytes, file }: UploadItem): number {
  return file.size === 0 ? 0 : Math.floor((sentBytes / file.size) * 100);
}

function phaseText(item: UploadItem): string {
  const { phase, sentBytes, file, bytesPerSecond } = item;
  if (phase !== 'uploading') return ru.uploads[phase];
  if (item.isWaiting) return ru.uploads.waiting;
  // All is sent; the bank looks at the content and stores it.
  if (sentBytes >= file.size) return ru.uploads.checking;
  const parts = [`${percentOf(item)}\u00a0%`];
  if (bytesPerSecond > 0) {
    parts.push(formatSpeed(bytesPerSecond));
    parts.push(ru.uploads.secondsLeft(Math.max(1, Math.ceil((file.size - sentBytes) / bytesPerSecond))));
  }
  return parts.join(' · ');
}

function failureText({ refusal, error }: UploadItem): string {
  if (refusal !== null) return refusal;
  if (isApiError(error) && (error.code === 'file_too_large' || error.code === 'payload_too_large')) {
    return ru.uploads.tooLarge(formatSize(RESUMABLE_LIMIT_BYTES));
  }
  return errorText(error);
}

function PhaseIcon({ phase }: Pick<UploadItem, 'phase'>): ReactElement {
  const { token } = theme.useToken();
  switch (phase) {
    case 'done':
      return <CheckCircleFilled aria-hidden style={{ color: token.colorSuccess }} />;
    case 'failed':
      return <CloseCircleFilled aria-hidden style={{ color: token.colorError }} />;
    case 'cancelled':
      return <StopOutlined aria-hidden style={{ color: token.colorTextTertiary }} />;
    default:
      return <LoadingOutlined aria-hidden style={{ color: token.colorPrimary }} />;
  }
}
