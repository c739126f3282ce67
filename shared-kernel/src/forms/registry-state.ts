import type { Registry, RegistryAnswer } from '../contract/registries.ts';
import { PURCHASE_NUMBER, REGISTRIES } from '../contract/registries.ts';
import { isApiError } from '../http/api-error.ts';
import { checkBik, checkInn } from '../domain/requisites.ts';

/** How it stands with a question to a registry. */
export type RegistryState =
  | { readonly state: 'idle' | 'asking' | 'not_connected' | 'unavailable' }
  | { readonly state: 'answered'; readonly answer: RegistryAnswer };

/** A hook that asks a registry by a number; `null` asks nothing. */
export type UseRegistry = (registry: Registry, number: string | null) => RegistryState;

interface Lookup {
  readonly data: RegistryAnswer | undefined;
  readonly error: unknown;
}

/** What to show of a lookup. `isConnected` is the capability of the bank; `undefined` until it has said so. */
export function toRegistryState(isConnected: boolean | undefined, { data, error }: Lookup): RegistryState {
  if (isConnected === false) return { state: 'not_connected' };
  if (data) return { state: 'answered', answer: data };
  if (!error) return { state: 'asking' };
  const isAbsent = isApiError(error) && ['registry_not_connected', 'not_offered'].includes(error.code);
  return { state: isAbsent ? 'not_connected' : 'unavailable' };
}

export function isRegistry(name: string): name is Registry {
  return REGISTRIES.some((known) => known === name);
}

/** The number that the registry can be asked by; `null` while it is incomplete or wrong. */
export function toRegistryNumber(registry: Registry, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const digits = value.replace(/\s/gu, '');
  if (registry === 'purchase_registry') return PURCHASE_NUMBER.test(digits) ? digits : null;
  const checked = registry === 'bank_directory' ? checkBik(digits) : checkInn(digits);
  return checked.ok ? checked.value : null;
}
