import { atom, portalStore } from '../state.ts';
import { portalStorage } from './safe-storage.ts';
import { storageKeys } from './storage-keys.ts';

type AlertId = number | string;

function readIds(): readonly AlertId[] {
  try {
    const value: unknown = JSON.parse(portalStorage.get(storageKeys.readAlertIds) ?? '[]');
    return Array.isArray(value)
      ? value.filter((id): id is AlertId => typeof id === 'number' || typeof id === 'string')
      : [];
  } catch {
    return [];
  }
}

const idsAtom = atom<readonly AlertId[]>(readIds());

/** What the agent has read of urgent messages, as `toReadId` tells them; write one to add it. */
export const readAlertIdsAtom = atom(
  (get) => get(idsAtom),
  (_get, set, id: AlertId) => {
    const ids = [...new Set([...readIds(), id])];
    portalStorage.set(storageKeys.readAlertIds, JSON.stringify(ids));
    set(idsAtom, ids);
  },
);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKeys.readAlertIds) return;
    portalStorage.forget(event.key);
    portalStore.set(idsAtom, readIds());
  });
}
