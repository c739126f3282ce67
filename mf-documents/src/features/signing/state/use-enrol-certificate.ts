import { useMutation } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { fromBase64 } from '../../../common/base64.ts';
import { ru } from '../locale/ru.ts';
import { enrolCertificate } from '../api/enrol-certificate.ts';
import { useRefreshCertificates } from '../api/use-certificates.ts';
import type { ProviderId, SigningKey, SigningProvider } from '../providers/signing-provider.ts';
import { isDeclined, signingErrorText } from './signing-error-text.ts';

/** Registers a certificate of another authority at the bank: its key signs the bank's challenge. */
export function useEnrolCertificate(
  providers: Readonly<Record<ProviderId, SigningProvider>>,
): UseMutationResult<void, Error, SigningKey> {
  const refreshCertificates = useRefreshCertificates();
  return useMutation<void, Error, SigningKey>({
    mutationFn: (key) =>
      enrolCertificate(session.snapshot().bank, (challenge) =>
        providers[key.provider].sign(key, fromBase64(challenge)),
      ),
    onSuccess: async () => {
      await refreshCertificates();
      notify.success(ru.certificates.enrolled);
    },
    onError: (error) => {
      if (!isDeclined(error)) notify.error(ru.certificates.enrolFailed, signingErrorText(error));
    },
  });
}
