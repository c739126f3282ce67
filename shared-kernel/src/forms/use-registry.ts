import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCapability } from '../capabilities.ts';
import type { BankCode } from '../contract/banks.ts';
import { lookUpBank, lookUpOrganization, lookUpPurchase } from '../contract/registries.ts';
import type { Registry, RegistryAnswer } from '../contract/registries.ts';
import { callEndpoint } from '../http/call-endpoint.ts';
import { queryKeys } from '../query-client.ts';
import { currentBankAtom } from '../session/atoms.ts';
import { portalStore } from '../state.ts';
import { toRegistryState } from './registry-state.ts';
import type { RegistryState } from './registry-state.ts';

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
  const bank = useAtomValue(currentBankAtom, { store: portalStore });
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
