import { atom, portalStore } from '../state.ts';
import { portalStorage } from './safe-storage.ts';
import { storageKeys } from './storage-keys.ts';

function readIds(): readonly number[] {
  try {
    const value: unknown = JSON.parse(portalStorage.get(storageKeys.readAlertIds) ?? '[]');
    return Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

const idsAtom = atom<readonly number[]>(readIds());

/** Ids of the urgent messages the agent has read; write an id to add it. */
export const readAlertIdsAtom = atom(
  (get) => get(idsAtom),
  (_get, set, id: number) => {
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
