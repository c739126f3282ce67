import { path } from './path.ts';

/** Pages for those who are not signed in; the host draws them. */
export const authPaths = {
  login: path('/login'),
  register: path('/register'),
  forgotPassword: path('/forgot-password'),
  resetPassword: path('/reset-password'),
  /** The link of a security letter: «это были не вы?». */
  accountAlert: path('/account-alert'),
} as const;

/** A page for those who are not signed in. */
export type AuthPage = keyof typeof authPaths;

/** Patterns of the pages for those who are not signed in. */
export const AUTH_PATHS: readonly string[] = Object.values(authPaths).map(({ pattern }) => pattern);
