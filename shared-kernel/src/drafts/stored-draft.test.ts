import { act, renderHook } from '@testing-library/react';
import { z } from 'zod';
import type { LoginUser } from '../contract/auth.ts';
import { session } from '../session/index.ts';
import { storedDraft, storedDraftNames, useStoredDraft } from './stored-draft.ts';

const schema = z.object({ text: z.string() });
const person = (id: string): LoginUser => ({
  id,
  email: `${id}@example.com`,
  name: id,
  is_superuser: false,
  is_staff: false,
});
const signIn = (id: string, bank: 'sgb' | 'metcome' = 'sgb'): void => {
  session.signIn(bank, `token-${id}-${bank}`, person(id));
  session.setCurrentBank(bank);
};

/** What another tab does: the storage changes and this tab is told. */
function writeInAnotherTab(key: string, text: string): void {
  window.localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
}

describe('useStoredDraft', () => {
  it('keeps input over a new page, until it is removed', () => {
    signIn('anna');
    const first = renderHook(() => useStoredDraft(schema, ['note', '1']));
    expect(first.result.current[0]).toBeNull();
    act(() => first.result.current[1]({ text: 'Начато' }));
    expect(first.result.current[0]).toEqual({ text: 'Начато' });
    first.unmount();

    const next = renderHook(() => useStoredDraft(schema, ['note', '1']));
    expect(next.result.current[0]).toEqual({ text: 'Начато' });
    act(() => next.result.current[1](null));
    expect(next.result.current[0]).toBeNull();
    expect(window.localStorage.getItem('draft:anna:sgb:note:1')).toBeNull();
  });

  it('shows nobody what another person typed, and no bank what was typed for another', () => {
    signIn('anna');
    const { result } = renderHook(() => useStoredDraft(schema, ['note']));
    act(() => result.current[1]({ text: 'Для СГБ' }));
    act(() => signIn('anna', 'metcome'));
    expect(result.current[0]).toBeNull();
    act(() => session.setCurrentBank('sgb'));
    expect(result.current[0]).toEqual({ text: 'Для СГБ' });
    act(() => signIn('boris'));
    expect(result.current[0]).toBeNull();
  });

  it('keeps a choice that holds at every bank over a switch, for its person alone', () => {
    signIn('anna');
    const { result } = renderHook(() => useStoredDraft(schema, ['choice'], { isOfEveryBank: true }));
    act(() => result.current[1]({ text: 'Все банки' }));
    act(() => signIn('anna', 'metcome'));
    expect(result.current[0]).toEqual({ text: 'Все банки' });
    act(() => signIn('boris', 'metcome'));
    expect(result.current[0]).toBeNull();
  });

  it('keeps the input of a session that ended, for the person who returns', () => {
    signIn('anna');
    const { result } = renderHook(() => useStoredDraft(schema, ['note']));
    act(() => session.signOut());
    act(() => result.current[1]({ text: 'Сессия истекла' }));
    act(() => signIn('anna'));
    expect(result.current[0]).toEqual({ text: 'Сессия истекла' });
  });

  it('follows the draft of the device in every tab', () => {
    signIn('anna');
    const { result } = renderHook(() => useStoredDraft(schema, ['note']));
    act(() => writeInAnotherTab('draft:anna:sgb:note', '{"text":"из соседней вкладки"}'));
    expect(result.current[0]).toEqual({ text: 'из соседней вкладки' });
  });

  it('begins anew where what is kept does not fit the schema', () => {
    signIn('anna');
    window.localStorage.setItem('draft:anna:sgb:note', '{"text":7}');
    expect(renderHook(() => useStoredDraft(schema, ['note'])).result.current[0]).toBeNull();
  });

  it('keeps a draft of the tab in the tab', () => {
    signIn('anna');
    const { result } = renderHook(() => useStoredDraft(schema, ['note'], { place: 'tab' }));
    act(() => result.current[1]({ text: 'здесь' }));
    expect(window.localStorage.getItem('draft:anna:sgb:note')).toBeNull();
    expect(window.sessionStorage.getItem('draft:anna:sgb:note')).toBe('{"text":"здесь"}');
  });
});

describe('storedDraft', () => {
  const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('tells what the browser refused to keep, and has the page ask before that is gone', () => {
    signIn('anna');
    const draft = storedDraft(schema, ['note']);
    const other = storedDraft(schema, ['other']);
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(draft.write({ text: 'x' })).toBe(false);
    expect(other.write({ text: 'y' })).toBe(false);
    expect(draft.read()).toEqual({ text: 'x' });
    refuse.mockRestore();
    expect(isAsked()).toBe(true);
    expect(draft.write({ text: 'xx' })).toBe(true);
    expect(isAsked()).toBe(true);
    other.write(null);
    expect(isAsked()).toBe(false);
  });
});

describe('storedDraftNames', () => {
  it('finds the drafts of a folder, also where the browser keeps nothing', () => {
    signIn('anna');
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    storedDraft(schema, ['chat', 'a:1']).write({ text: 'x' });
    refuse.mockRestore();
    storedDraft(schema, ['chat', 'b']).write({ text: 'y' });
    storedDraft(schema, ['other', 'c']).write({ text: 'z' });
    expect([...storedDraftNames(['chat'])].sort()).toEqual(['a:1', 'b']);
    storedDraft(schema, ['chat', 'a:1']).write(null);
    expect(storedDraftNames(['chat'])).toEqual(['b']);
  });
});
