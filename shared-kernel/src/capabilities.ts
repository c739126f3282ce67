import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { BankCode } from './contract/banks.ts';
import { CAPABILITIES, NO_CAPABILITIES_STATUSES, readCapabilities } from './contract/capabilities.ts';
import type { Capability } from './contract/capabilities.ts';
import { isApiError } from './http/api-error.ts';
import { callEndpoint } from './http/call-endpoint.ts';
import { portalQueryClient, queryKeys } from './query-client.ts';
import { currentBankAtom } from './session/atoms.ts';
import { portalStorage } from './session/safe-storage.ts';
import { portalStore } from './state.ts';

/** Asked once per bank and session: the cache keeps it until the bank is left. */
const capabilitiesQuery = (bank: BankCode) => ({
  queryKey: queryKeys.endpoint(readCapabilities, {}, bank),
  queryFn: () => askBank(bank),
  staleTime: Infinity,
  gcTime: Infinity,
});

async function askBank(bank: BankCode): Promise<readonly string[]> {
  const names = await readNames(bank);
  portalStorage.set(toStorageKey(bank), names.join('\n'));
  return names;
}

async function readNames(bank: BankCode): Promise<readonly string[]> {
  try {
    return (await callEndpoint(readCapabilities, { bank })).capabilities;
  } catch (error) {
    if (isApiError(error) && NO_CAPABILITIES_STATUSES.includes(error.status)) return [];
    throw error;
  }
}

const toStorageKey = (bank: BankCode): string => `capabilities_${bank}`;

/** What the bank named when this device asked it last: it holds until the bank has answered again, so that nothing moves. */
const lastNames = (bank: BankCode): readonly string[] | undefined =>
  portalStorage.get(toStorageKey(bank))?.split('\n');

/** Whether a bank has the capability. Where it cannot say and never has, its calls are made and fail by themselves. */
export async function offersCapability(bank: BankCode, capability: Capability): Promise<boolean> {
  const names = await portalQueryClient
    .fetchQuery(capabilitiesQuery(bank))
    .catch(() => lastNames(bank) ?? CAPABILITIES);
  return names.includes(capability);
}

/** Whether the current bank has it, or had it when it was asked last; `undefined` until it has said so for the first time. */
export function useCapabilities(): (capability: string | undefined) => boolean | undefined {
  const bank = useAtomValue(currentBankAtom, { store: portalStore });
  const { data, isError } = useQuery(capabilitiesQuery(bank), portalQueryClient);
  const names = data ?? lastNames(bank);
  return (capability) => {
    if (capability === undefined) return true;
    return names?.includes(capability) ?? (isError || undefined);
  };
}

/** The same of one capability. */
export function useCapability(capability: Capability | undefined): boolean | undefined {
  return useCapabilities()(capability);
}

/** As if the bank had answered, for tests. */
export function rememberCapabilities(bank: BankCode, capabilities: readonly Capability[]): void {
  portalQueryClient.setQueryData(capabilitiesQuery(bank).queryKey, capabilities);
}
