import { useCapability } from 'shared-kernel/capabilities';
import { lookUpClient } from 'shared-kernel/contract/applications';
import { readClient } from 'shared-kernel/contract/clients';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { lookUpOrganization } from 'shared-kernel/contract/registries';
import type { Organization } from 'shared-kernel/contract/registries';
import { useBankQueries, useEndpointQuery } from 'shared-kernel/query';
import { currentBankAtom, useBankSessions } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { findLatestApplication } from '../../../common/latest-application.ts';
import type { ApplicationAtBank } from '../../../common/latest-application.ts';

export type ClientFacts = EndpointResponse<typeof lookUpClient>;

/** Facts of the registry and existing applications of an INN; disabled while it is `null`. */
export function useClient(inn: string | null) {
  return useEndpointQuery(lookUpClient, { params: { inn: inn ?? '' } }, { enabled: inn !== null });
}

/** The agent's latest application of a client, here or else at another bank; `undefined` where no bank has one. */
export function useLatestApplication(inn: string | null): ApplicationAtBank | undefined {
  const current = useAtomValue(currentBankAtom);
  const { banks } = useBankSessions();
  const asked = inn === null ? [] : [current, ...banks.filter((bank) => bank !== current)];
  // A bank that keeps no clients, or does not answer, has none.
  const answers = useBankQueries(readClient, { params: { inn: inn ?? '' } }, asked);
  return findLatestApplication(
    answers.map(({ bank, data }) => ({ bank, applications: data?.applications ?? [] })),
    current,
  );
}

/** What the registry of organisations says of an INN, as far as the current bank has one. */
export interface RegisteredClient {
  readonly state: 'absent' | 'asking' | 'answered' | 'unavailable';
  readonly organization: Organization | null;
  /** Name of the registry and the day of its data. */
  readonly source: string;
  readonly asOf: string | null;
}

/** Asks the registry; a bank without one is `absent`, and a registry that fails is no reason to wait. */
export function useRegisteredClient(inn: string | null): RegisteredClient {
  const isConnected = useCapability('organization_registry') === true;
  const { data, isError } = useEndpointQuery(
    lookUpOrganization,
    { params: { inn: inn ?? '' } },
    { enabled: isConnected && inn !== null, retry: false },
  );
  const state = !isConnected ? 'absent' : data ? 'answered' : isError ? 'unavailable' : 'asking';
  return {
    state,
    organization: data?.found ?? null,
    source: data?.source ?? '',
    asOf: data?.as_of ?? null,
  };
}
