import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import {
  findAuthority,
  insertAuthority,
  lockAuthorityKey,
  setAuthorityKey,
  type AuthorityRow,
} from './authority-repository.ts';
import type { Authority } from './certificate-authority.ts';

const NAME = 'Демонстрационный удостоверяющий центр «Портал агента»';
const OWNER = 'certificate-authority';

const seal = (sealer: Sealer, key: Uint8Array): Buffer =>
  Buffer.from(sealer.seal(Buffer.from(key).toString('base64'), OWNER), 'utf8');

/** A stored key; one that an older server has left in the clear is bare DER, which never reads as a sealed text. */
function openKey(sealer: Sealer, stored: Buffer): Uint8Array<ArrayBuffer> {
  const text = stored.toString('latin1');
  return new Uint8Array(sealer.isSealed(text) ? Buffer.from(sealer.open(text, OWNER), 'base64') : stored);
}

/** The authority that issues certificates for keys in browsers. */
export interface EmbeddedAuthority {
  /** Its certificate alone, DER: its key is left sealed. */
  readonly certificate: (db: DbOrTx, now: Date) => Promise<Uint8Array<ArrayBuffer>>;
  /** With its key, to sign. */
  readonly withKey: (db: DbOrTx, now: Date) => Promise<Authority>;
}

/** The embedded authority; its key is made at first use, once for all replicas. */
export function createEmbeddedAuthority({ sealer }: { readonly sealer: Sealer }): EmbeddedAuthority {
  async function ensured(db: DbOrTx, now: Date): Promise<AuthorityRow> {
    const known = await findAuthority(db);
    if (known !== undefined) return known;
    const { createAuthority } = await import('./certificate-authority.ts');
    const { certificate, privateKey } = await createAuthority(NAME, now);
    const created = { certificate: Buffer.from(certificate), private_key: seal(sealer, privateKey) };
    await insertAuthority(db, created, now.toISOString());
    const row = await findAuthority(db);
    if (row === undefined) throw new Error('The certificate authority could not be stored');
    return row;
  }

  return {
    certificate: async (db, now) => new Uint8Array((await ensured(db, now)).certificate),
    async withKey(db, now) {
      const row = await ensured(db, now);
      return { certificate: new Uint8Array(row.certificate), privateKey: openKey(sealer, row.private_key) };
    },
  };
}

/** Seals the key with the current key of the server, when it is in the clear or of an older one. */
export async function sealAuthority(tx: Tx, sealer: Sealer): Promise<void> {
  const key = await lockAuthorityKey(tx);
  if (key === undefined || sealer.isCurrent(key.toString('latin1'))) return;
  await setAuthorityKey(tx, seal(sealer, openKey(sealer, key)));
}
