import { useCapability } from 'shared-kernel/capabilities';
import { readClientSigning, revokeClientSigning } from 'shared-kernel/contract/client-signing';
import type { ClientSigning } from 'shared-kernel/contract/client-signing';
import { callEndpoint } from 'shared-kernel/http';
import { useEndpointQuery } from 'shared-kernel/query';

const NONE: readonly ClientSigning[] = [];

/** Open links by which the client of an application signs; `undefined` while they are being asked for. */
export function useClientLinks(hash: string, isShown: boolean): readonly ClientSigning[] | undefined {
  const isOffered = useCapability('client_signing');
  const { data, isError } = useEndpointQuery(
    readClientSigning,
    { params: { hash } },
    {
      enabled: isShown && isOffered === true,
      select: ({ requests }) => requests.filter(({ state }) => state === 'open'),
    },
  );
  return !isShown || isOffered === false || isError ? NONE : data;
}

/** Takes links back. @throws ApiError */
export async function revokeClientLinks(links: readonly ClientSigning[]): Promise<void> {
  await Promise.all(links.map(({ id }) => callEndpoint(revokeClientSigning, { params: { id }, body: {} })));
}
