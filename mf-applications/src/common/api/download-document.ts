import type { BankCode } from 'shared-kernel/contract/banks';
import { createDownloadLink } from 'shared-kernel/contract/documents';
import { callEndpoint, fileAddress, saveFileAt } from 'shared-kernel/http';

/**
 * Starts the browser's download of a document's current version from a short-lived address.
 * @param bank whose document it is; the current one unless told otherwise.
 */
export async function downloadDocument(id: string, bank?: BankCode): Promise<void> {
  const { url } = await callEndpoint(createDownloadLink, {
    params: { id },
    body: { disposition: 'attachment' },
    ...(bank && { bank }),
  });
  // The bank's answer names the file.
  saveFileAt(fileAddress(url, bank), '');
}
