import { createCryptoProProvider } from './cryptopro/cryptopro-provider.ts';
import type { ProviderId, SigningProvider } from './signing-provider.ts';
import { createSoftwareProvider } from './software/software-provider.ts';
import type { KeyOwner } from './software/software-provider.ts';

/** Creates all providers of the portal, in the order in which their keys are offered. */
export function createSigningProviders(owner: KeyOwner): Readonly<Record<ProviderId, SigningProvider>> {
  return { software: createSoftwareProvider(owner), cryptopro: createCryptoProProvider() };
}
