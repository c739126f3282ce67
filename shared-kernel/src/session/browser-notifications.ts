import { portalStorage } from './safe-storage.ts';
import { storageKeys } from './storage-keys.ts';

export type BrowserNotifications = 'unsupported' | 'denied' | 'off' | 'on';

/** Whether this browser shows notifications of the portal: the agent has asked for them and the browser allows it. */
export function browserNotifications(): BrowserNotifications {
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isWanted = portalStorage.get(storageKeys.browserNotifications) === '1';
  return Notification.permission === 'granted' && isWanted ? 'on' : 'off';
}

/** Switches them on or off, for every page of this browser. Asks for its permission: only ever at the agent's click. */
export async function switchBrowserNotifications(isWanted: boolean): Promise<BrowserNotifications> {
  const key = storageKeys.browserNotifications;
  if (!isWanted) portalStorage.remove(key);
  else if ((await Notification.requestPermission()) === 'granted') portalStorage.set(key, '1');
  return browserNotifications();
}
