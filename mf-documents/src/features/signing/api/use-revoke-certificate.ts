import { revokeCertificate } from 'shared-kernel/contract/documents';
import type { Certificate } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { useRefreshCertificates } from './use-certificates.ts';

/** Revokes a certificate at the bank. It cannot be undone. */
export function useRevokeCertificate(): UseMutationResult<Certificate, ApiError, string> {
  const refresh = useRefreshCertificates();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(revokeCertificate, { params: { id }, body: {} }),
    onSuccess: refresh,
  });
}
