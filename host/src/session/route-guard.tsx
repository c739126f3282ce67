import { useEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { AUTH_PATHS, paths, useLocation, useNavigate } from 'shared-kernel/router';
import { currentBankAtom, currentUserAtom, isAuthenticatedAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { keepReturnPath, takeReturnPath } from './return-path.ts';
import { ensureTokenChecked } from './token-check.ts';

/** Which half of the portal is shown. */
export type Area = 'auth' | 'main';

/** Whether the path is one of the auth layout. */
export function isAuthPath(pathname: string): boolean {
  return AUTH_PATHS.includes(pathname.replace(/(?<=.)\/+$/u, ''));
}

/** The first two rules of the guard (chapter 2): where to be sent, or which half to show. */
export function guard(isAuthenticated: boolean, pathname: string): Area | 'to-sign-in' | 'to-portal' {
  const isAuthPage = isAuthPath(pathname);
  // The link of a security letter is for the owner, whoever is signed in here.
  if (pathname === paths.accountAlert.pattern) return 'auth';
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
  const verdict = guard(isAuthenticated, pathname);

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
