import { uploadDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint } from 'shared-kernel/http';
import type { UploadProgress } from 'shared-kernel/http';

export interface UploadWish {
  readonly bank: BankCode;
  readonly file: File;
  readonly documentName: string;
  readonly applicationHash: string | undefined;
  readonly requestId: string | undefined;
  readonly threadId: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

/** Sends one file; the answer is the document with its new version. */
export function uploadFile(wish: UploadWish): Promise<Document> {
  return callEndpoint(uploadDocument, {
    bank: wish.bank,
    file: wish.file,
    fields: {
      document_name: wish.documentName,
      hash_password: wish.applicationHash,
      request_id: wish.requestId,
      thread_id: wish.threadId,
    },
    signal: wish.signal,
    onUploadProgress: wish.onProgress,
  });
}
