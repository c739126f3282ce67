import { atom, portalStore } from '../state.ts';
import type { Atom } from '../state.ts';
import { session } from './session.ts';
import type { PortalUser, SessionSnapshot } from './session.ts';
import type { BankCode } from '../contract/banks.ts';

const snapshotAtom = atom<SessionSnapshot>(session.snapshot());
session.subscribe((snapshot) => portalStore.set(snapshotAtom, snapshot));

/** The bank in use; change it through the host's bank switch only. */
export const currentBankAtom: Atom<BankCode> = atom((get) => get(snapshotAtom).bank);
/** The signed-in user at the current bank, `null` when nobody is. */
export const currentUserAtom: Atom<PortalUser | null> = atom((get) => get(snapshotAtom).user);
/** Whether applications are this person's to make: the bank's own people only decide on them. */
export const mayCreateAtom: Atom<boolean> = atom((get) => get(currentUserAtom)?.role === 'user');
/** Whether the bank's own people look: the other side of a talk, and the bank's lists. */
export const isStaffAtom: Atom<boolean> = atom((get) => get(currentUserAtom)?.role === 'staff');
export const isAuthenticatedAtom: Atom<boolean> = atom((get) => get(snapshotAtom).isAuthenticated);
/** True during sign-in, sign-out and a bank switch; set by the host. */
export const authBusyAtom = atom(false);
