import { issueCertificate, listCertificates } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys, useMutation, useQueryClient } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { ru } from '../../../locale/ru.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import { createSoftwareKey } from '../providers/software/software-provider.ts';
import { isDeclined, signingErrorText } from './signing-error-text.ts';

/** Makes a key in this browser and has the current bank certify it for the signed-in agent. */
export function useCreateKey(
  onCreated: (key: SigningKey) => void,
): UseMutationResult<SigningKey, Error, void> {
  const client = useQueryClient();
  return useMutation<SigningKey, Error, void>({
    mutationFn: async () => {
      const { bank, user } = session.snapshot();
      if (!user) throw new Error('Nobody is signed in');
      return createSoftwareKey({ bank, userId: user.id, userName: user.name }, (request) =>
        callEndpoint(issueCertificate, { bank, body: { request } }),
      );
    },
    onSuccess: async (key) => {
      await client.invalidateQueries({ queryKey: queryKeys.endpoint(listCertificates) });
      notify.success(ru.signing.keyCreated);
      onCreated(key);
    },
    onError: (error) => {
      if (!isDeclined(error)) notify.error(ru.signing.keyCreateFailed, signingErrorText(error));
    },
  });
}
