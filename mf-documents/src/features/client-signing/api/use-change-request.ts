import {
  downloadClientSigning,
  remindClientSigner,
  revokeClientSigning,
} from 'shared-kernel/contract/client-signing';
import type { ClientSigning } from 'shared-kernel/contract/client-signing';
import { callEndpoint, saveBlob } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';
import { useRefreshClientSigning } from './use-client-signing.ts';

/** Sends the letter with the link again. */
export function useRemindSigner(
  hash: string,
): UseMutationResult<ClientSigning, ApiError, { readonly id: string; readonly signerId: string }> {
  const refresh = useRefreshClientSigning(hash);
  return useMutation({
    mutationFn: ({ id, signerId }: { readonly id: string; readonly signerId: string }) =>
      callEndpoint(remindClientSigner, { params: { id }, body: { signer_id: signerId } }),
    onSuccess: refresh,
  });
}

/** Takes the links of a request back. */
export function useRevokeRequest(hash: string): UseMutationResult<ClientSigning, ApiError, string> {
  const refresh = useRefreshClientSigning(hash);
  return useMutation({
    mutationFn: (id: string) => callEndpoint(revokeClientSigning, { params: { id }, body: {} }),
    onSuccess: refresh,
  });
}

/** Saves what was signed as one archive. */
export function useDownloadSigned(): UseMutationResult<
  void,
  ApiError,
  { readonly id: string; readonly fileName: string }
> {
  return useMutation({
    mutationFn: async ({ id, fileName }: { readonly id: string; readonly fileName: string }) =>
      saveBlob(await callEndpoint(downloadClientSigning, { params: { id } }), fileName),
  });
}
