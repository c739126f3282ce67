import { tabStorage } from 'shared-kernel/session';

const PREFIX = 'create_application';

/**
 * The idempotency key of a call. It stays the same when the call is repeated after a lost answer, so the bank
 * answers with the application it created first; `forget` begins a new one.
 */
export function getRequestId(call: object): { readonly id: string; readonly forget: () => void } {
  const key = `${PREFIX}:${JSON.stringify(call)}`;
  const id = tabStorage.get(key) ?? crypto.randomUUID();
  tabStorage.set(key, id);
  return { id, forget: () => tabStorage.remove(key) };
}
