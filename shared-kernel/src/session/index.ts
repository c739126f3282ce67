export {
  authBusyAtom,
  currentBankAtom,
  currentUserAtom,
  isAuthenticatedAtom,
  isStaffAtom,
  mayCreateAtom,
} from './atoms.ts';
export { TOKEN_LIFETIME_MS, bearerTokenOf, readAuthRecord } from './auth-records.ts';
export type { AuthRecord } from './auth-records.ts';
export { browserNotifications, switchBrowserNotifications } from './browser-notifications.ts';
export type { BrowserNotifications } from './browser-notifications.ts';
export {
  registerBankSession,
  registerBankSwitcher,
  registerSignOut,
  requestBankSession,
  requestBankSwitch,
  requestSignOut,
} from './host-requests.ts';
export type { BankSwitcher } from './host-requests.ts';
export { openApplicationAtom } from './open-application.ts';
export type { OpenApplication } from './open-application.ts';
export { readAlertIdsAtom } from './read-alerts.ts';
export { rememberedBankOfDevice, rememberedBankOfTab } from './remembered-bank.ts';
export { createSafeStorage, portalStorage, tabStorage } from './safe-storage.ts';
export type { SafeStorage } from './safe-storage.ts';
export { isHeld, portalUserOf, session } from './session.ts';
export type { Holds, PortalUser, SessionSnapshot } from './session.ts';
export { storageKeys } from './storage-keys.ts';
export { DARK_CLASS, THEMES, initialTheme, themeAtom, toggleThemeAtom } from './theme.ts';
export type { ThemeName } from './theme.ts';
export { useBankSessions } from './use-bank-sessions.ts';
export type { BankSessions } from './use-bank-sessions.ts';
export { readUserProfile, writeUserProfile } from './user-profile.ts';
