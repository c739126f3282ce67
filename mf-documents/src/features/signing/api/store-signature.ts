import { signDocument } from 'shared-kernel/contract/documents';
import type { PowerOfAttorney } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';

export interface NewSignature {
  readonly documentId: string;
  readonly versionId: string;
  /** Detached CMS, base64. */
  readonly signature: string;
  readonly powerOfAttorney?: PowerOfAttorney | undefined;
}

/**
 * Has the bank verify and store a signature.
 * @throws ApiError `stale_version` when the document has a newer version.
 */
export async function storeSignature(given: NewSignature): Promise<void> {
  const { documentId, versionId, signature, powerOfAttorney } = given;
  await callEndpoint(signDocument, {
    body: {
      document_id: documentId,
      version_id: versionId,
      signature,
      ...(powerOfAttorney === undefined ? {} : { power_of_attorney: powerOfAttorney }),
    },
  });
}
