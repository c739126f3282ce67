import { createDownloadLink, downloadFile } from 'shared-kernel/contract/documents';
import type { DOWNLOAD_CONTENTS } from 'shared-kernel/contract/documents';
import { ApiError, callEndpoint, fileAddress, findTicket } from 'shared-kernel/http';

export interface FileRequest {
  readonly documentId: string;
  /** Absent: the current version. */
  readonly versionId?: string | undefined;
  /** Absent: the file itself. */
  readonly content?: (typeof DOWNLOAD_CONTENTS)[number] | undefined;
  readonly signatureId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

async function createLink(
  { documentId, versionId, content, signatureId, signal }: FileRequest,
  disposition: 'inline' | 'attachment',
): Promise<string> {
  const { url } = await callEndpoint(createDownloadLink, {
    params: { id: documentId },
    body: {
      ...(versionId === undefined ? {} : { version_id: versionId }),
      ...(content === undefined ? {} : { content }),
      ...(signatureId === undefined ? {} : { signature_id: signatureId }),
      disposition,
    },
    signal,
  });
  return url;
}

/** Reads the bytes of a version into memory, for preview and signing. */
export async function readFile(request: FileRequest): Promise<Blob> {
  const ticket = findTicket(await createLink(request, 'inline'));
  if (ticket === undefined) throw new ApiError({ code: 'bad_response', status: 0 });
  return callEndpoint(downloadFile, { params: { ticket }, signal: request.signal });
}

/** Creates a short-lived address that the browser downloads by itself, so that a file of any size streams to disk. */
export async function createFileAddress(request: FileRequest): Promise<string> {
  return fileAddress(await createLink(request, 'attachment'));
}
