import { useIsMutating, useMutation } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { requestCertificate } from '../api/request-certificate.ts';
import { useRefreshCertificates } from '../api/use-certificates.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import type { KeyOwner } from '../providers/software/software-provider.ts';
import { createSoftwareKey } from '../providers/software/software-provider.ts';
import { isDeclined, signingErrorText } from './signing-error-text.ts';
import { useRefreshSoftwareKeys } from './use-provider-keys.ts';

/**
 * Creates a key in this browser; the current bank certifies it for the signed-in agent. `isPending` is true of a creation that
 * a closed dialog began, too: one at a time.
 */
export function useCreateKey(
  owner: KeyOwner,
  onCreated: (key: SigningKey) => void,
): { readonly create: () => void; readonly isPending: boolean } {
  const refreshCertificates = useRefreshCertificates();
  const refreshKeys = useRefreshSoftwareKeys();
  const mutationKey = ['create-signing-key', owner.bank, owner.userId];
  const isPending = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation<SigningKey, Error, void>({
    mutationKey,
    mutationFn: async () => {
      const { bank, user } = session.snapshot();
      if (!user) throw new Error('Nobody is signed in');
      const keyOwner = { bank, userId: user.id, userName: user.name };
      return createSoftwareKey(keyOwner, (request) => requestCertificate(bank, request));
    },
    onSuccess: async (key) => {
      await refreshCertificates();
      notify.success(ru.signing.keyCreated);
      onCreated(key);
      // Until it is in the list, nothing says that another one is not needed.
      await refreshKeys();
    },
    onError: (error) => {
      if (!isDeclined(error)) notify.error(ru.signing.keyCreateFailed, signingErrorText(error));
    },
  });
  return { create: () => mutate(), isPending };
}
