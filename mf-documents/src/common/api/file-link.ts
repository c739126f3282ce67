import { createDownloadLink, downloadFile } from 'shared-kernel/contract/documents';
import type { DOWNLOAD_CONTENTS } from 'shared-kernel/contract/documents';
import { ApiError, callEndpoint, fileAddress, ticketOf } from 'shared-kernel/http';

export interface FileWish {
  readonly documentId: string;
  /** The current version when absent. */
  readonly versionId?: string | undefined;
  /** The file when absent. */
  readonly content?: (typeof DOWNLOAD_CONTENTS)[number] | undefined;
  readonly signatureId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

async function createLink(
  { documentId, versionId, content, signatureId, signal }: FileWish,
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

/** Bytes of a version, for what the portal itself does with them: preview and signature. */
export async function readFile(wish: FileWish): Promise<Blob> {
  const ticket = ticketOf(await createLink(wish, 'inline'));
  if (ticket === undefined) throw new ApiError({ code: 'bad_response', status: 0 });
  return callEndpoint(downloadFile, { params: { ticket }, signal: wish.signal });
}

/** The short-lived address of a version for the browser's own GET: a file of any size streams to disk. */
export async function createFileAddress(wish: FileWish): Promise<string> {
  return fileAddress(await createLink(wish, 'attachment'));
}
