import { formValueSchema } from '../contract/forms.ts';
import type { FormValue } from '../contract/forms.ts';
import { readPointer } from './form-diff.ts';

/** Input that the bank has not confirmed yet, as this device keeps it. */
export interface DraftRecord {
  readonly value: FormValue;
  /** What the bank had when the input began: tells the sides of a conflict apart. */
  readonly base: FormValue;
  readonly baseVersion: number;
  /** Time of the last change, UTC ISO. */
  readonly changedAt: string;
}

/**
 * Unconfirmed input of one form. Every opened form writes its own record, so two tabs without a network
 * do not overwrite each other, and whoever opens the form next finds them all.
 */
export interface DraftRecords {
  /** Records of other openings, newest first, each with the key to remove it by. */
  others(): readonly { readonly key: string; readonly record: DraftRecord }[];
  write(record: DraftRecord): void;
  /** Removes this opening's record, or another's that was taken over. */
  remove(key?: string): void;
}

const PREFIX = 'form_draft';
/**
 * `own` is different for every opening of the form, so each finds the records of those before.
 * `scope` names the form and its owner: user, bank, application and step.
 */
export function draftRecords(
  scope: readonly string[],
  own: string = crypto.randomUUID(),
  resolve: () => Storage = () => window.localStorage,
): DraftRecords {
  const folder = [PREFIX, ...scope.map(encodeURIComponent)].join(':');
  const ownKey = `${folder}:${own}`;
  // Without a storage (private mode, full, blocked) input lives in this page alone.
  const attempt = <Result>(run: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return run(resolve());
    } catch {
      return otherwise;
    }
  };
  return {
    others: () =>
      attempt(
        (storage) =>
          Object.keys(storage)
            .filter((key) => key.startsWith(`${folder}:`) && key !== ownKey)
            .flatMap((key) => {
              const record = parseRecord(storage.getItem(key));
              return record ? [{ key, record }] : [];
            })
            .sort((a, b) => b.record.changedAt.localeCompare(a.record.changedAt)),
        [],
      ),
    write: (record) => attempt((storage) => storage.setItem(ownKey, JSON.stringify(record)), undefined),
    remove: (key = ownKey) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

function parseRecord(text: string | null): DraftRecord | null {
  try {
    const candidate: unknown = JSON.parse(text ?? 'null');
    const value = formValueSchema.parse(readPointer(candidate, '/value'));
    const base = formValueSchema.parse(readPointer(candidate, '/base'));
    const baseVersion = readPointer(candidate, '/baseVersion');
    const changedAt = readPointer(candidate, '/changedAt');
    if (typeof baseVersion !== 'number' || typeof changedAt !== 'string') return null;
    return { value, base, baseVersion, changedAt };
  } catch {
    return null;
  }
}
