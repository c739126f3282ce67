import { checkSignature } from 'shared-kernel/contract/signature-checks';
import type { SignatureCheck } from 'shared-kernel/contract/signature-checks';
import { callEndpoint } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';

export interface SignatureCheckRequest {
  readonly file: File;
  /** Base64 without line breaks. */
  readonly signature: string;
}

/** Has the bank check a signature; the bank stores nothing. */
export function useCheckSignature(): UseMutationResult<SignatureCheck, ApiError, SignatureCheckRequest> {
  return useMutation({
    mutationFn: ({ file, signature }: SignatureCheckRequest) =>
      callEndpoint(checkSignature, { file, fields: { signature } }),
  });
}
