import { listDocuments, readDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import type { BankCode } from 'shared-kernel/contract/banks';
import { portalEvents } from 'shared-kernel/events';
import { queryKeys } from 'shared-kernel/query';
import type { QueryClient } from 'shared-kernel/query';

/**
 * Announces that documents have changed: cached lists are read again, and so are the applications that the documents
 * belong to, whose signing state and missing items depend on them.
 */
export async function announceDocuments(
  client: QueryClient,
  documents: readonly Pick<Document, 'application'>[],
  bank?: BankCode,
): Promise<void> {
  const hashes = new Set(documents.flatMap((each) => each.application?.hash_password ?? []));
  for (const hash of hashes) portalEvents.emit('application-changed', { hash });
  await Promise.all(
    [listDocuments, readDocument].map((each) =>
      client.invalidateQueries({ queryKey: queryKeys.endpoint(each, undefined, bank) }),
    ),
  );
}
