import { signDocument } from 'shared-kernel/contract/documents';
import type { Document, DocumentVersion, PowerOfAttorney } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
import { readFile } from '../../../common/api/file-link.ts';
import { toHex } from '../../../common/base64.ts';
import type { SigningKey, SigningProvider } from '../providers/signing-provider.ts';

/** Steps of one document, as the agent sees them. */
export type SigningPhase = 'loading' | 'signing' | 'sending';

/** The bytes that arrived are not those the bank keeps: they must not be signed. */
export class CorruptedFileError extends Error {
  constructor() {
    super('SHA-256 of the file differs from the one the bank gave');
    this.name = 'CorruptedFileError';
  }
}

export interface SignWish {
  readonly documentId: string;
  /** The version that the agent was shown: a newer one is refused as `stale_version`. */
  readonly version: Pick<DocumentVersion, 'id' | 'sha256'>;
  readonly key: SigningKey;
  readonly provider: SigningProvider;
  readonly powerOfAttorney?: PowerOfAttorney | undefined;
  readonly onPhase: (phase: SigningPhase) => void;
}

/**
 * Downloads the version, checks it against its SHA-256, signs it and stores the signature at the bank.
 * @throws ApiError, SigningError, CorruptedFileError
 */
export async function signOneDocument(wish: SignWish): Promise<Document> {
  const { documentId, version, key, provider, powerOfAttorney, onPhase } = wish;
  onPhase('loading');
  const blob = await readFile({ documentId, versionId: version.id });
  const content = new Uint8Array(await blob.arrayBuffer());
  const digest = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
  if (digest !== version.sha256.toLowerCase()) throw new CorruptedFileError();
  onPhase('signing');
  const signature = await provider.sign(key, content);
  onPhase('sending');
  return callEndpoint(signDocument, {
    body: {
      document_id: documentId,
      version_id: version.id,
      signature,
      ...(powerOfAttorney === undefined ? {} : { power_of_attorney: powerOfAttorney }),
    },
  });
}
