import { DEFAULT_BANK, bankCodeSchema } from '../contract/banks.ts';
import type { BankCode } from '../contract/banks.ts';
import type { LoginUser } from '../contract/auth.ts';
import { portalBanks } from '../locale/banks.ts';
import { roleOf } from '../contract/roles.ts';
import type { Role } from '../contract/roles.ts';
import {
  lifeLeftMs,
  readAuthRecord,
  recordedBanks,
  removeAuthRecord,
  writeAuthRecord,
} from './auth-records.ts';
import { rememberedBankOfDevice, rememberedBankOfTab } from './remembered-bank.ts';
import { portalStorage, tabStorage } from './safe-storage.ts';
import { AUTH_PREFIX, storageKeys } from './storage-keys.ts';

/** In-app user (chapter 3). Permissions start as an empty list. */
export interface PortalUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly bank: BankCode;
  readonly permissions: readonly string[];
  /** The bank lets this session do nothing but switch the second factor on. */
  readonly mustEnrolSecondFactor: boolean;
  /** The bank lets this session do nothing but change the password. */
  readonly mustChangePassword: boolean;
}

/** What a bank wants of a session before it may do anything else. */
export type Holds = Partial<Pick<PortalUser, 'mustEnrolSecondFactor' | 'mustChangePassword'>>;

/** Whether the session may do nothing yet but what the bank wants first. */
export function isHeld(user: Pick<PortalUser, 'mustEnrolSecondFactor' | 'mustChangePassword'>): boolean {
  return user.mustEnrolSecondFactor || user.mustChangePassword;
}

/** What the portal knows about the session; a new object only when something changed. */
export interface SessionSnapshot {
  readonly bank: BankCode;
  readonly user: PortalUser | null;
  readonly isAuthenticated: boolean;
}

export function portalUserOf(bank: BankCode, user: LoginUser): PortalUser {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: roleOf(user),
    bank,
    permissions: [],
    mustEnrolSecondFactor: user.must_enrol_second_factor === true,
    mustChangePassword: user.must_change_password === true,
  };
}

/** The bank of the application that the page is opened at, where the agent is signed in there. */
function bankOfAddress(): BankCode | undefined {
  if (typeof window === 'undefined') return undefined;
  const [address = '', query = ''] = window.location.hash.replace(/^#/u, '').split('?');
  if (!address.startsWith('/issue/')) return undefined;
  const parsed = bankCodeSchema.safeParse(new URLSearchParams(query).get('bank'));
  return parsed.success && readAuthRecord(parsed.data) ? parsed.data : undefined;
}

/** A tab keeps its bank. A new one begins at that of its address, otherwise at the one that was used last. */
function rememberedBank(): BankCode {
  return rememberedBankOfTab() ?? bankOfAddress() ?? rememberedBankOfDevice() ?? DEFAULT_BANK;
}

const listeners = new Set<(snapshot: SessionSnapshot) => void>();
let bank: BankCode = rememberedBank();
let current: SessionSnapshot = computeSnapshot();

function computeSnapshot(): SessionSnapshot {
  const record = readAuthRecord(bank);
  return {
    bank,
    user: record ? portalUserOf(bank, record.user) : null,
    isAuthenticated: record !== undefined,
  };
}

function refresh(): void {
  const next = computeSnapshot();
  const isSame = next.bank === current.bank && JSON.stringify(next.user) === JSON.stringify(current.user);
  if (isSame) return;
  current = next;
  for (const listener of [...listeners]) listener(next);
}

function followOtherTabs(event: StorageEvent): void {
  portalStorage.forget(event.key);
  if (event.key === null || event.key.startsWith(AUTH_PREFIX)) refresh();
}
if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs);

/**
 * The session per bank, framework-free. The record in localStorage is the only copy of a token:
 * everything here is derived from it, so tabs agree without messages of their own.
 */
