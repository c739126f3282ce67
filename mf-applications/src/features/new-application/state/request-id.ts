import { tabStorage } from 'shared-kernel/session';

const PREFIX = 'create_application';

/**
 * The id of one wish to create an application. It stays the same when the call is repeated after a lost
 * answer, so the bank answers the application it made first; `forget` begins a new one.
 */
export function requestIdOf(wish: object): { readonly id: string; readonly forget: () => void } {
  const key = `${PREFIX}:${JSON.stringify(wish)}`;
  const id = tabStorage.get(key) ?? crypto.randomUUID();
  tabStorage.set(key, id);
  return { id, forget: () => tabStorage.remove(key) };
}
