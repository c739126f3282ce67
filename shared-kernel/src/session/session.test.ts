import { configureBanks } from '../locale/banks.ts';
import { portalStore } from '../state.ts';
import { TEST_USER } from '../testing/render-with-portal.tsx';
import {
  TOKEN_LIFETIME_MS,
  bearerTokenOf,
  createSafeStorage,
  currentBankAtom,
  currentUserAtom,
  initialTheme,
  isAuthenticatedAtom,
  readAlertIdsAtom,
  readUserProfile,
  session,
  storageKeys,
  themeAtom,
  toggleThemeAtom,
  writeUserProfile,
} from './index.ts';

function fromAnotherTab(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

describe('session', () => {
  it('keeps exactly the record of the specification', () => {
    const now = Date.now();
    session.signIn('sgb', 'token-1', TEST_USER, now);
    expect(JSON.parse(localStorage.getItem('auth_sgb') ?? '')).toEqual({
      token: 'token-1',
      user: TEST_USER,
      timestamp: now,
    });
  });

  it('signs in, derives the role, signs out', () => {
    expect(portalStore.get(isAuthenticatedAtom)).toBe(false);
    session.signIn('sgb', 'token-1', { ...TEST_USER, is_staff: true });
    expect(portalStore.get(currentUserAtom)).toEqual({
      id: TEST_USER.id,
      email: TEST_USER.email,
      name: TEST_USER.name,
      role: 'staff',
      bank: 'sgb',
      permissions: [],
      mustEnrolSecondFactor: false,
      mustChangePassword: false,
    });
    expect(localStorage.getItem('access_token')).toBe('token-1');
    writeUserProfile({ name: 'x' });
    session.signOut();
    expect(portalStore.get(isAuthenticatedAtom)).toBe(false);
    expect(localStorage.getItem('auth_sgb')).toBeNull();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(readUserProfile()).toBeNull();
  });

  it('clears an expired record by reading it, to the millisecond', () => {
    const now = Date.now();
    session.signIn('sgb', 'fresh', TEST_USER, now - TOKEN_LIFETIME_MS + 60_000);
    expect(session.msUntilExpiry()).toBeGreaterThan(0);
    session.signIn('sgb', 'old', TEST_USER, now - TOKEN_LIFETIME_MS);
    expect(session.msUntilExpiry()).toBeNull();
    expect(localStorage.getItem('auth_sgb')).toBeNull();
    expect(portalStore.get(isAuthenticatedAtom)).toBe(false);
    expect(bearerTokenOf('sgb')).toBeUndefined();
  });

  it.each(['', '{', '{}', '{"token":1}', 'null'])('takes an unreadable record %p for none', (text) => {
    localStorage.setItem('auth_sgb', text);
    session.refresh();
    expect(session.hasValidRecord('sgb')).toBe(false);
    expect(localStorage.getItem('auth_sgb')).toBeNull();
  });

  it("falls back to access_token, never to another bank's token", () => {
    localStorage.setItem('access_token', 'loose');
    expect(bearerTokenOf('sgb')).toBe('loose');
    session.signIn('sgb', 'token-sgb', TEST_USER);
    expect(bearerTokenOf('metcome')).toBeUndefined();
    session.setCurrentBank('metcome');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(portalStore.get(currentBankAtom)).toBe('metcome');
    expect(portalStore.get(isAuthenticatedAtom)).toBe(false);
    session.setCurrentBank('sgb');
    expect(bearerTokenOf('sgb')).toBe('token-sgb');
  });

  it('gives no bank the token of one that the portal has no longer', () => {
    localStorage.setItem('auth_gone', JSON.stringify({ token: 't', user: TEST_USER, timestamp: Date.now() }));
    localStorage.setItem('access_token', 't');
    expect(bearerTokenOf('sgb')).toBeUndefined();
  });

  it('signs out of all banks', () => {
    for (const bank of ['sgb', 'ms6', 'metcome', 'cub'] as const)
      session.signIn(bank, `t-${bank}`, TEST_USER);
    localStorage.setItem('auth_gone', localStorage.getItem('auth_sgb') ?? '');
    localStorage.setItem('auth_ms6', '{"token":"of an older portal"}');
    session.signOutAll();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('auth_'))).toEqual([]);
  });

  it('leaves no record of a bank that the portal has no longer', () => {
    session.signIn('metcome', 'token-metcome', TEST_USER);
    session.signIn('sgb', 'token-sgb', TEST_USER);
    localStorage.setItem('auth_gone', localStorage.getItem('auth_sgb') ?? '');
    session.signOut('sgb');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('auth_'))).toEqual(['auth_metcome']);
  });

  it('leaves what others keep under such a name', () => {
    session.signIn('sgb', 'token-sgb', TEST_USER);
    const record = localStorage.getItem('auth_sgb') ?? '';
    localStorage.setItem('auth_state', 'nonce');
    localStorage.setItem('auth_Other.record', record);
    session.signOut('sgb');
    session.signOutAll();
    expect(localStorage.getItem('auth_state')).toBe('nonce');
    expect(localStorage.getItem('auth_Other.record')).toBe(record);
  });

  it('clears what another agent has left at a bank that the portal has no longer', () => {
    localStorage.setItem('auth_gone', JSON.stringify({ token: 't', user: TEST_USER, timestamp: Date.now() }));
    session.clearRecordsOfOthers({ email: 'somebody-else@example.com' });
    expect(localStorage.getItem('auth_gone')).toBeNull();
  });

  it.each([
    [['cub', 'gone'], 'cub', 'gone'],
    [['sgb', 'cub'], 'cub', 'cub'],
    [['cub', 'sgb'], 'gone', 'sgb'],
    [['demo5', 'demo6'], 'gone', 'demo5'],
  ])('works at one of %p where %p was used last on the device: %p', (codes, used, bank) => {
    session.setCurrentBank('gone');
    localStorage.setItem('current_bank', used);
    configureBanks(codes.map((code) => ({ code, name: code, hasSignIn: true, isFiltered: true })));
    session.keepToPortalBanks();
    configureBanks();
    expect(session.currentBank()).toBe(bank);
  });

  it('follows another tab in and out', () => {
    const seen: boolean[] = [];
    const stop = session.subscribe(({ isAuthenticated }) => seen.push(isAuthenticated));
    const record = JSON.stringify({ token: 't', user: TEST_USER, timestamp: Date.now() });
    fromAnotherTab('auth_sgb', record);
    expect(portalStore.get(currentUserAtom)?.email).toBe(TEST_USER.email);
    fromAnotherTab('auth_sgb', null);
    expect(seen).toEqual([true, false]);
    stop();
  });
});

