import type { BankCode } from '../contract/banks.ts';

/** What the keys of the banks' records begin with. */
export const AUTH_PREFIX = 'auth_';

/** Names of what the session keeps in the browser's storage (chapter 3 of the specification). */
export const storageKeys = {
  /** `{ token, user, timestamp }` of one bank. */
  auth: (bank: BankCode): string => `${AUTH_PREFIX}${bank}`,
  accessToken: 'access_token',
  userProfile: 'user_profile',
  theme: 'theme',
  /** `1` where the agent wants notifications of this browser. */
  browserNotifications: 'browser_notifications',
  /** Ids of the dataset's alert messages that were read, a JSON array. */
  readAlertIds: 'read_alert_message_ids',
  /** The bank chosen last; a new tab starts with it. */
  currentBank: 'current_bank',
} as const;
