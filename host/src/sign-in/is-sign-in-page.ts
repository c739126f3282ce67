import { authPaths } from 'shared-kernel/auth-paths';
import type { LinkPageStart } from '../link-page/is-link-page.ts';

/** Left by the boot script, which has asked for the files of the one or the other. */
declare global {
  var portalStart: 'sign-in' | LinkPageStart | 'portal' | undefined;
}

/** Whether the page begins with the sign-in alone (`host/server/boot-script.ts` decides). */
export const isSignInPage = (): boolean => globalThis.portalStart === 'sign-in';

/** Whether the address leads to another page for who is not signed in, or brings a letter's confirmation: the portal's matter. */
export function leadsToPortal(): boolean {
  const [path = '', query = ''] = location.hash.slice(1).split('?');
  if (path === authPaths.login.pattern) return new URLSearchParams(query).has('confirm');
  return Object.values(authPaths).some(({ pattern }) => pattern === path);
}
