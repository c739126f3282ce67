import type { ComponentType } from 'react';
import type { RemoteOverride } from 'shared-kernel/remote';
import { atom, portalStore } from 'shared-kernel/state';

/** The notices about releases, once their code is there. */
export const deliveryNoticesAtom = atom<{ readonly Notices?: ComponentType }>({});

/** What a page opened now would run that is newer than this one, as one name; nothing when this one is up to date. */
export const availableUpdateAtom = atom<string | undefined>(undefined);

/** A remote that this superuser runs from another address. */
export const overrideAtom = atom<RemoteOverride | undefined>(undefined);

/** For code outside of React. */
export const deliveryState = {
  setAvailableUpdate: (update: string | undefined) => portalStore.set(availableUpdateAtom, update),
  setOverride: (override: RemoteOverride | undefined) => portalStore.set(overrideAtom, override),
};
