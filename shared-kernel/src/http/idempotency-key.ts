import { tabStorage } from '../session/safe-storage.ts';
import { randomRequestId } from './request-id.ts';

/**
 * The idempotency key of a write: the same while the same content is sent in this tab, so that the bank stores it once however
 * often it is repeated after a lost answer; another one for other content. `forget` it when the bank has answered.
 */
export function getIdempotencyKey(content: object): { readonly id: string; readonly forget: () => void } {
  const key = `idempotency:${JSON.stringify(content)}`;
  const id = tabStorage.get(key) ?? randomRequestId();
  tabStorage.set(key, id);
  return { id, forget: () => tabStorage.remove(key) };
}
