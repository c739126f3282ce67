import {
  enrolCertificate,
  listCertificates,
  requestEnrolmentChallenge,
} from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys, useMutation, useQueryClient } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { fromBase64 } from '../../../common/base64.ts';
import { ru } from '../../../locale/ru.ts';
import type { ProviderId, SigningKey, SigningProvider } from '../providers/signing-provider.ts';
import { isDeclined, signingErrorText } from './signing-error-text.ts';

/** Makes a certificate of another authority known to the bank: its key signs a challenge of the bank. */
export function useEnrolCertificate(
  providers: Readonly<Record<ProviderId, SigningProvider>>,
): UseMutationResult<void, Error, SigningKey> {
  const client = useQueryClient();
  return useMutation<void, Error, SigningKey>({
    mutationFn: async (key) => {
      const { bank } = session.snapshot();
      const { challenge_id, challenge } = await callEndpoint(requestEnrolmentChallenge, { bank, body: {} });
      const signature = await providers[key.provider].sign(key, fromBase64(challenge));
      await callEndpoint(enrolCertificate, { bank, body: { challenge_id, signature } });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.endpoint(listCertificates) });
      notify.success(ru.certificates.enrolled);
    },
    onError: (error) => {
      if (!isDeclined(error)) notify.error(ru.certificates.enrolFailed, signingErrorText(error));
    },
  });
}
