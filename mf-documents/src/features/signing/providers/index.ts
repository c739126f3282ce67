import { createCryptoProProvider } from './cryptopro/cryptopro-provider.ts';
import type { ProviderId, SigningProvider } from './signing-provider.ts';
import { createSoftwareProvider } from './software/software-provider.ts';
import type { KeyOwner } from './software/software-provider.ts';

/** Every way to sign that the portal knows, in the order in which they are offered. */
export function signingProviders(owner: KeyOwner): Readonly<Record<ProviderId, SigningProvider>> {
  return { software: createSoftwareProvider(owner), cryptopro: createCryptoProProvider() };
}
