import { portalStorage } from './safe-storage.ts';
import { storageKeys } from './storage-keys.ts';

/** The stored answer of `GET /auth/profile` (`user_profile`, JSON); `null` when absent or unreadable. */
export function readUserProfile(): unknown {
  const text = portalStorage.get(storageKeys.userProfile);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function writeUserProfile(profile: object): void {
  portalStorage.set(storageKeys.userProfile, JSON.stringify(profile));
}
