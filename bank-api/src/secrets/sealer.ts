import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKeys } from './sealing-keys.ts';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals texts for the database, so that whoever reads it alone learns nothing. */
export interface Sealer {
  /** The key that seals. */
  readonly currentKeyId: string;
  readonly keyIds: readonly string[];
  /** @param owner What the text belongs to: moved to another row it cannot be opened. */
  seal(text: string, owner: string): string;
  /** @throws Error when the text was changed, belongs to another owner, or its key is not there */
  open(sealed: string, owner: string): string;
  /** Whether the current key has sealed it; otherwise it is plain or of an older key. */
  isCurrent(stored: string): boolean;
  /** Whether it is sealed at all. */
  isSealed(stored: string): boolean;
}

/** AES-256-GCM with a random nonce: `v1.<key id>.<nonce, text and tag in base64url>`. */
export function createSealer(keys: SealingKeys): Sealer {
  const [current] = keys;
  const byId = new Map(keys.map((key) => [key.id, key]));
  return {
    currentKeyId: current.id,
    keyIds: [...byId.keys()],
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.bytes, nonce);
      cipher.setAAD(Buffer.from(owner));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${FORMAT}.${current.id}.${Buffer.concat(parts).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [format, keyId = '', body = ''] = sealed.split('.');
      const key = byId.get(keyId);
      if (format !== FORMAT || key === undefined) throw new Error(`No key ${keyId} for a sealed text`);
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
      return text + decipher.final('utf8');
    },
    isCurrent: (stored) => stored.startsWith(`${FORMAT}.${current.id}.`),
    isSealed: (stored) => stored.startsWith(`${FORMAT}.`),
  };
}
