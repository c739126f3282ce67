import { portalEvents } from 'shared-kernel/events';
import { atom, portalStore } from 'shared-kernel/state';

const sourcesAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Whether some page has input that is not saved yet. */
export const hasUnsavedAtom = atom((get) => get(sourcesAtom).size > 0);

/** Follows what the pages tell; returns the way to stop. */
export function followUnsaved(): () => void {
  return portalEvents.on('unsaved-changed', ({ source, isUnsaved }) => {
    const sources = new Set(portalStore.get(sourcesAtom));
    if (isUnsaved) sources.add(source);
    else sources.delete(source);
    portalStore.set(sourcesAtom, sources);
  });
}
