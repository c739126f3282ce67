import { uploadDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint } from 'shared-kernel/http';
import type { UploadProgress } from 'shared-kernel/http';

export interface UploadParams {
  readonly bank: BankCode;
  readonly file: File;
  readonly documentName: string;
  readonly applicationHash: string | undefined;
  readonly requestId: string | undefined;
  readonly threadId: string | undefined;
  /** Since when the content is known, of a copy. */
  readonly datedAt?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

/**
 * Uploads one file by the multipart call.
 * @returns The document with its new version, where the bank says so.
 * @throws ApiError
 */
export function uploadFile(params: UploadParams): Promise<Document | undefined> {
  return callEndpoint(uploadDocument, {
    bank: params.bank,
    file: params.file,
    fields: {
      document_name: params.documentName,
      hash_password: params.applicationHash,
      request_id: params.requestId,
      thread_id: params.threadId,
      dated_at: params.datedAt,
    },
    signal: params.signal,
    onUploadProgress: params.onProgress,
  });
}
