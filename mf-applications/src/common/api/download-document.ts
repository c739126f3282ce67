import { createDownloadLink } from 'shared-kernel/contract/documents';
import { callEndpoint, fileAddress, saveFileAt } from 'shared-kernel/http';

/** Starts the browser's download of a document's current version from a short-lived address. */
export async function downloadDocument(id: string): Promise<void> {
  const { url } = await callEndpoint(createDownloadLink, {
    params: { id },
    body: { disposition: 'attachment' },
  });
  // The bank's answer names the file.
  saveFileAt(fileAddress(url), '');
}
