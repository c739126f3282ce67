import { listCertificates } from 'shared-kernel/contract/documents';
import type { Certificate } from 'shared-kernel/contract/documents';
import type { ApiError } from 'shared-kernel/http';
import { queryKeys, useEndpointQuery, useQueryClient } from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';

export interface CertificatesOptions {
  /** Read them again whenever a component mounts. */
  readonly isAlwaysFresh?: boolean;
}

/** Certificates of the signed-in agent that the bank knows. */
export function useCertificates({ isAlwaysFresh = false }: CertificatesOptions = {}): UseQueryResult<
  readonly Certificate[],
  ApiError
> {
  return useEndpointQuery(listCertificates, {}, isAlwaysFresh ? { staleTime: 0 } : {});
}

/** Reads the certificates again after one of them has changed. */
export function useRefreshCertificates(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.endpoint(listCertificates) });
}
