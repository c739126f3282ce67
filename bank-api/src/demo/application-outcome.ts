import { dateInMoscow } from 'shared-kernel/domain/instants';
import { addDays } from 'shared-kernel/domain/dates';
import { jsonb } from '../database/jsonb.ts';
import type { ApplicationRow } from '../modules/applications/index.ts';
import { insertScoringRun, scoringFacts } from '../modules/flow/index.ts';
import { recordIncome } from '../modules/income/index.ts';
import { bankData, score } from '../modules/products/index.ts';
import type { Answers } from './application-answers.ts';
import type { PlannedApplication } from './planned-applications.ts';
import type { SeedContext } from './seed-context.ts';

/** Why a bank or an agent ended an application; nothing for one that goes on or succeeded. */
export function outcomeReason({ name }: PlannedApplication): string | null {
  if (name === 'refused') return 'У клиента есть просроченная задолженность перед кредиторами';
  return name.includes('rejected') ? 'Клиент отказался от сделки' : null;
}

/** The run of the bank's rules over the answers. @throws Error when they come to another verdict than the recipe's. */
export async function seedScoring(
  { tx, daysAgo }: SeedContext,
  application: PlannedApplication,
  row: ApplicationRow,
  answers: Answers,
  at: string,
): Promise<void> {
  const { scoring } = application.recipe;
  if (scoring === undefined) return;
  const facts = scoringFacts(row, answers, {
    today: dateInMoscow(daysAgo(0)),
    providedDocuments: new Set(),
  });
  const verdict = score(application.terms.scoring, facts);
  const expected = scoring === 'person' ? 'waiting_for_person' : scoring;
  if (verdict.outcome !== expected) {
    throw new Error(
      `${application.name} ${application.product} at ${row.bank}: ${verdict.outcome}, ${JSON.stringify(verdict.reasons)}`,
    );
  }
  await insertScoringRun(tx, {
    application_id: row.id,
    number: 1,
    state: verdict.outcome,
    checks: jsonb(verdict.checks),
    reasons: jsonb(verdict.reasons),
    approved_amount_kopecks: scoring === 'approved' ? row.amount_kopecks : null,
    started_at: at,
    decided_at: at,
    decided_by: bankData(row.bank).name,
  });
}

/** What was earned this month is accrued, last month's is in the act, earlier months' has been paid. */
function incomeState(date: string, start: Date): 'accrued' | 'act' | 'paid' {
  const month = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  const age = month(dateInMoscow(start)) - month(date);
  if (age > 1) return 'paid';
  return age === 1 ? 'act' : 'accrued';
}

/** The agent's commission, from the approval on. */
export async function seedIncome({ tx, start }: SeedContext, row: ApplicationRow): Promise<void> {
  const commissionKopecks = row.offer?.commission_kopecks ?? null;
  if (commissionKopecks === null || row.accept !== 'approved') return;
  const date = dateInMoscow(row.finished_at ?? row.updated_at);
  await recordIncome(tx, {
    bank: row.bank,
    agentId: row.owner_id,
    applicationId: row.id,
    partner: row.partner,
    productTitle: row.offer?.title ?? row.product,
    amountKopecks: row.amount_kopecks,
    commissionKopecks,
    state: row.outcome === 'approved' ? incomeState(date, start) : 'forecast',
    date: row.outcome === 'approved' ? date : addDays(date, 14),
  });
}
