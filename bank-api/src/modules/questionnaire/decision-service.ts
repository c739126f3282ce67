import type { z } from 'zod';
import type { Approval } from 'shared-kernel/contract/agent';
import type {
  AgentQuestionnaire,
  decideQuestionnaire,
  Questionnaire,
} from 'shared-kernel/contract/questionnaire';
import { childPointer } from 'shared-kernel/domain/json-pointer';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { deleteApproved, insertApproved } from '../account/index.ts';
import { lockAccount } from '../auth/index.ts';
import { answerAt, answerPointers } from '../forms/index.ts';
import type { Clock } from '../module.ts';
import { notifyOfApproval } from './announce-approval.ts';
import type { ApprovalRenewalDependencies } from './approval-renewal.ts';
import { QUESTIONNAIRE_FORM } from './form.ts';
import { sendDecisionLetter } from './letters.ts';
import { findOpenFields } from './open-fields.ts';
import {
  findAgent,
  completeOrganisation,
  findDecisions,
  insertDecision,
  lockQuestionnaire,
  findQuestionnaire,
  queuePage,
  setApproval,
  updateQuestionnaire,
  type QuestionnaireRow,
  type QueueFilter,
} from './repository.ts';
import { strangeAnswers } from './same-person.ts';
import { TEXTS } from './texts.ts';
import type { QuestionnaireDocuments, QuestionnaireView } from './view.ts';
import { isWithdrawal } from './withdrawal.ts';

type Decision = z.output<NonNullable<(typeof decideQuestionnaire)['body']>>;

const APPROVAL_AFTER: Readonly<Record<Decision['decision'], Approval>> = {
  success: 'success',
  negative: 'negative',
  return: 'not_verified',
};

function checkDecision({ decision, reason, comments }: Decision): void {
  if (decision === 'negative' && reason === '') throw fieldError('/reason', 'required');
  if (decision === 'return' && reason === '' && Object.keys(comments).length === 0) {
    throw fieldError('/comments', 'required');
  }
  const known = new Set(answerPointers(QUESTIONNAIRE_FORM));
  const strange = Object.keys(comments).find(
    (pointer) => ![...known].some((field) => pointer === field || pointer.startsWith(`${field}/`)),
  );
  if (strange !== undefined) throw fieldError(childPointer('/comments', strange), 'unknown_field');
}

/** The contract with the bank needs the organisation's name and address: they were checked with the questionnaire. */
async function keepOrganisation(tx: Tx, agentId: string, value: QuestionnaireRow['value']): Promise<void> {
  const text = (field: string): string => {
    const answer = answerAt(value, `/organization/${field}`);
    return typeof answer === 'string' ? answer : '';
  };
  await completeOrganisation(tx, agentId, text('inn'), {
    fullName: text('full_name'),
    shortName: text('short_name') || null,
    address: text('address'),
  });
}

/** Whether the decision was a refusal, or an approval that was withdrawn. */
async function isRefused(tx: Tx, { agent_id, state }: QuestionnaireRow): Promise<boolean> {
  return state === 'decided' && (await findAgent(tx, agent_id))?.approval === 'negative';
}

export interface DecisionDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly documents: Pick<QuestionnaireDocuments, 'undecided'>;
  readonly views: QuestionnaireView;
  readonly approvalEnded: ApprovalRenewalDependencies['approvalEnded'];
}

export type DecisionService = ReturnType<typeof createDecisionService>;

