import type { BankCode } from 'shared-kernel/contract/banks';
import type { Certificate } from 'shared-kernel/contract/documents';
import { bankNow } from 'shared-kernel/http';
import { fromBase64, toBase64 } from '../../../../common/base64.ts';
import { SigningError } from '../signing-provider.ts';
import type { SigningKey, SigningProvider } from '../signing-provider.ts';
import { deleteKey, listStoredKeys, saveKey } from './key-store.ts';
import type { StoredKey } from './key-store.ts';

/** Whose keys of this browser; without `userId` those of every agent (sign-in). */
export interface KeyOwner {
  readonly bank: BankCode;
  readonly userId?: string | undefined;
}

export interface NewKeyOwner {
  readonly bank: BankCode;
  readonly userId: string;
  readonly userName: string;
}

/** Whether the browser can create and keep a key (P-256, not extractable, in IndexedDB): in a secure context only. */
export function isSoftwareKeySupported(): boolean {
  return typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;
}

/** Provider of the keys that this browser keeps for one bank. */
export function createSoftwareProvider(owner: KeyOwner): SigningProvider {
  return {
    id: 'software',
    isAvailable: isSoftwareKeySupported,
    async listKeys() {
      const all = await guarded(listStoredKeys);
      return all.filter((key) => belongsTo(key, owner)).map(toSigningKey);
    },
    async sign({ id }, content) {
      const stored = (await guarded(listStoredKeys)).find((key) => key.id === id);
      if (!stored) throw new SigningError('software', 'key-lost', 'The key is no longer in this browser');
      return guarded(async () => {
        const { createDetachedSignature } = await import('./cms.ts');
        const { privateKey } = stored.keys;
        const certificate = fromBase64(stored.certificate.certificate);
        const chain = (stored.certificate.chain ?? []).map(fromBase64);
        // The bank refuses a signature from its future.
        const signedAt = bankNow(owner.bank);
        return toBase64(await createDetachedSignature(privateKey, certificate, content, signedAt, chain));
      });
    },
  };
}

/**
 * Creates a key, has `issue` return the certificate for its PKCS#10 request (base64), and stores both.
 * When `issue` throws, the error is passed on and nothing is stored.
 */
export async function createSoftwareKey(
  owner: NewKeyOwner,
  issue: (request: string) => Promise<Certificate>,
): Promise<SigningKey> {
  const { keys, request } = await guarded(async () => {
    const { createCertificateRequest } = await import('./cms.ts');
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    return { keys: pair, request: toBase64(await createCertificateRequest(pair, owner.userName)) };
  });
  const certificate = await issue(request);
  const stored: StoredKey = { ...owner, id: certificate.id, keys, certificate };
  await guarded(() => saveKey(stored));
  return toSigningKey(stored);
}

/** Deletes a key. It cannot be restored. */
export async function deleteSoftwareKey(key: SigningKey): Promise<void> {
  await guarded(() => deleteKey(key.id));
}

function belongsTo(key: StoredKey, { bank, userId }: KeyOwner): boolean {
  return key.bank === bank && (userId === undefined || key.userId === userId);
}

const COMMON_NAME = /(?:^|,\s*)CN=((?:\\.|[^,])+)/i;

function toSigningKey({ id, userName, certificate }: StoredKey): SigningKey {
  return {
    id,
    provider: 'software',
    owner: COMMON_NAME.exec(certificate.subject)?.[1]?.replace(/\\(.)/g, '$1').trim() || userName,
    organization: certificate.organization,
    inn: certificate.inn,
    issuer: certificate.issuer,
    serial: certificate.serial.toUpperCase(),
    validFrom: certificate.valid_from,
    validTo: certificate.valid_to,
  };
}

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SigningError) throw error;
    throw new SigningError('software', 'failed', 'The key of this browser cannot be used', error);
  }
}
