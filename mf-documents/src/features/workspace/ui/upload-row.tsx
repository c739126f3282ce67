import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { ProgressLine } from 'shared-kernel/ui';
import { StateIcon } from '../../../common/ui/state-icon.tsx';
import type { IconState } from '../../../common/ui/state-icon.tsx';
import { ru } from '../locale/ru.ts';
import { uploadFailureText } from '../state/upload-failure.ts';
import { mayRetry } from '../state/upload-queue.ts';
import type { UploadItem, UploadPhase, UploadQueue } from '../state/upload-queue.ts';
import styles from './upload-row.module.css';

const ICON_STATES: Readonly<Record<UploadPhase, IconState>> = {
  queued: 'running',
  uploading: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

export interface UploadRowProps {
  readonly item: UploadItem;
  readonly queue: UploadQueue;
  /** Name the document too, in a list of files for different documents. */
  readonly withTarget?: boolean;
}

/** One upload: progress, speed, failure, and what the agent can do about it. */
export function UploadRow({ item, queue, withTarget = false }: UploadRowProps): ReactElement {
  const { file, target, phase } = item;
  const isActive = phase === 'queued' || phase === 'uploading';
  return (
    <li className={styles.row}>
      <StateIcon state={ICON_STATES[phase]} />
      <div className={styles.file}>
        <div className={styles.name}>
          {file.name}
          <span className={styles.details}>
            {'\u00a0· '}
            {formatFileSize(file.size)}
          </span>
          {withTarget && target.title ? <span className={styles.details}> → {target.title}</span> : null}
        </div>
        {phase === 'uploading' ? (
          <ProgressLine percent={getPercent(item)} label={ru.uploads.progressLabel(file.name)} />
        ) : null}
        {phase === 'failed' ? (
          <div role="alert" className={styles.failure}>
            {uploadFailureText(item)}
          </div>
        ) : (
          <div className={styles.phase}>{getPhaseText(item)}</div>
        )}
      </div>
      {mayRetry(item) ? (
        <Button
          size="small"
          icon={<ReloadOutlined aria-hidden />}
          aria-label={ru.uploads.retryLabel(file.name)}
          onClick={() => queue.retry(item.id)}
        >
          {ru.uploads.retry}
        </Button>
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={isActive ? ru.uploads.cancelLabel(file.name) : ru.uploads.dismissLabel(file.name)}
        title={isActive ? ru.uploads.cancelLabel(file.name) : ru.uploads.dismissLabel(file.name)}
        onClick={() => (isActive ? queue.cancel(item.id) : queue.dismiss(item.id))}
      />
    </li>
  );
}

function getPercent({ sentBytes, file }: UploadItem): number {
  return file.size === 0 ? 0 : Math.floor((sentBytes / file.size) * 100);
}

function getPhaseText(item: UploadItem): string {
  const { phase, sentBytes, file, bytesPerSecond } = item;
  if (phase !== 'uploading') return ru.uploads[phase];
  if (item.isWaiting) return ru.uploads.waiting;
  // Everything is sent: the bank checks the content and stores it.
  if (sentBytes >= file.size) return ru.uploads.checking;
  const parts = [`${getPercent(item)}\u00a0%`];
  if (bytesPerSecond > 0) {
    parts.push(ru.speed(formatFileSize(bytesPerSecond)));
    parts.push(ru.uploads.secondsLeft(Math.max(1, Math.ceil((file.size - sentBytes) / bytesPerSecond))));
  }
  return parts.join(' · ');
}
