import { authPaths } from 'shared-kernel/auth-paths';

/** Left by the boot script, which has asked for the files of the one or the other. */
declare global {
  var portalStart: 'sign-in' | 'portal' | undefined;
}

/** Whether the page begins with the sign-in alone (`host/server/boot-script.ts` decides). */
export const isSignInPage = (): boolean => globalThis.portalStart === 'sign-in';

/** The address of the sign-in itself, without anything that only the portal knows to deal with. */
export const isAtSignIn = (): boolean => location.hash === `#${authPaths.login.link()}`;
