import { configureBanks } from 'shared-kernel/locale';
import type { PortalBank } from 'shared-kernel/locale';
import { findFirstBank } from './first-bank.ts';

const toBank = (code: string): PortalBank => ({ code, name: code, hasSignIn: true, isFiltered: true });

afterEach(() => configureBanks());

describe('findFirstBank', () => {
  it('is the default bank of the specification, wherever the configuration names it', () => {
    window.localStorage.clear();
    window.sessionStorage.clear();
    configureBanks([toBank('cub'), toBank('sgb')]);
    expect(findFirstBank()).toBe('sgb');
  });

  it('is the bank that was used last', () => {
    window.localStorage.setItem('current_bank', 'cub');
    configureBanks([toBank('sgb'), toBank('cub')]);
    expect(findFirstBank()).toBe('cub');
  });

  it('is the default bank where the one that was used last is gone', () => {
    window.localStorage.setItem('current_bank', 'gone');
    configureBanks([toBank('cub'), toBank('sgb')]);
    expect(findFirstBank()).toBe('sgb');
  });

  it('is the first bank where the portal has no other', () => {
    window.localStorage.setItem('current_bank', 'gone');
    configureBanks([toBank('demo5'), toBank('demo6')]);
    expect(findFirstBank()).toBe('demo5');
  });
});
