import { dateInMoscow } from 'shared-kernel/domain/instants';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { getNamedAgent, lockApplication, recordEvent, type ApplicationRow } from '../applications/index.ts';
import type { ApplicationDocuments } from '../documents/index.ts';
import type { Clock } from '../module.ts';
import { bankData, score, type ScoringVerdict } from '../products/index.ts';
import { advance, getTerms, toFlowState } from './advance.ts';
import type { Deed, Effects } from './effects.ts';
import { scoringFacts } from './facts.ts';
import { issueApplication, scoreApplication } from './jobs.ts';
import { auditApplication, notifyOwner } from './notices.ts';
import { findAnswers } from './answers.ts';
import {
  findBusyApplications,
  findLatestScoringRun,
  findRequests,
  findSteps,
  updateScoringRun,
  type DocumentRequestRow,
} from './repository.ts';
import { settleScoring } from './scoring-run.ts';
import { lockForBank } from './staff-moves.ts';
import { move, type Verdict } from './stage-machine.ts';
import { notificationTexts, scoringTexts, timelineTexts } from './texts.ts';
import { viewApplication } from './view.ts';

const TIMELINE: Readonly<Record<Exclude<Verdict, 'requests'>, string>> = {
  approved: timelineTexts.approved,
  refused: timelineTexts.refused,
  waiting_for_person: timelineTexts.waitingForPerson,
};

const NOTIFICATIONS = {
  approved: notificationTexts.approved,
  refused: notificationTexts.refused,
  waiting_for_person: notificationTexts.waitingForPerson,
} as const;

/** What the bank has asked for, without what was closed unanswered: that was not given and may be asked for again. */
async function findStandingRequests(tx: Tx, row: ApplicationRow): Promise<DocumentRequestRow[]> {
  const requests = await findRequests(tx, row.id);
  return requests.filter((request) => request.state === 'open' || request.answered_at !== null);
}

/** The verdict of the rules; what a person has asked for and not accepted yet is that person's to look at. */
async function scoreRow(tx: Tx, row: ApplicationRow, at: Date): Promise<ScoringVerdict> {
  const requests = await findStandingRequests(tx, row);
  const provided = requests.filter((request) => request.state !== 'open');
  const facts = scoringFacts(row, await findAnswers(tx, row), {
    today: dateInMoscow(at),
    providedDocuments: new Set(provided.flatMap(({ rule }) => rule ?? [])),
  });
  const verdict = score(getTerms(row).scoring, facts);
  const isAwaited = requests.some((request) => request.state !== 'accepted' && !request.asked_by_rule);
  if (verdict.outcome !== 'approved' || !isAwaited) return verdict;
  const reason = { code: 'asked_by_person', text: scoringTexts.askedByPerson };
  return { ...verdict, outcome: 'waiting_for_person', reasons: [reason] };
}

/** Timeline and notification of what the bank's rules or its person came to. */
async function announceVerdict(
  tx: Tx,
  row: ApplicationRow,
  verdict: keyof typeof NOTIFICATIONS,
  { actor, at, details }: Deed & { readonly details: string | null },
): Promise<void> {
  await recordEvent(tx, row, { kind: 'scoring', title: TIMELINE[verdict], details, actor, at });
  await notifyOwner(tx, row, { kind: 'scoring', ...NOTIFICATIONS[verdict](row.id), at });
}

/** The same of answers that were accepted after the approval: nothing is approved a second time. */
async function announceAcceptedAnswers(
  tx: Tx,
  row: ApplicationRow,
  { actor, at, details }: Deed & { readonly details: string },
): Promise<void> {
  await recordEvent(tx, row, { kind: 'request', title: timelineTexts.answersAccepted, details, actor, at });
  await notifyOwner(tx, row, { kind: 'status', ...notificationTexts.answersAccepted(row.id), at });
}

interface Decision {
  readonly decision: 'approved' | 'refused';
  readonly reason: string;
}

export interface ScoringDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly effects: Effects;
  readonly documents: Pick<ApplicationDocuments, 'undecided' | 'acceptWaiting'>;
}

export type ScoringService = ReturnType<typeof createScoringService>;

