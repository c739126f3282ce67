import type { Document } from 'shared-kernel/contract/documents';
import { saveFileAt } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { notifyError } from 'shared-kernel/toast';
import { ru } from '../../locale/ru.ts';
import { createFileAddress } from './file-link.ts';
import type { FileRequest } from './file-link.ts';

export interface DownloadRequest {
  readonly document: Pick<Document, 'id'>;
  readonly versionId?: string | undefined;
  readonly fileName: string;
  readonly content?: FileRequest['content'];
  readonly signatureId?: string | undefined;
  readonly onDone?: () => void;
}

/** Downloads a version. The error is kept in the result, shown, and rethrown by `mutateAsync` (chapter 8). */
export function useDownload(): UseMutationResult<void, ApiError, DownloadRequest> {
  return useMutation({
    mutationFn: async ({ document: { id }, fileName, onDone, ...request }: DownloadRequest) => {
      saveFileAt(await createFileAddress({ documentId: id, ...request }), fileName);
      onDone?.();
    },
    onError: (error) => notifyError(error, ru.errors.download),
  });
}
