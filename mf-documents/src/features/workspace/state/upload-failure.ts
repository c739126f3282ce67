import { isApiError, isCancelled } from 'shared-kernel/http';
import { errorText, WORDS } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { mayRetry } from './upload-queue.ts';
import type { UploadItem } from './upload-queue.ts';

/** Why a file was not uploaded. */
export function uploadFailureText({ refusal, error }: Pick<UploadItem, 'refusal' | 'error'>): string {
  if (refusal !== null) return refusal;
  if (isCancelled(error)) return ru.uploads.interrupted;
  if (isApiError(error) && (error.code === 'file_too_large' || error.code === 'payload_too_large')) {
    return ru.uploads.tooLargeForBank;
  }
  return errorText(error);
}

/** Tells of a file whose list nobody sees any more. */
export function tellFailedUpload(item: UploadItem, retry: () => void): void {
  notify.error(
    ru.uploads.failedUnseen(item.file.name),
    uploadFailureText(item),
    mayRetry(item) ? { label: WORDS.retry, run: retry } : undefined,
  );
}
