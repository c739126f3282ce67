import type { Db } from '../../database/types.ts';
import type { Clock } from '../module.ts';
import type { EmbeddedAuthority } from './authority.ts';
import { revocationsMark, revokedByAuthority } from './revocations-repository.ts';

/** How long a list may be used by who cannot ask for a newer one. */
const VALID_MS = 24 * 60 * 60 * 1000;
/** A list without news is signed anew after this time. */
const KEPT_MS = 60 * 60 * 1000;

export interface RevocationListDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly authority: EmbeddedAuthority;
}

async function signNew(
  { db, authority }: Omit<RevocationListDependencies, 'clock'>,
  at: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await revokedByAuthority(db, at.toISOString());
  const { signRevocationList } = await import('./certificate-authority.ts');
  return signRevocationList(
    await authority.withKey(db, at),
    rows.map(({ serial, revoked_at, revocation_reason }) => ({
      serial,
      revokedAt: new Date(revoked_at),
      reason: revocation_reason ?? 'unspecified',
    })),
    // The clock grows in every replica, and no two lists are of one millisecond.
    { number: BigInt(at.getTime()), now: at, nextUpdate: new Date(at.getTime() + VALID_MS) },
  );
}

/** The authority's revocation list, DER; signed anew for a revocation and now and then, not for every reader. */
export function createRevocationList(
  needs: RevocationListDependencies,
): () => Promise<Uint8Array<ArrayBuffer>> {
  const { db, clock } = needs;
  let kept:
    | { readonly mark: string; readonly at: number; readonly list: Promise<Uint8Array<ArrayBuffer>> }
    | undefined;
  return async () => {
    const mark = await revocationsMark(db);
    const at = clock();
    if (kept?.mark === mark && at.getTime() - kept.at < KEPT_MS) return kept.list;
    const list = signNew(needs, at);
    kept = { mark, at: at.getTime(), list };
    list.catch(() => (kept = undefined));
    return list;
  };
}
