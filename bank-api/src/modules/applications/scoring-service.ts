import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { dateOf } from 'shared-kernel/domain/instants';
import { notify } from '../notifications/index.ts';
import { bankData } from '../products/all-banks.ts';
import { score } from '../products/scoring-rules.ts';
import { scoringFacts } from './application-facts.ts';
import { issueApplication, scoreApplication } from './application-jobs.ts';
import { notificationTexts, timelineTexts } from './application-texts.ts';
import { nameOfAgent, viewApplication } from './application-view.ts';
import { readableRow } from './applications-access.ts';
import {
  busyApplications,
  latestScoringRun,
  lockApplication,
  requestsOf,
  updateScoringRun,
  type ApplicationRow,
} from './applications-repository.ts';
import { addRequest, performEffects } from './flow-effects.ts';
import { advance, record, termsOf } from './flow.ts';
import { allAnswers } from './prefill.ts';
import type { Verdict } from './stage-machine.ts';

const BANK_ZONE = 'Europe/Moscow';

const TIMELINE: Readonly<Record<Exclude<Verdict, 'requests'>, string>> = {
  approved: timelineTexts.approved,
  refused: timelineTexts.refused,
  waiting_for_person: timelineTexts.waitingForPerson,
};

async function tellOwner(
  context: AppContext,
  tx: Tx,
  row: ApplicationRow,
  kind: 'scoring' | 'status',
  words: { readonly title: string; readonly text: string },
): Promise<void> {
  await notify(tx, {
    agentId: row.owner_id,
    bank: row.bank,
    kind,
    ...words,
    applicationId: row.id,
    at: context.now(),
  });
}

/**
 * Checks the bank's rules. Verdict, application, requests and news are one transaction, so a repetition
 * after a crash finds either nothing done or nothing to do.
 */
export async function runScoring(context: AppContext, applicationId: number): Promise<void> {
  await withTransaction(context.db, async (tx) => {
    const row = await lockApplication(tx, applicationId);
    const run = await latestScoringRun(tx, applicationId);
    if (row.scoring_state !== 'running' || row.outcome !== null || run?.state !== 'running') return;
    const bank = bankData(row.bank).name;
    const terms = termsOf(row);
    const requests = await requestsOf(tx, applicationId);
    const facts = scoringFacts(row, await allAnswers(tx, applicationId), {
      today: dateOf(context.now().toISOString(), BANK_ZONE),
      extraDocumentsProvided: requests.length > 0 && requests.every((request) => request.state !== 'open'),
    });
    const verdict = score(terms.scoring, facts);
    await updateScoringRun(tx, applicationId, run.number, {
      state: verdict.outcome,
      checks: jsonb(verdict.checks),
      reasons: jsonb(verdict.reasons),
      approved_amount_kopecks: verdict.outcome === 'approved' ? row.amount_kopecks : null,
      decided_at: context.now().toISOString(),
      decided_by: bank,
    });
    const reasons = verdict.reasons.map((reason) => reason.text).join('; ');
    const advanced = await advance(
      context,
      tx,
      row,
      { type: 'scored', verdict: verdict.outcome },
      {
        reason: 'scoring',
        outcomeReason: reasons || null,
      },
    );
    if (verdict.outcome === 'requests') {
      const dueDays = bankData(row.bank).agentDays.issue_additional_documents_requests ?? 5;
      for (const request of verdict.requests) {
        await addRequest(context, tx, advanced.row, { ...request, dueDays, actor: bank });
      }
    } else {
      await record(context, tx, advanced.row, {
        kind: 'scoring',
        title: TIMELINE[verdict.outcome],
        details: reasons || null,
        actor: bank,
      });
      const words = {
        approved: notificationTexts.approved,
        refused: notificationTexts.refused,
        waiting_for_person: notificationTexts.waitingForPerson,
      }[verdict.outcome];
      await tellOwner(context, tx, row, 'scoring', words(row.id));
    }
    await performEffects(context, tx, advanced, bank);
  });
}

/** The bank issues what was signed: result, commission, news. Safe to repeat. */
export async function runIssue(context: AppContext, applicationId: number): Promise<void> {
  await withTransaction(context.db, async (tx) => {
    const row = await lockApplication(tx, applicationId);
    if (!row.bank_processing || row.outcome !== null) return;
    const bank = bankData(row.bank).name;
    const advanced = await advance(context, tx, row, { type: 'issued' }, { reason: 'finished' });
    await record(context, tx, advanced.row, { kind: 'status', title: timelineTexts.finished, actor: bank });
    await tellOwner(context, tx, row, 'status', notificationTexts.finished(row.id));
    await performEffects(context, tx, advanced, bank);
  });
}

/** Staff decide a scoring that waits for a person. @throws DomainError `not_found`, `conflict`. */
export async function decide(
  context: AppContext,
  actor: Actor,
  hash: string,
  { decision, reason }: { readonly decision: 'approved' | 'refused'; readonly reason: string },
  requestId: string,
) {
  return withTransaction(context.db, async (tx) => {
    const found = await readableRow(tx, actor, hash);
    const row = await lockApplication(tx, found.id);
    const run = await latestScoringRun(tx, row.id);
    if (run === undefined || row.scoring_state !== 'waiting_for_person') throw new DomainError('conflict');
    const name = await nameOfAgent(tx, actor.agentId);
    await updateScoringRun(tx, row.id, run.number, {
      state: decision,
      reasons: jsonb([...run.reasons, { code: 'person', text: reason }]),
      approved_amount_kopecks: decision === 'approved' ? row.amount_kopecks : null,
      decided_at: context.now().toISOString(),
      decided_by: name,
    });
    const advanced = await advance(
      context,
      tx,
      row,
      { type: 'decide', decision },
      {
        reason: 'scoring',
        outcomeReason: decision === 'refused' ? reason : null,
      },
    );
    await record(context, tx, advanced.row, {
      kind: 'scoring',
      title: TIMELINE[decision],
      details: reason,
      actor: name,
    });
    const words = decision === 'approved' ? notificationTexts.approved : notificationTexts.refused;
    await tellOwner(context, tx, row, 'scoring', words(row.id));
    await performEffects(context, tx, advanced, name);
    await audit(tx, {
      action: 'application.decide',
      bank: row.bank,
      actorId: actor.agentId,
      subject: { type: 'application', id: String(row.id) },
      detail: { decision },
      requestId,
    });
    return viewApplication(tx, actor, await lockApplication(tx, row.id));
  });
}

/** Work that was lost with a process is started again; what is still queued is then done only once. */
export async function resumeBusy(context: AppContext): Promise<void> {
  await withTransaction(context.db, async (tx) => {
    for (const { id, scoring_state } of await busyApplications(tx)) {
      const job = scoring_state === 'running' ? scoreApplication : issueApplication;
      // One waiting repetition is enough, however many servers look.
      await context.jobs.enqueue(job, { applicationId: id }, { tx, singletonKey: `resume:${id}` });
    }
  });
}