export const session = {
  snapshot(): SessionSnapshot {
    return current;
  },

  /** Calls `listener` after each change, from this tab or another; returns the way to stop. */
  subscribe(listener: (snapshot: SessionSnapshot) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  currentBank(): BankCode {
    return bank;
  },

  /** Host only, once the portal's banks are known: a bank that is none of them is left for the default one or the first. */
  keepToPortalBanks(): void {
    const codes = portalBanks().map(({ code }) => code);
    if (codes.includes(bank)) return;
    const next = [rememberedBankOfDevice(), DEFAULT_BANK].find(
      (code) => code !== undefined && codes.includes(code),
    );
    bank = next ?? codes[0] ?? bank;
    refresh();
  },

  /** Makes a bank current. Aborting requests and emptying caches is the host's part. */
  setCurrentBank(next: BankCode): void {
    bank = next;
    tabStorage.set(storageKeys.currentBank, next);
    portalStorage.set(storageKeys.currentBank, next);
    const token = readAuthRecord(next)?.token;
    if (token === undefined) portalStorage.remove(storageKeys.accessToken);
    else portalStorage.set(storageKeys.accessToken, token);
    refresh();
  },

  /** Keeps the token a bank has just issued. */
  signIn(code: BankCode, token: string, user: LoginUser, nowMs: number = Date.now()): void {
    writeAuthRecord(code, { token, user, timestamp: nowMs });
    if (code === bank) portalStorage.set(storageKeys.accessToken, token);
    refresh();
  },

  /** Clears what somebody else has left at any bank: on a shared computer it is not the session of who signs in now. */
  clearRecordsOfOthers({ email }: Pick<LoginUser, 'email'>): void {
    for (const code of recordedBanks()) {
      const record = readAuthRecord(code);
      if (record && record.user.email.toLowerCase() !== email.toLowerCase()) removeAuthRecord(code);
    }
    refresh();
  },

  /** Notes what the bank wants before anything else; the token stays. */
  setHolds(code: BankCode, holds: Holds): void {
    const record = readAuthRecord(code);
    if (record === undefined) return;
    const { must_enrol_second_factor: factor, must_change_password: password, ...user } = record.user;
    const next = { mustEnrolSecondFactor: factor === true, mustChangePassword: password === true, ...holds };
    writeAuthRecord(code, {
      ...record,
      user: {
        ...user,
        ...(next.mustEnrolSecondFactor ? { must_enrol_second_factor: true } : {}),
        ...(next.mustChangePassword ? { must_change_password: true } : {}),
      },
    });
    refresh();
  },

  /** Clears that bank's record, the user profile and the session (chapter 4). */
  signOut(code: BankCode = bank): void {
    removeAuthRecord(code);
    // A bank that the portal has no longer: nobody could sign out there.
    const codes = portalBanks().map((each) => each.code);
    for (const each of recordedBanks()) if (!codes.includes(each)) removeAuthRecord(each);
    portalStorage.remove(storageKeys.userProfile);
    if (code === bank) portalStorage.remove(storageKeys.accessToken);
    refresh();
  },

  /** Clears the records of all banks, those that the portal has no longer too. */
  signOutAll(): void {
    const codes = portalBanks().map(({ code }) => code);
    // Those of the portal's banks also where they cannot be read.
    for (const code of [...codes, ...recordedBanks()]) removeAuthRecord(code);
    portalStorage.remove(storageKeys.userProfile);
    portalStorage.remove(storageKeys.accessToken);
    refresh();
  },

  /** Is there a valid record, so that switching to the bank needs no call? */
  hasValidRecord(code: BankCode): boolean {
    return readAuthRecord(code) !== undefined;
  },

  /** Milliseconds until the bank's token expires; `null` when there is none. */
  msUntilExpiry(code: BankCode = bank): number | null {
    const record = readAuthRecord(code);
    return record ? lifeLeftMs(record) : null;
  },

  /** Re-reads storage: an expired record is noticed and cleared. */
  refresh,
};
