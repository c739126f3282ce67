import { randomUUID } from 'node:crypto';

const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Whether a name is one that `newStorageKey` makes. */
export function isStorageKey(name: string): boolean {
  return KEY.test(name);
}

/** `ab/abcdef…`: a random name, spread over 256 folders or prefixes. */
export function newStorageKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}

/** @throws when the key was not made here: it must never become a path or an object's name. */
export function checkStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}
