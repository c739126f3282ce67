import { storageKeys, tabStorage } from 'shared-kernel/session';
import { isSignedInBy } from './signed-in-by.ts';

const change = (key: string, newValue: string | null): StorageEvent =>
  new StorageEvent('storage', { key, newValue });

describe('isSignedInBy', () => {
  it('takes any sign-in in a tab that has no bank yet', () => {
    expect(isSignedInBy(change('auth_metcome', '{}'))).toBe(true);
    expect(isSignedInBy(change('theme', 'dark'))).toBe(false);
  });

  it('is not a session that has ended elsewhere, which would take what is typed', () => {
    expect(isSignedInBy(change('auth_metcome', null))).toBe(false);
  });

  it('takes a sign-in at its own bank alone in a tab that has one', () => {
    tabStorage.set(storageKeys.currentBank, 'sgb');
    expect(isSignedInBy(change('auth_metcome', '{}'))).toBe(false);
    expect(isSignedInBy(change('auth_sgb', '{}'))).toBe(true);
  });
});