/** The bank's work on an application: rules, a person's decision, the issue. */
export function createScoringService({ db, clock, jobs, effects, documents }: ScoringDependencies) {
  /** What the rules want shown. Nothing is asked for twice: what was given stands, what is open is repeated. */
  async function askFor(
    tx: Tx,
    row: ApplicationRow,
    wanted: ScoringVerdict['requests'],
    deed: Deed,
  ): Promise<void> {
    const standing = await findStandingRequests(tx, row);
    for (const request of wanted) {
      const known = standing.find(({ rule }) => rule === request.rule);
      if (known === undefined) await effects.addRequest(tx, row, { ...request, ...deed });
      else if (known.state === 'open') await effects.repeatRequest(tx, row, known, { ...deed, isRule: true });
    }
  }

  return {
    /**
     * Checks the bank's rules. Verdict, application, requests and news are one transaction, so a repetition
     * after a crash finds either nothing done or nothing to do.
     */
    runScoring: (applicationId: number): Promise<void> =>
      withTransaction(db, async (tx) => {
        const row = await lockApplication(tx, applicationId);
        const run = await findLatestScoringRun(tx, applicationId);
        if (row.scoring_state !== 'running' || row.outcome !== null || run?.state !== 'running') return;
        const at = clock();
        const actor = { id: null, name: bankData(row.bank).name };
        const { outcome, checks, reasons, requests } = await scoreRow(tx, row, at);
        await updateScoringRun(tx, applicationId, run.number, {
          state: outcome,
          checks: jsonb(checks),
          reasons: jsonb(reasons),
          approved_amount_kopecks: outcome === 'approved' ? row.amount_kopecks : null,
          decided_at: at.toISOString(),
          decided_by: actor.name,
        });
        if (outcome === 'approved') await documents.acceptWaiting(tx, applicationId);
        const details = reasons.map((reason) => reason.text).join('; ') || null;
        // An application that was sent back comes with open requests of an earlier scoring.
        await effects.closeOpenRequests(
          tx,
          row,
          (known) => known.asked_by_rule && !requests.some(({ rule }) => rule === known.rule),
        );
        const move = { type: 'scored', verdict: outcome } as const;
        const advanced = await advance(tx, row, move, { at, reason: 'scoring', outcomeReason: details });
        if (outcome === 'requests') {
          await askFor(tx, advanced.row, requests, { actor, at });
        } else {
          await announceVerdict(tx, advanced.row, outcome, { actor, at, details });
        }
        await effects.perform(tx, advanced, { actor, at });
      }),

    /** The bank issues what was signed: result, commission, news. Safe to repeat. */
    runIssue: (applicationId: number): Promise<void> =>
      withTransaction(db, async (tx) => {
        const row = await lockApplication(tx, applicationId);
        if (!row.bank_processing || row.outcome !== null) return;
        const deed = { actor: { id: null, name: bankData(row.bank).name }, at: clock() };
        const { at } = deed;
        const advanced = await advance(tx, row, { type: 'issued' }, { at, reason: 'finished' });
        await recordEvent(tx, advanced.row, { kind: 'status', title: timelineTexts.finished, ...deed });
        await notifyOwner(tx, row, { kind: 'status', ...notificationTexts.finished(row.id), at });
        await effects.perform(tx, advanced, deed);
      }),

    /**
     * Staff decide a scoring that waits for a person, or the answers to what was requested after the approval: that
     * decision goes to timeline and audit, and the scoring stays as it was decided.
     * @throws DomainError `not_found`, `conflict` (on the own one too); `documents_undecided` when required documents were not accepted.
     */
    decide: (actor: Actor, hash: string, { decision, reason }: Decision, requestId: string) =>
      withTransaction(db, async (tx) => {
        const row = await lockForBank(tx, actor, hash);
        const possible = move(toFlowState(row, await findSteps(tx, row.id)), { type: 'decide', decision });
        if (!possible.ok) throw new DomainError(possible.code);
        const missing = decision === 'approved' ? await documents.undecided(tx, row.id) : [];
        if (missing.length > 0) throw new DomainError('documents_undecided', { missing });
        const deed = { actor: await getNamedAgent(tx, actor.agentId), at: clock() };
        await settleScoring(tx, row, { state: decision, reason }, deed);
        const outcomeReason = decision === 'refused' ? reason : null;
        const details = { at: deed.at, reason: 'scoring', outcomeReason };
        const advanced = await advance(tx, row, { type: 'decide', decision }, details);
        if (advanced.effects.includes('accept_answers'))
          await announceAcceptedAnswers(tx, advanced.row, { ...deed, details: reason });
        else await announceVerdict(tx, advanced.row, decision, { ...deed, details: reason });
        await effects.perform(tx, advanced, deed);
        await auditApplication(tx, row, {
          action: 'application.decide',
          actor,
          requestId,
          detail: { decision },
        });
        return viewApplication(tx, actor, await lockApplication(tx, row.id));
      }),

    /** Work that was lost with a process is started again; what is still queued is then done only once. */
    resumeBusy: (): Promise<void> =>
      withTransaction(db, async (tx) => {
        for (const { id, scoring_state } of await findBusyApplications(tx)) {
          const job = scoring_state === 'running' ? scoreApplication : issueApplication;
          // One waiting repetition is enough, however many servers look.
          await jobs.enqueue(job, { applicationId: id }, { tx, singletonKey: `resume:${id}` });
        }
      }),
  };
}
