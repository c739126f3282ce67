import { useCapability } from 'shared-kernel/capabilities';
import type { BankCode } from 'shared-kernel/contract/banks';
import { lookUpBank, lookUpOrganization, lookUpPurchase } from 'shared-kernel/contract/registries';
import type { Registry, RegistryAnswer } from 'shared-kernel/contract/registries';
import { toRegistryState } from 'shared-kernel/forms';
import type { RegistryState } from 'shared-kernel/forms';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys, useQuery } from 'shared-kernel/query';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/** As long as the bank itself keeps an answer. */
const KEEP_MS = 10 * 60_000;

interface Question {
  readonly bank: BankCode;
  readonly signal: AbortSignal;
}

const LOOKUPS: Readonly<Record<Registry, (number: string, question: Question) => Promise<RegistryAnswer>>> = {
  bank_directory: async (bik, question) => ({
    registry: 'bank_directory',
    ...(await callEndpoint(lookUpBank, { params: { bik }, ...question })),
  }),
  organization_registry: async (inn, question) => ({
    registry: 'organization_registry',
    ...(await callEndpoint(lookUpOrganization, { params: { inn }, ...question })),
  }),
  purchase_registry: async (number, question) => ({
    registry: 'purchase_registry',
    ...(await callEndpoint(lookUpPurchase, { params: { number }, ...question })),
  }),
};

/** What a registry of the current bank says of a number; nothing is asked by `null`, nor of a registry that is not connected. */
export function useRegistry(registry: Registry, number: string | null): RegistryState {
  const isConnected = useCapability(registry);
  const bank = useAtomValue(currentBankAtom);
  const query = useQuery({
    queryKey: [...queryKeys.bank(bank), registry, number],
    queryFn: ({ signal }) => LOOKUPS[registry](number ?? '', { bank, signal }),
    enabled: number !== null && isConnected === true,
    // The agent types on: a registry that is out of order is not waited for.
    retry: false,
    staleTime: KEEP_MS,
  });
  return number === null ? { state: 'idle' } : toRegistryState(isConnected, query);
}
