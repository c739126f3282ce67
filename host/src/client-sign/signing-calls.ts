import type {
  requestSigningCode,
  confirmSigningCode,
  SigningPage,
} from 'shared-kernel/contract/client-signing-page';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import type { LinkCalls } from '../link-page/link-calls.ts';

export interface OwnSignature {
  readonly document_id: string;
  readonly signature: string;
}

export interface SigningCalls {
  readonly open: () => Promise<SigningPage>;
  readonly file: (documentId: string) => Promise<Blob>;
  readonly requestCode: () => Promise<EndpointResponse<typeof requestSigningCode>>;
  readonly confirm: (code: string) => Promise<EndpointResponse<typeof confirmSigningCode>>;
  readonly sign: (confirmation: string, signatures?: readonly OwnSignature[]) => Promise<SigningPage>;
  readonly decline: (reason: string) => Promise<SigningPage>;
  readonly archive: () => Promise<Blob>;
}

/** What a signer can do with the link. */
export function toSigningCalls({ read, readFile }: LinkCalls): SigningCalls {
  return {
    open: () => read('open'),
    file: (documentId) => readFile('file', { document_id: documentId }),
    requestCode: () => read('code'),
    confirm: (code) => read('confirm', { code }),
    sign: (confirmation, signatures) =>
      read('sign', { confirmation, consent: true, ...(signatures && { signatures }) }),
    decline: (reason) => read('decline', { reason }),
    archive: () => readFile('archive'),
  };
}
