import { portalStorage, session } from 'shared-kernel/session';

/** Whose text it is: what is not sent yet is kept per bank and agent. */
export const ownerKey = (kind: 'outbox' | 'draft'): string =>
  `chat_${kind}:${session.currentBank()}:${session.snapshot().user?.id ?? ''}:`;

const listeners = new Set<() => void>();

/** Hears of every change of drafts and outgoing messages, also in other tabs. */
export function onKeptTextChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null && !key.startsWith('chat_')) return;
    portalStorage.forget(key);
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function keep(key: string, text: string | null): void {
  if (text === null) portalStorage.remove(key);
  else portalStorage.set(key, text);
  for (const listener of [...listeners]) listener();
}

export function keptJson<Value>(key: string, isValue: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(portalStorage.get(key) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
