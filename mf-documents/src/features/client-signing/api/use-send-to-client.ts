import { createClientSigning } from 'shared-kernel/contract/client-signing';
import type { CreatedClientSigning } from 'shared-kernel/contract/client-signing';
import { callEndpoint } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { useRefreshClientSigning } from './use-client-signing.ts';

export interface SendToClient {
  readonly version_ids: string[];
  readonly signers: { name: string; role: string; email: string }[];
  readonly days: number;
}

/** Sends documents to the client. The answer has the links, which are told only now. */
export function useSendToClient(
  hash: string,
): UseMutationResult<CreatedClientSigning, ApiError, SendToClient> {
  const refresh = useRefreshClientSigning(hash);
  return useMutation({
    mutationFn: (body: SendToClient) => callEndpoint(createClientSigning, { params: { hash }, body }),
    onSuccess: refresh,
    // It may have been sent: only the answer is lost.
    onError: () => void refresh(),
  });
}
