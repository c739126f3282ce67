import { useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { portalStorage, session, tabStorage } from '../session/index.ts';

export interface StoredDraftOptions {
  /** `device`: every tab, until it is sent. `tab`: this tab alone, until it is closed. */
  readonly place?: 'device' | 'tab';
  /** Whose it is, where that is not whoever is signed in now. */
  readonly owner?: DraftOwner;
}

/** Whose input it is: nothing one person typed is shown to another, or sent to another bank. */
export interface DraftOwner {
  readonly userId: string;
  readonly bank: string;
}

/** Input that nobody has confirmed yet, as this device keeps it. */
export interface StoredDraft<Value> {
  /** What is kept; `null` when nothing is, or nothing that fits the schema. The same object until it changes. */
  read(): Value | null;
  /**
   * `null` removes it. Says whether the device keeps it: where it does not (full, blocked), it lives until the page is left,
   * and the browser asks before that.
   */
  write(value: Value | null): boolean;
  /** Hears of changes in this tab and, of what the device keeps, in others. */
  subscribe(listener: () => void): () => void;
}

const PREFIX = 'draft';
const listeners = new Map<string, Set<() => void>>();

/** Stands for the bank of what holds whatever bank is current: codes of banks have no such sign. */
const ANY_BANK = '*';

/** Keys of what the browser refused to keep: it would be gone with the page. */
const unkept = new Set<string>();
const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();

function noteKept(key: string, isKept: boolean): void {
  if (isKept) unkept.delete(key);
  else unkept.add(key);
  if (unkept.size > 0) window.addEventListener('beforeunload', askToStay);
  else window.removeEventListener('beforeunload', askToStay);
}

export function currentOwner(): DraftOwner {
  const { bank, user } = session.snapshot();
  return { userId: user?.id ?? '', bank };
}

const toKey = ({ userId, bank }: DraftOwner, name: readonly string[]): string =>
  [PREFIX, userId, bank, ...name].map(encodeURIComponent).join(':');

function hear(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== key) return;
    portalStorage.forget(event.key);
    listener();
  };
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(listener));
  window.addEventListener('storage', onStorage);
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(key);
    window.removeEventListener('storage', onStorage);
  };
}

/** One draft by its name; the parts of a name come from the general to the particular: `chat`, then the thread. */
export function storedDraft<Value>(
  schema: z.ZodType<Value>,
  name: readonly string[],
  { place = 'device', owner = currentOwner() }: StoredDraftOptions = {},
): StoredDraft<Value> {
  const storage = place === 'tab' ? tabStorage : portalStorage;
  const key = toKey(owner, name);
  let read: { readonly text: string | null; readonly value: Value | null } = { text: null, value: null };
  return {
    read() {
      const text = storage.get(key);
      if (text !== read.text) read = { text, value: parse(schema, text) };
      return read.value;
    },
    write(value) {
      const isKept = value === null || storage.set(key, JSON.stringify(value));
      if (value === null) storage.remove(key);
      noteKept(key, isKept);
      for (const listener of [...(listeners.get(key) ?? [])]) listener();
      return isKept;
    },
    subscribe: (listener) => hear(key, listener),
  };
}

/** The last parts of the names of all drafts below `name`. */
export function storedDraftNames(
  name: readonly string[],
  { place = 'device', owner = currentOwner() }: StoredDraftOptions = {},
): readonly string[] {
  const folder = `${toKey(owner, name)}:`;
  const storage = place === 'tab' ? tabStorage : portalStorage;
  return storage.keys(folder).map((key) => decodeURIComponent(key.slice(folder.length)));
}

function parse<Value>(schema: z.ZodType<Value>, text: string | null): Value | null {
  try {
    return schema.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

export interface UseStoredDraftOptions extends Pick<StoredDraftOptions, 'place'> {
  /** A choice that holds at every bank: it does not follow the bank. */
  readonly isOfEveryBank?: boolean;
}

/**
 * A draft and its setter; `null` where nothing is kept. It follows the bank. A session that ends while the page is
 * shown changes nothing: what is typed meanwhile still belongs to whoever began it.
 */
export function useStoredDraft<Value>(
  schema: z.ZodType<Value>,
  name: readonly string[],
  { place = 'device', isOfEveryBank = false }: UseStoredDraftOptions = {},
): readonly [Value | null, StoredDraft<Value>['write']] {
  const { bank: current, user } = useSyncExternalStore(session.subscribe, session.snapshot);
  const bank = isOfEveryBank ? ANY_BANK : current;
  const path = JSON.stringify([user?.id ?? null, bank, ...name]);
  const open = () => ({
    path,
    draft: storedDraft(schema, name, { place, owner: { userId: user?.id ?? '', bank } }),
  });
  const [opened, setOpened] = useState(open);
  let { draft } = opened;
  if (opened.path !== path && user !== null) {
    const next = open();
    draft = next.draft;
    setOpened(next);
  }
  return [useSyncExternalStore(draft.subscribe, draft.read), draft.write];
}
