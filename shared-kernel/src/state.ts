import { createStore } from 'jotai';

/** The one jotai store of the page: host and remotes read and write the same atoms. */
export const portalStore = createStore();

export { Provider, atom, createStore, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
export type { Atom, Getter, PrimitiveAtom, SetStateAction, Setter, WritableAtom } from 'jotai';
export { atomWithReducer, atomWithReset, atomWithStorage, selectAtom, unwrap } from 'jotai/utils';
export { RESET, useHydrateAtoms, useResetAtom } from 'jotai/utils';
