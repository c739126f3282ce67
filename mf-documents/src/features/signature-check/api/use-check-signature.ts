import { checkSignature } from 'shared-kernel/contract/signature-checks';
import type { SignatureCheck } from 'shared-kernel/contract/signature-checks';
import { callEndpoint } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';
import type { UseMutationResult } from 'shared-kernel/query';

export interface CheckWish {
  readonly file: File;
  /** Plain base64. */
  readonly signature: string;
}

/** Has the bank check a signature; nothing is stored. */
export function useCheckSignature(): UseMutationResult<SignatureCheck, ApiError, CheckWish> {
  return useMutation({
    mutationFn: ({ file, signature }: CheckWish) =>
      callEndpoint(checkSignature, { file, fields: { signature } }),
  });
}
