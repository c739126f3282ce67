import type { ComponentType } from 'react';
import type { RemoteOverride } from 'shared-kernel/remote';
import { atom, portalStore } from 'shared-kernel/state';

/** The notices about releases, once their code is there. */
export const deliveryNoticesAtom = atom<{ readonly Notices?: ComponentType }>({});

/** Whether a page opened now would run something newer than this one. */
export const updateAvailableAtom = atom(false);

/** A remote that this superuser runs from another address. */
export const overrideAtom = atom<RemoteOverride | undefined>(undefined);

/** For code outside of React. */
export const deliveryState = {
  setUpdateAvailable: (isAvailable: boolean) => portalStore.set(updateAvailableAtom, isAvailable),
  setOverride: (override: RemoteOverride | undefined) => portalStore.set(overrideAtom, override),
};
