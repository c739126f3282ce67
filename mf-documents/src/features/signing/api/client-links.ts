import { offersCapability } from 'shared-kernel/capabilities';
import { readClientSigning, revokeClientSigning } from 'shared-kernel/contract/client-signing';
import type { ClientSigning } from 'shared-kernel/contract/client-signing';
import type { Document } from 'shared-kernel/contract/documents';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys } from 'shared-kernel/query';
import type { QueryClient } from 'shared-kernel/query';

/** Open links by which clients sign these very versions. @throws ApiError */
export async function findClientLinks(
  documents: readonly Document[],
  bank: BankCode,
): Promise<readonly ClientSigning[]> {
  const hashes = new Set(documents.flatMap(({ application }) => application?.hash_password ?? []));
  if (hashes.size === 0 || !(await offersCapability(bank, 'client_signing'))) return [];
  const versions = new Set(documents.flatMap(({ current }) => current?.id ?? []));
  const overviews = await Promise.all(
    [...hashes].map((hash) => callEndpoint(readClientSigning, { params: { hash } })),
  );
  return overviews
    .flatMap(({ requests }) => requests)
    .filter(
      ({ state, documents: sent }) =>
        state === 'open' && sent.some(({ version_id: version }) => versions.has(version)),
    );
}

/** Takes the links back. @throws ApiError */
export async function revokeClientLinks(client: QueryClient, links: readonly ClientSigning[]): Promise<void> {
  await Promise.all(links.map(({ id }) => callEndpoint(revokeClientSigning, { params: { id }, body: {} })));
  await client.invalidateQueries({ queryKey: queryKeys.endpoint(readClientSigning) });
}
