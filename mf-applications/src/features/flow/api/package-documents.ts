import { listApplicationDocuments } from 'shared-kernel/contract/applications';
import { sendDocuments } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
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
