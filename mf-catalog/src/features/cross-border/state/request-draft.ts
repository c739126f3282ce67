import { useState } from 'react';
import { checkInn } from 'shared-kernel/domain/requisites';
import { REQUISITE_TEXTS } from 'shared-kernel/locale';
import { currentBankAtom, session, tabStorage } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ru } from '../../../locale/ru.ts';

/** The client and the purpose, as typed. */
export interface RequestDraft {
  /** Stays the same until the bank took the request: repeating a lost call makes no second thread. */
  readonly id: string;
  readonly inn: string;
  readonly name: string;
  readonly purpose: string;
}

export const NAME_LIMIT = 300;
export const PURPOSE_LIMIT = 1000;

/** The bank is part of the key: a request begun for one bank is not sent to another. */
const keyOf = (bank: string): string => `cross_border_request:${bank}`;

function emptyDraft(): RequestDraft {
  return { id: crypto.randomUUID(), inn: '', name: '', purpose: '' };
}

function readDraft(bank: string): RequestDraft {
  try {
    const stored = JSON.parse(tabStorage.get(keyOf(bank)) ?? 'null') as Partial<RequestDraft> | null;
    const { id, inn, name, purpose } = stored ?? {};
    const isWhole = [id, inn, name, purpose].every((value) => typeof value === 'string');
    return isWhole ? (stored as RequestDraft) : emptyDraft();
  } catch {
    return emptyDraft();
  }
}

/** The request being written: a reload does not lose it. */
export function useRequestDraft(): {
  readonly draft: RequestDraft;
  readonly change: (part: Partial<Omit<RequestDraft, 'id'>>) => void;
  readonly clear: () => void;
} {
  const bank = useAtomValue(currentBankAtom);
  const [draft, setDraft] = useState(() => readDraft(bank));
  const [draftBank, setDraftBank] = useState(bank);
  if (draftBank !== bank) {
    setDraftBank(bank);
    setDraft(readDraft(bank));
  }
  return {
    draft,
    change: (part) => {
      const next = { ...draft, ...part };
      setDraft(next);
      tabStorage.set(keyOf(session.currentBank()), JSON.stringify(next));
    },
    clear: () => {
      setDraft(emptyDraft());
      tabStorage.remove(keyOf(session.currentBank()));
    },
  };
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