it('a storage that refuses keeps values for the page', () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  } as unknown as Storage;
  const storage = createSafeStorage(() => refusing);
  expect(storage.set('a', '1')).toBe(false);
  expect(storage.get('a')).toBe('1');
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
  const blocked = createSafeStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  blocked.set('b', '2');
  expect(blocked.get('b')).toBe('2');
  blocked.forget('b');
  expect(blocked.get('b')).toBeNull();
  expect(createSafeStorage(() => window.localStorage).set('c', '3')).toBe(true);
});

describe('theme', () => {
  it('is kept, set on the root element, and follows another tab', () => {
    portalStore.set(themeAtom, 'light');
    portalStore.set(toggleThemeAtom);
    expect(localStorage.getItem(storageKeys.theme)).toBe('dark');
    expect(document.documentElement).toHaveClass('dark');
    expect(initialTheme()).toBe('dark');
    fromAnotherTab('theme', 'light');
    expect(portalStore.get(themeAtom)).toBe('light');
    expect(document.documentElement).not.toHaveClass('dark');
  });

  it('is the system preference when nothing is saved', () => {
    const matchMedia = window.matchMedia;
    window.matchMedia = ((query: string) => ({ matches: query.includes('dark') })) as never;
    expect(initialTheme()).toBe('dark');
    localStorage.setItem('theme', 'purple');
    expect(initialTheme()).toBe('dark');
    window.matchMedia = matchMedia;
  });
});

it('remembers read messages once each', () => {
  portalStore.set(readAlertIdsAtom, 4);
  portalStore.set(readAlertIdsAtom, 4);
  portalStore.set(readAlertIdsAtom, 9);
  expect(portalStore.get(readAlertIdsAtom)).toEqual([4, 9]);
  fromAnotherTab(storageKeys.readAlertIds, '[1]');
  expect(portalStore.get(readAlertIdsAtom)).toEqual([1]);
});
