import type { BankCode } from '../contract/banks.ts';
import { hostCommand } from './host-command.ts';

/** Switches the session to a bank; resolves after `bank-switch-completed`, rejects with the refusal. */
export type BankSwitcher = (bank: BankCode) => Promise<void>;

const switchCommand = hostCommand<[bank: BankCode]>('bank switch');
const sessionCommand = hostCommand<[bank: BankCode]>('bank session');
const signOutCommand = hostCommand<[]>('sign-out');

/** The host registers its bank switch at start-up; the returned function takes it back. */
export const registerBankSwitcher = (switcher: BankSwitcher): (() => void) =>
  switchCommand.register(switcher);

/**
 * Asks the host to switch to `bank` (choosing another bank's offer in step 1). Resolves when calls
 * already go to the new bank; rejects with the `ApiError` of a refusal, the current bank then stays.
 */
export const requestBankSwitch: BankSwitcher = (bank) => switchCommand.request(bank);

/** The host registers how a session of another bank is opened; the returned function takes it back. */
export const registerBankSession = (open: BankSwitcher): (() => void) => sessionCommand.register(open);

/**
 * Asks the host for a session at `bank` beside the current one, which stays (one client to several banks). Rejects with
 * the `ApiError` of a refusal.
 */
export const requestBankSession: BankSwitcher = (bank) => sessionCommand.request(bank);

/** The host registers its sign-out at start-up; the returned function takes it back. */
export const registerSignOut = (signOut: () => Promise<void>): (() => void) =>
  signOutCommand.register(signOut);

/** Asks the host to sign out of the current bank (from a modal that covers the top bar). */
export const requestSignOut = (): Promise<void> => signOutCommand.request();
