import type { Application } from 'shared-kernel/contract/applications';
import type { StaffStatus } from 'shared-kernel/contract/staff-statuses';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { getNamedAgent, lockApplication, lockWritable, recordEvent } from '../applications/index.ts';
import type { Clock } from '../module.ts';
import { advance } from './advance.ts';
import type { Effects } from './effects.ts';
import { auditApplication, notifyOwner } from './notices.ts';
import { settleScoring } from './scoring-run.ts';
import { lockForBank, STAFF_MOVES } from './staff-moves.ts';
import { notificationTexts, timelineTexts } from './texts.ts';
import { viewApplication } from './view.ts';

interface StatusChange {
  readonly status: StaffStatus;
  readonly reason: string;
}

function getTitle(status: StaffStatus): string {
  if (status === 'cancelled') return timelineTexts.refused;
  if (status === 'pending') return timelineTexts.takenByPerson;
  return timelineTexts.returned(status === 'registering' ? 'issue_registering' : 'issue_survey');
}

function getNotification(id: number, { status, reason }: StatusChange) {
  return {
    cancelled: notificationTexts.refused(id),
    pending: notificationTexts.waitingForPerson(id),
    registering: notificationTexts.returned(id, reason),
    survey: notificationTexts.returned(id, reason),
  }[status];
}

export type HandoffService = ReturnType<typeof createHandoffService>;

/** Who has to act next, where people say so: the bank's person gives a status, the agent waits for the client. */
export function createHandoffService({
  db,
  clock,
  effects,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly effects: Effects;
}) {
  return {
    /**
     * A person of the bank gives the application another status; the owner reads why.
     * @throws DomainError `not_found`; `conflict`, `scoring_running` or `application_closed` when the status is not possible now;
     * `conflict` on the own one.
     */
    changeStatus: (
      actor: Actor,
      hash: string,
      change: StatusChange,
      requestId: string,
    ): Promise<Application> =>
      withTransaction(db, async (tx) => {
        const { status, reason } = change;
        const row = await lockForBank(tx, actor, hash);
        const deed = { actor: await getNamedAgent(tx, actor.agentId), at: clock() };
        const advanced = await advance(tx, row, STAFF_MOVES[status], {
          at: deed.at,
          reason: 'status',
          outcomeReason: status === 'cancelled' ? reason : null,
        });
        if (status !== 'pending')
          await settleScoring(
            tx,
            row,
            { state: status === 'cancelled' ? 'refused' : 'abandoned', reason },
            deed,
          );
        await recordEvent(tx, advanced.row, {
          kind: 'status',
          title: getTitle(status),
          details: reason,
          ...deed,
        });
        await notifyOwner(tx, row, { kind: 'status', ...getNotification(row.id, change), at: deed.at });
        await effects.perform(tx, advanced, deed);
        await auditApplication(tx, row, {
          action: 'application.change_status',
          actor,
          requestId,
          detail: { from: row.status, to: status },
        });
        return viewApplication(tx, actor, await lockApplication(tx, row.id));
      }),

    /**
     * The agent begins or ends waiting for the client; the term stands still meanwhile. Repeating changes nothing.
     * @throws DomainError `not_found`; `conflict` when the agent does not have to act, `application_closed`.
     */
    setWait: (
      actor: Actor,
      hash: string,
      { waiting, comment = '' }: { readonly waiting: boolean; readonly comment?: string | undefined },
    ): Promise<Application> =>
      withTransaction(db, async (tx) => {
        const row = await lockWritable(tx, actor, hash);
        if (row.waits_for_client !== waiting) {
          const at = clock();
          const action = { type: waiting ? 'wait' : 'answer' } as const;
          const { row: changed } = await advance(tx, row, action, { at, reason: 'status' });
          await recordEvent(tx, changed, {
            kind: 'status',
            title: waiting ? timelineTexts.waitBegun : timelineTexts.waitEnded,
            details: comment === '' ? null : comment,
            actor: await getNamedAgent(tx, actor.agentId),
            at,
          });
        }
        return viewApplication(tx, actor, await lockApplication(tx, row.id));
      }),
  };
}
