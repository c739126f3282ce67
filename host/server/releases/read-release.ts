import { createHash, createPublicKey, verify } from 'node:crypto';
import { toReleaseIdentity, releaseSchema } from 'shared-kernel/remote/release';
import type { Release } from 'shared-kernel/remote/release';

/** What is wrong with a release, each in a sentence for the team that ships it. */
export class RefusedRelease extends Error {
  override readonly name = 'RefusedRelease';
  readonly reasons: readonly string[];
  readonly release: string | undefined;

  constructor(reasons: readonly string[], release?: string) {
    super(reasons.join(' '));
    this.reasons = reasons;
    this.release = release;
  }
}

/** Reads the bytes of `release.json`; throws a `RefusedRelease` for what is no release of this remote. */
export function readRelease(remote: string, bytes: Buffer): Release {
  const text = bytes.toString('utf8');
  if (/^\s*</.test(text)) throw new RefusedRelease(['release.json is HTML, not JSON.']);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RefusedRelease(['release.json is truncated or no JSON.']);
  }
  const parsed = releaseSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RefusedRelease([
      `release.json: "${issue?.path.join('.') ?? ''}" ${issue?.message ?? 'is wrong'}.`,
    ]);
  }
  const release = parsed.data;
  if (release.remote !== remote) {
    throw new RefusedRelease([`release.json belongs to ${release.remote}, not to ${remote}.`], release.id);
  }
  if (computeReleaseId(release) !== release.id) {
    throw new RefusedRelease(['The release id is not the hash of what release.json lists.'], release.id);
  }
  if (new Set(release.files.map(({ path }) => path)).size !== release.files.length) {
    throw new RefusedRelease(['release.json lists a file twice.'], release.id);
  }
  return release;
}

/** The id that the content of a release has. */
export function computeReleaseId(release: Omit<Release, 'id' | 'commit' | 'builtAt'>): string {
  return createHash('sha256').update(toReleaseIdentity(release)).digest('hex').slice(0, 32);
}

/** `release.json` as it was written, and `release.sig` when there is one. */
export interface SignedBytes {
  readonly bytes: Buffer;
  readonly signature: Buffer | undefined;
}

/** Whether one of the team's keys has signed these bytes; everything is allowed where a team has no keys. */
export function isAllowed({ bytes, signature }: SignedBytes, publicKeys: readonly string[]): boolean {
  if (publicKeys.length === 0) return true;
  if (!signature) return false;
  const given = Buffer.from(signature.toString('utf8').trim(), 'base64');
  return publicKeys.some((key) => {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify(null, bytes, publicKey, given);
  });
}

/**
 * With keys of the team, only what one of them has signed comes to sessions. What was active before the keys stays
 * until it is replaced, so that a new key stops nobody.
 */
export function checkSignature(id: string, signed: SignedBytes, publicKeys: readonly string[]): void {
  if (isAllowed(signed, publicKeys)) return;
  throw new RefusedRelease(
    [
      signed.signature
        ? "The signature is not one of the team's keys over this release.json."
        : 'The release is not signed (release.sig is missing).',
    ],
    id,
  );
}
