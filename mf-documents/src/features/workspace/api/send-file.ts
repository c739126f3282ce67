import { MULTIPART_LIMIT_BYTES } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { RESUMABLE_FROM_BYTES } from 'shared-kernel/contract/uploads';
import { isApiError, isFieldUnknown } from 'shared-kernel/http';
import { uploadFile } from './upload-file.ts';
import { uploadResumably } from './resumable-upload.ts';
import type { ResumableUploadParams } from './resumable-upload.ts';

/** Uploads a file: a small one by the multipart call, a large one resumably. */
export async function sendFile(params: ResumableUploadParams): Promise<Document | undefined> {
  try {
    return await sendOnce(params);
  } catch (error) {
    // A bank of before `dated_at` refuses the field, not the file.
    if (params.datedAt === undefined || !isFieldUnknown(error, '/dated_at')) throw error;
    return sendOnce({ ...params, datedAt: undefined });
  }
}

async function sendOnce(params: ResumableUploadParams): Promise<Document | undefined> {
  if (params.file.size < RESUMABLE_FROM_BYTES) return uploadFile(params);
  try {
    return await uploadResumably(params);
  } catch (error) {
    // A bank without resumable uploads still has the multipart call of the specification.
    const isUnknown = isApiError(error) && (error.status === 404 || error.status === 405);
    if (isUnknown && params.file.size <= MULTIPART_LIMIT_BYTES) return uploadFile(params);
    throw error;
  }
}
