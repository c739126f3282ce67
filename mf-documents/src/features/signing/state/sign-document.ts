import type { DocumentVersion, PowerOfAttorney } from 'shared-kernel/contract/documents';
import { readFile } from '../../../common/api/file-link.ts';
import { toHex } from '../../../common/base64.ts';
import { storeSignature } from '../api/store-signature.ts';
import type { SigningKey, SigningProvider } from '../providers/signing-provider.ts';

/** Steps of one document, as the agent sees them. */
export type SigningPhase = 'loading' | 'signing' | 'sending';

/** The downloaded bytes do not match the bank's SHA-256, so they must not be signed. */
export class CorruptedFileError extends Error {
  constructor() {
    super('SHA-256 of the file differs from the one the bank gave');
    this.name = 'CorruptedFileError';
  }
}

export interface SignRequest {
  readonly documentId: string;
  /** The version that the agent was shown: the bank refuses it as `stale_version` when there is a newer one. */
  readonly version: Pick<DocumentVersion, 'id' | 'sha256'>;
  readonly key: SigningKey;
  readonly provider: SigningProvider;
  readonly powerOfAttorney?: PowerOfAttorney | undefined;
  readonly onPhase: (phase: SigningPhase) => void;
}

/**
 * Downloads the version, compares it with its SHA-256, signs it and stores the signature at the bank.
 * @throws ApiError, SigningError, CorruptedFileError
 */
export async function signOneDocument(request: SignRequest): Promise<void> {
  const { documentId, version, key, provider, powerOfAttorney, onPhase } = request;
  onPhase('loading');
  const blob = await readFile({ documentId, versionId: version.id });
  const content = new Uint8Array(await blob.arrayBuffer());
  const digest = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
  if (digest !== version.sha256.toLowerCase()) throw new CorruptedFileError();
  onPhase('signing');
  const signature = await provider.sign(key, content);
  onPhase('sending');
  await storeSignature({ documentId, versionId: version.id, signature, powerOfAttorney });
}
