import { z } from 'zod';
import { formValueSchema } from '../contract/forms.ts';
import { compareDates } from '../domain/dates.ts';
import { currentOwner, storedDraft, storedDraftNames } from './stored-draft.ts';

/** Input that the bank has not confirmed yet, as this device keeps it. */
const draftRecordSchema = z.object({
  value: formValueSchema,
  /** What the bank had when the input began: tells the sides of a conflict apart. */
  base: formValueSchema,
  baseVersion: z.number(),
  /** What went out for that version and had no answer, oldest first. */
  tried: z.array(formValueSchema).optional(),
  /** Time of the last change, UTC ISO. */
  changedAt: z.string(),
});
export type DraftRecord = Readonly<z.output<typeof draftRecordSchema>>;

/** A record of another opening of the form, and how it is removed. */
export interface FoundRecord {
  readonly record: DraftRecord;
  readonly remove: () => void;
}

/**
 * Unconfirmed input of one form. Every opened form writes its own record, so two tabs without a network
 * do not overwrite each other, and whoever opens the form next finds them all.
 */
export interface DraftRecords {
  /** Records of other openings, newest first. */
  others(): readonly FoundRecord[];
  /** Says whether the device keeps it. */
  write(record: DraftRecord): boolean;
  /** Removes this opening's record. */
  remove(): void;
}

/**
 * `own` is different for every opening of the form, so each finds the records of those before. `name` names the form:
 * application and step. Its owner is whoever is signed in now, whoever is signed in when it is sent.
 */
export function draftRecords(name: readonly string[], own: string = crypto.randomUUID()): DraftRecords {
  const owner = currentOwner();
  const folder = ['form', ...name];
  const openDraft = (id: string) => storedDraft(draftRecordSchema, [...folder, id], { owner });
  const mine = openDraft(own);
  return {
    others: () =>
      storedDraftNames(folder, { owner })
        .filter((id) => id !== own)
        .flatMap((id) => {
          const draft = openDraft(id);
          const record = draft.read();
          return record ? [{ record, remove: () => void draft.write(null) }] : [];
        })
        .sort((a, b) => compareDates(b.record.changedAt, a.record.changedAt)),
    write: (record) => mine.write(record),
    remove: () => void mine.write(null),
  };
}
