import { tabStorage } from 'shared-kernel/session';
import { AUTH_PATHS } from 'shared-kernel/auth-paths';

const KEY = 'return_path';
/** Kept in place of a path after a sign-out on purpose. */
const NOTHING = 'nothing';

/** Where to go after a sign-in. `userId` is who was there; `null` for a link opened without a session. */
interface ReturnPath {
  readonly path: string;
  readonly userId: string | null;
}

/**
 * Whether the text is a place inside the portal. It is only ever used below the hash, so it cannot lead to
 * another site; the check keeps sign-in pages and nonsense out.
 */
export function isReturnable(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/u);
  return /^\/(?![/\\])/u.test(path) && !AUTH_PATHS.includes(pathname) && path.length <= 2_000;
}

/** Remembers the page that a sign-in interrupts, for this tab only. */
export function keepReturnPath(path: string, userId: string | null): void {
  if (tabStorage.get(KEY) === NOTHING) tabStorage.remove(KEY);
  else if (isReturnable(path) && path !== '/') tabStorage.set(KEY, JSON.stringify({ path, userId }));
}

/** The remembered page, once; home for a different user or when nothing is remembered. */
export function takeReturnPath(userId: string | null): string {
  const text = tabStorage.get(KEY);
  tabStorage.remove(KEY);
  if (text === null || text === NOTHING) return '/';
  try {
    const kept = JSON.parse(text) as Partial<ReturnPath>;
    const isSameUser = kept.userId === null || kept.userId === userId;
    return typeof kept.path === 'string' && isReturnable(kept.path) && isSameUser ? kept.path : '/';
  } catch {
    return '/';
  }
}

/** The agent leaves on purpose: the page that the sign-out interrupts is not kept. */
export function skipNextReturnPath(): void {
  tabStorage.set(KEY, NOTHING);
}
