import { checkInn } from 'shared-kernel/domain/requisites';
import { REQUISITE_TEXTS } from 'shared-kernel/locale';
import { object, string } from 'shared-kernel/schema';
import type { SchemaValue } from 'shared-kernel/schema';
import { useStoredDraft } from 'shared-kernel/stored-draft';
import { ru } from '../locale/ru.ts';

/** The client and the purpose, as typed. */
const draftSchema = object({
  inn: string(),
  name: string(),
  purpose: string(),
});
export type RequestDraft = Readonly<SchemaValue<typeof draftSchema>>;

export const NAME_LIMIT = 300;
export const PURPOSE_LIMIT = 1000;

const EMPTY: RequestDraft = { inn: '', name: '', purpose: '' };

/** The request being written: a reload does not lose it, and what was begun for one bank is not sent to another. */
export function useRequestDraft(): {
  readonly draft: RequestDraft;
  readonly change: (part: Partial<RequestDraft>) => void;
  readonly clear: () => void;
} {
  const [stored, keep] = useStoredDraft(draftSchema, ['cross-border'], { place: 'tab' });
  const draft = stored ?? EMPTY;
  return { draft, change: (part) => keep({ ...draft, ...part }), clear: () => keep(null) };
}

export type DraftField = 'inn' | 'name' | 'purpose';

/** What is wrong with the draft, field by field. */
export function checkDraft({ inn, name, purpose }: RequestDraft): ReadonlyMap<DraftField, string> {
  const problems = new Map<DraftField, string>();
  const checked = checkInn(inn);
  if (!checked.ok) problems.set('inn', REQUISITE_TEXTS.inn[checked.code]);
  if (name.trim() === '') problems.set('name', ru.crossBorder.request.nameEmpty);
  if (purpose.trim() === '') problems.set('purpose', ru.crossBorder.request.purposeEmpty);
  return problems;
}