/** What the security service does with questionnaires. */
export function createDecisionService(needs: DecisionDependencies) {
  const { db, clock, jobs, documents, views, approvalEnded } = needs;
  return {
    /**
     * An approval that is taken back: a refusal of what was submitted, with its reason in the history and for the
     * agent. What was approved of the agent is forgotten, and certificates end with it.
     */
    async declineApproved(tx: Tx, actor: Actor, agentId: string, reason: string, at: Date): Promise<void> {
      const decidedAt = at.toISOString();
      await deleteApproved(tx, agentId);
      await approvalEnded(tx, agentId, 'privilegeWithdrawn', decidedAt);
      const row = await lockQuestionnaire(tx, agentId);
      if (row.submitted_at !== null) {
        await insertDecision(tx, {
          agent_id: agentId,
          decision: 'negative',
          reason,
          comments: {},
          value: row.value,
          submitted_at: row.submitted_at,
          decided_at: decidedAt,
          decided_by: actor.agentId,
        });
      }
      await updateQuestionnaire(tx, agentId, {
        ...(row.submitted_at === null ? {} : { state: 'decided' }),
        decided_at: decidedAt,
        decided_by: actor.agentId,
        reason,
        comments: {},
        open_fields: null,
      });
      await setApproval(tx, agentId, 'negative', reason, decidedAt);
      const words = { title: TEXTS.withdrawnTitle, text: TEXTS.withdrawnText(reason) };
      await notifyOfApproval(tx, agentId, 'negative', words, at);
      await jobs.enqueue(sendDecisionLetter, { agentId, title: words.title }, { tx });
    },

    /** A page of questionnaires that were submitted at least once. */
    async queue({ page, per_page, ...filter }: QueueFilter & { page: number; per_page: number }) {
      const { rows, total } = await queuePage(db, filter, { offset: (page - 1) * per_page, limit: per_page });
      const items = rows.map((row) => ({
        agent_id: row.id,
        agent_name: [row.last_name, row.first_name, row.middle_name].filter(Boolean).join(' '),
        organization: row.short_name ?? row.full_name ?? row.told_short_name ?? row.told_full_name,
        approval: row.approval,
        state: row.state,
        submitted_at: row.submitted_at,
      }));
      return { items, total };
    },

    /**
     * An agent's questionnaire for the security service; a draft is nobody's business yet. That it was opened is
     * recorded: it holds a passport.
     * @throws DomainError not_found
     */
    async open(actor: Actor, agentId: string, requestId: string): Promise<AgentQuestionnaire> {
      const agent = await findAgent(db, agentId);
      const row = await findQuestionnaire(db, agentId);
      if (agent === undefined || row.submitted_at === null) throw new DomainError('not_found');
      await withTransaction(db, (tx) =>
        audit(tx, {
          action: 'questionnaire.open',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'questionnaire', id: agentId },
          detail: { version: row.version },
          requestId,
        }),
      );
      const decisions = await findDecisions(db, agentId);
      return {
        ...(await views.view(db, actor, agentId, row)),
        agent_id: agentId,
        agent_name: [agent.last_name, agent.first_name, agent.middle_name].filter(Boolean).join(' '),
        email: agent.email,
        decisions: decisions.map(({ last_name, first_name, middle_name, comments, ...decision }, index) => ({
          ...decision,
          comments: { ...comments },
          decided_by: [last_name, first_name, middle_name].filter(Boolean).join(' ') || null,
          ...(isWithdrawal(decision, decisions[index + 1]) ? { withdraws_approval: true } : {}),
        })),
      };
    },

    /**
     * The security service's decision on a submitted questionnaire. A return opens the commented fields with what
     * depends on them, or all of them when only a reason is given; it also takes a refusal back.
     * @throws DomainError not_found, stale_version, questionnaire_state, validation; conflict for one's own
     * questionnaire; approval_mismatch when the answers name somebody else than the account does; documents_undecided when required files were not accepted
     */
    async decide(actor: Actor, agentId: string, body: Decision, requestId: string): Promise<Questionnaire> {
      checkDecision(body);
      if (actor.agentId === agentId) throw new DomainError('conflict');
      const { decision, reason, comments, version } = body;
      return withTransaction(db, async (tx) => {
        // Before the questionnaire, as a change of the profile does: the name that is judged is the name that is approved.
        await lockAccount(tx, agentId);
        if ((await findAgent(tx, agentId)) === undefined) throw new DomainError('not_found');
        const row = await lockQuestionnaire(tx, agentId);
        if (row.submitted_at === null) throw new DomainError('not_found');
        const isReopened = decision === 'return' && (await isRefused(tx, row));
        if (row.state !== 'submitted' && !isReopened) throw new DomainError('questionnaire_state');
        if (row.version !== version) throw new DomainError('stale_version');
        if (decision === 'success' && (await strangeAnswers(tx, agentId, row.value)).length > 0)
          throw new DomainError('approval_mismatch');
        if (decision === 'success') {
          const missing = await documents.undecided(tx, agentId);
          if (missing.length > 0) throw new DomainError('documents_undecided', { missing });
        }
        const at = clock();
        const fields = findOpenFields(QUESTIONNAIRE_FORM, Object.keys(comments));
        await insertDecision(tx, {
          agent_id: agentId,
          decision,
          reason: reason === '' ? null : reason,
          comments,
          value: row.value,
          submitted_at: row.submitted_at,
          decided_at: at.toISOString(),
          decided_by: actor.agentId,
        });
        await updateQuestionnaire(tx, agentId, {
          state: decision === 'return' ? 'returned' : 'decided',
          decided_at: at.toISOString(),
          decided_by: actor.agentId,
          reason: reason === '' ? null : reason,
          comments,
          open_fields: decision === 'return' && fields.length > 0 ? fields : null,
        });
        const approval = APPROVAL_AFTER[decision];
        await setApproval(tx, agentId, approval, decision === 'negative' ? reason : null, at.toISOString());
        if (decision === 'success') {
          await keepOrganisation(tx, agentId, row.value);
          await insertApproved(tx, agentId, at.toISOString());
        }
        const words = { title: TEXTS.decidedTitle[decision], text: TEXTS.decidedText[decision](reason) };
        await notifyOfApproval(tx, agentId, approval, words, at);
        await jobs.enqueue(sendDecisionLetter, { agentId, title: words.title }, { tx });
        await audit(tx, {
          action: 'questionnaire.decide',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'questionnaire', id: agentId },
          detail: { decision, version, fields },
          requestId,
        });
        return views.view(tx, actor, agentId, await findQuestionnaire(tx, agentId));
      });
    },
  };
}
