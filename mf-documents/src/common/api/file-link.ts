import { createDownloadLink, downloadFile } from 'shared-kernel/contract/documents';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { DOWNLOAD_CONTENTS } from 'shared-kernel/contract/documents';
import { ApiError, callEndpoint, fileAddress, findTicket } from 'shared-kernel/http';

export interface FileRequest {
  readonly documentId: string;
  /** Absent: the current version. */
  readonly versionId?: string | undefined;
  /** Absent: the file itself. */
  readonly content?: (typeof DOWNLOAD_CONTENTS)[number] | undefined;
  readonly signatureId?: string | undefined;
  /** Absent: the current one. */
  readonly bank?: BankCode | undefined;
  readonly signal?: AbortSignal | undefined;
}

async function createLink(
  { documentId, versionId, content, signatureId, bank, signal }: FileRequest,
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
    bank,
    signal,
  });
  return url;
}

/** Reads the bytes of a version into memory, for preview, signing and copies. */
export async function readFile(request: FileRequest): Promise<Blob> {
  const ticket = findTicket(await createLink(request, 'inline'));
  if (ticket === undefined) throw new ApiError({ code: 'bad_response', status: 0 });
  return callEndpoint(downloadFile, { params: { ticket }, bank: request.bank, signal: request.signal });
}

/** Creates a short-lived address that the browser downloads by itself, so that a file of any size streams to disk. */
export async function createFileAddress(request: FileRequest): Promise<string> {
  return fileAddress(await createLink(request, 'attachment'));
}
