import { useMutation } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { requestCertificate } from '../api/request-certificate.ts';
import { useRefreshCertificates } from '../api/use-certificates.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import { createSoftwareKey } from '../providers/software/software-provider.ts';
import { isDeclined, signingErrorText } from './signing-error-text.ts';

/** Creates a key in this browser; the current bank certifies it for the signed-in agent. */
export function useCreateKey(
  onCreated: (key: SigningKey) => void,
): UseMutationResult<SigningKey, Error, void> {
  const refreshCertificates = useRefreshCertificates();
  return useMutation<SigningKey, Error, void>({
    mutationFn: async () => {
      const { bank, user } = session.snapshot();
      if (!user) throw new Error('Nobody is signed in');
      const owner = { bank, userId: user.id, userName: user.name };
      return createSoftwareKey(owner, (request) => requestCertificate(bank, request));
    },
    onSuccess: async (key) => {
      await refreshCertificates();
      notify.success(ru.signing.keyCreated);
      onCreated(key);
    },
    onError: (error) => {
      if (!isDeclined(error)) notify.error(ru.signing.keyCreateFailed, signingErrorText(error));
    },
  });
}
