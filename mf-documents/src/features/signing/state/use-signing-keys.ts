import { useMemo } from 'react';
import { createSigningProviders } from '../providers/index.ts';
import type { ProviderId, SigningKey, SigningProvider } from '../providers/signing-provider.ts';
import type { KeyOwner } from '../providers/software/software-provider.ts';
import { useProviderKeys, useSoftwareKeys } from './use-provider-keys.ts';

export interface SigningKeys {
  readonly keys: readonly SigningKey[];
  readonly providers: Readonly<Record<ProviderId, SigningProvider>>;
  /** Keys of this browser are being read. */
  readonly isLoading: boolean;
  /** The plug-in is being asked. It may take long; keys of this browser can be used meanwhile. */
  readonly isAskingPlugin: boolean;
  readonly pluginFailed: boolean;
  readonly softwareFailed: boolean;
  readonly refreshSoftware: () => Promise<unknown>;
  readonly askPluginAgain: () => Promise<unknown>;
}

/** Keys of this device for a bank, of every provider. */
export function useSigningKeys({ bank, userId }: KeyOwner): SigningKeys {
  const providers = useMemo(() => createSigningProviders({ bank, userId }), [bank, userId]);
  const software = useSoftwareKeys({ bank, userId });
  const cryptopro = useProviderKeys(providers.cryptopro, []);
  return {
    providers,
    keys: [...(software.data ?? []), ...(cryptopro.data ?? [])],
    isLoading: software.isLoading,
    isAskingPlugin: cryptopro.isFetching,
    pluginFailed: cryptopro.isError && !cryptopro.isFetching,
    softwareFailed: software.isError,
    refreshSoftware: software.refetch,
    askPluginAgain: cryptopro.refetch,
  };
}
