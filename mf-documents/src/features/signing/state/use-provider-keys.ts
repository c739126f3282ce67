import { useMemo } from 'react';
import { useQuery, useQueryClient } from 'shared-kernel/query';
import type { QueryKey } from 'shared-kernel/query';
import type { SigningKey, SigningProvider } from '../providers/signing-provider.ts';
import { createSoftwareProvider } from '../providers/software/software-provider.ts';
import type { KeyOwner } from '../providers/software/software-provider.ts';

const SIGNING_KEYS = 'signing-keys';

/** Keys of this device that a provider knows; no data where it cannot be used at all. */
export function useProviderKeys(provider: SigningProvider, scope: QueryKey) {
  return useQuery<readonly SigningKey[], Error>({
    queryKey: [SIGNING_KEYS, provider.id, ...scope],
    queryFn: () => provider.listKeys(),
    enabled: provider.isAvailable(),
    // Keys are on the device: no network, no retries, always fresh when the dialog opens.
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  });
}

/** Keys that this browser keeps; the id of each is its certificate's at the bank. */
export function useSoftwareKeys({ bank, userId }: KeyOwner) {
  const provider = useMemo(() => createSoftwareProvider({ bank, userId }), [bank, userId]);
  return useProviderKeys(provider, [bank, userId ?? null]);
}

/** Reads the keys of this browser again, for whoever shows them by then. */
export function useRefreshSoftwareKeys(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [SIGNING_KEYS, 'software'] });
}
