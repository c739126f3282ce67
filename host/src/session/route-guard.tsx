import { useEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { AUTH_PATHS, paths, useLocation, useNavigate } from 'shared-kernel/router';
import { currentBankAtom, currentUserAtom, isAuthenticatedAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { keepReturnPath, takeReturnPath } from './return-path.ts';
import { ensureTokenChecked } from './token-check.ts';

/** Which half of the portal is shown. */
export type Area = 'auth' | 'main';

/** Whether a letter has led here: its link is for its owner, whoever is signed in on this device. */
function isLetterLink(pathname: string, query: URLSearchParams): boolean {
  if (pathname === paths.resetPassword.pattern) return query.has('token');
  if (pathname === paths.login.pattern) return query.has('confirm');
  return pathname === paths.accountAlert.pattern;
}

/** The first two rules of the guard (chapter 2): where to be sent, or which half to show. `place` is a path with its query. */
export function guard(isAuthenticated: boolean, place: string): Area | 'to-sign-in' | 'to-portal' {
  const [address = '', query = ''] = place.split(/[?#]/u);
  const pathname = address.replace(/(?<=.)\/+$/u, '');
  const isAuthPage = AUTH_PATHS.includes(pathname);
  if (isLetterLink(pathname, new URLSearchParams(query))) return 'auth';
  if (!isAuthenticated) return isAuthPage ? 'auth' : 'to-sign-in';
  return isAuthPage ? 'to-portal' : 'main';
}

/**
 * The route guard: an unauthenticated agent goes to the sign-in, an authenticated one leaves it (for the page
 * that the sign-in interrupted, otherwise home), and everywhere else the token is validated.
 */
export function RouteGuard({ children }: { readonly children: (area: Area) => ReactNode }): ReactElement {
  const isAuthenticated = useAtomValue(isAuthenticatedAtom);
  const bank = useAtomValue(currentBankAtom);
  const userId = useAtomValue(currentUserAtom)?.id ?? null;
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const lastUserId = useRef<string | null>(null);
  const verdict = guard(isAuthenticated, `${pathname}${search}`);

  useEffect(() => {
    if (verdict === 'to-sign-in') {
      keepReturnPath(`${pathname}${search}`, lastUserId.current);
      void navigate(paths.login.link(), { replace: true });
    } else if (verdict === 'to-portal') {
      void navigate(takeReturnPath(userId), { replace: true });
    }
    if (userId !== null) lastUserId.current = userId;
    // The location itself: an address set before the last redirection was rendered has the same path, and needs another one.
  }, [verdict, location, pathname, search, userId, navigate]);

  useEffect(() => {
    if (verdict !== 'main') return undefined;
    void ensureTokenChecked();
    // What could not be checked without a network is checked when it is back.
    const onOnline = (): void => void ensureTokenChecked();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [verdict, pathname, bank, userId]);

  return <>{verdict === 'auth' || verdict === 'main' ? children(verdict) : null}</>;
}
