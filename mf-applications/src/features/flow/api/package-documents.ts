import { listApplicationDocuments } from 'shared-kernel/contract/applications';
import { createDownloadLink, sendDocuments } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { callEndpoint, fileAddress, saveFileAt } from 'shared-kernel/http';
import { useEndpointQuery } from 'shared-kernel/query';

/** The bank's documents of step 7. */
export function usePackageDocuments(hash: string) {
  return useEndpointQuery(
    listApplicationDocuments,
    { params: { hash } },
    { select: (documents): readonly Document[] => documents.filter(({ scope }) => scope === 'package') },
  );
}

export async function sendPackage(documents: readonly Document[]): Promise<void> {
  const ids = documents.filter(({ sent_at: sentAt }) => sentAt === null).map(({ id }) => id);
  if (ids.length > 0) await callEndpoint(sendDocuments, { body: { send_documents: ids } });
}

/** Starts the browser's download of a document's current version from a short-lived address. */
export async function downloadDocument(id: string): Promise<void> {
  const { url } = await callEndpoint(createDownloadLink, {
    params: { id },
    body: { disposition: 'attachment' },
  });
  // The bank's answer names the file.
  saveFileAt(fileAddress(url), '');
}
