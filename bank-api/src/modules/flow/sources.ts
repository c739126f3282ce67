import { FORM_STAGES } from 'shared-kernel/domain/steps';
import type { DbOrTx } from '../../database/types.ts';
import type { ApplicationRow } from '../applications/index.ts';
import { answerAt, answerPointers, choiceMeaning, makeForm } from '../forms/index.ts';
import { getTerms } from './advance.ts';
import { mergeAnswers } from './answers.ts';
import { findDealApplications, findEarlierApplications, findSteps } from './repository.ts';

/** Another application whose answers may be taken over. */
export interface Source {
  readonly id: number;
  readonly answers: Readonly<Record<string, unknown>>;
  /** What its choices mean whatever its bank calls them, by pointer. */
  readonly meanings: Readonly<Record<string, string>>;
  /** Of an earlier deal: it tells of the client, and nothing of what the client wants now. */
  readonly isEarlier: boolean;
}

/** How an application comes to be a source. */
type Standing = 'chosen' | 'deal' | 'earlier';

/** An application as a source. Only completed steps count, for a draft may be half typed, unless the agent chose the application. */
export async function readSource(db: DbOrTx, row: ApplicationRow, standing: Standing): Promise<Source> {
  const steps = (await findSteps(db, row.id)).filter(({ complete }) => complete || standing === 'chosen');
  const answers = mergeAnswers(row, steps);
  const forms = FORM_STAGES.flatMap((stage) => makeForm(row.bank, getTerms(row), stage, false) ?? []);
  const meanings = forms.flatMap((form) =>
    answerPointers(form).flatMap((pointer) => {
      const meaning = choiceMeaning(form, pointer, answerAt(answers, pointer));
      return meaning === undefined ? [] : [[pointer, meaning] as const];
    }),
  );
  return { id: row.id, answers, meanings: Object.fromEntries(meanings), isEarlier: standing === 'earlier' };
}

/** Whether an application is for the client of the other one; while it names nobody, it is for the client of its deal. */
export function isForClientOf(
  row: Pick<ApplicationRow, 'client_inn'>,
  other: Pick<ApplicationRow, 'client_inn'>,
): boolean {
  return row.client_inn === null || row.client_inn === other.client_inn;
}

/** Where the answers of an application may come from: the one that was chosen, its deal, then the owner's earlier ones here. */
export async function findSources(
  db: DbOrTx,
  row: ApplicationRow,
  chosen?: ApplicationRow,
): Promise<Source[]> {
  const ofDeal = (await findDealApplications(db, row)).filter(
    (other) => other.id !== chosen?.id && isForClientOf(row, other),
  );
  const earlier = await findEarlierApplications(db, row);
  return Promise.all([
    ...(chosen ? [readSource(db, chosen, 'chosen')] : []),
    ...ofDeal.map((each) => readSource(db, each, 'deal')),
    ...earlier.map((each) => readSource(db, each, 'earlier')),
  ]);
}
