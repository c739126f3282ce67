import { listCertificates, revokeCertificate } from 'shared-kernel/contract/documents';
import type { Certificate } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { queryKeys, useMutation, useQueryClient } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';

/** Revokes a certificate at the bank, for good. */
export function useRevokeCertificate(): UseMutationResult<Certificate, ApiError, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(revokeCertificate, { params: { id }, body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.endpoint(listCertificates) }),
  });
}
