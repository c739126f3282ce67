import type { z } from 'zod';
import type { Approval } from 'shared-kernel/contract/agent';
import type {
  AgentQuestionnaire,
  decideQuestionnaire,
  Questionnaire,
} from 'shared-kernel/contract/questionnaire';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { insertApproved } from '../account/index.ts';
import { answerPointers } from '../forms/form-checks.ts';
import { answerAt } from '../forms/pointers.ts';
import { notify } from '../notifications/index.ts';
import { openFieldsOf } from './open-fields.ts';
import { QUESTIONNAIRE_FORM } from './questionnaire-form.ts';
import {
  agentOf,
  banksOf,
  completeOrganisation,
  decisionsOf,
  insertDecision,
  lockQuestionnaire,
  questionnaireOf,
  queuePage,
  setApproval,
  updateQuestionnaire,
  type QueueFilter,
  type QuestionnaireRow,
} from './questionnaire-repository.ts';
import { announceApproval, questionnaireView } from './questionnaire-service.ts';
import { TEXTS } from './questionnaire-texts.ts';
import { strangeAnswers } from './same-person.ts';

type Decision = z.output<NonNullable<(typeof decideQuestionnaire)['body']>>;

const APPROVAL_AFTER: Readonly<Record<Decision['decision'], Approval>> = {
  success: 'success',
  negative: 'negative',
  return: 'not_verified',
};

/** A page of questionnaires that were submitted at least once. */
export async function queue(
  db: DbOrTx,
  { page, per_page, ...filter }: QueueFilter & { page: number; per_page: number },
) {
  const { rows, total } = await queuePage(db, filter, { offset: (page - 1) * per_page, limit: per_page });
  const items = rows.map((row) => ({
    agent_id: row.id,
    agent_name: [row.last_name, row.first_name, row.middle_name].filter(Boolean).join(' '),
    organization: row.short_name ?? row.full_name,
    approval: row.approval,
    state: row.state,
    submitted_at: row.submitted_at,
  }));
  return { items, total };
}

/**
 * An agent's questionnaire for the security service; a draft is nobody's business yet. That it was opened is
 * recorded: it holds a passport.
 * @throws DomainError not_found
 */
export async function agentQuestionnaire(
  { db }: AppContext,
  actor: Actor,
  agentId: string,
  requestId: string,
): Promise<AgentQuestionnaire> {
  const agent = await agentOf(db, agentId);
  const row = await questionnaireOf(db, agentId);
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
  const decisions = await decisionsOf(db, agentId);
  return {
    ...(await questionnaireView(db, actor, agentId, row)),
    agent_id: agentId,
    agent_name: [agent.last_name, agent.first_name, agent.middle_name].filter(Boolean).join(' '),
    email: agent.email,
    decisions: decisions.map(({ last_name, first_name, middle_name, comments, ...decision }) => ({
      ...decision,
      comments: { ...comments },
      decided_by: [last_name, first_name, middle_name].filter(Boolean).join(' ') || null,
    })),
  };
}

function checkDecision({ decision, reason, comments }: Decision): void {
  if (decision === 'negative' && reason === '') throw fieldError('/reason', 'required');
  if (decision === 'return' && reason === '' && Object.keys(comments).length === 0) {
    throw fieldError('/comments', 'required');
  }
  const known = new Set(answerPointers(QUESTIONNAIRE_FORM));
  const strange = Object.keys(comments).find(
    (pointer) => ![...known].some((field) => pointer === field || pointer.startsWith(`${field}/`)),
  );
  if (strange !== undefined)
    throw fieldError(`/comments/${strange.replaceAll('~', '~0').replaceAll('/', '~1')}`, 'unknown_field');
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

async function tellAgent(
  tx: Tx,
  agentId: string,
  approval: Approval,
  title: string,
  text: string,
  at: Date,
): Promise<void> {
  await announceApproval(tx, agentId, approval);
  for (const bank of await banksOf(tx, agentId))
    await notify(tx, { agentId, bank, kind: 'approval', title, text, at });
}

/** An approval that is taken back: a refusal of what was submitted, with its reason in the history and for the agent. */
export async function declineApproved(
  tx: Tx,
  actor: Actor,
  agentId: string,
  reason: string,
  at: Date,
): Promise<void> {
  const row = await lockQuestionnaire(tx, agentId);
  const decidedAt = at.toISOString();
  if (row.submitted_at !== null) {
    await insertDecision(tx, {
      agent_id: agentId,
      decision: 'negative',
      reason,
      comments: jsonb<Readonly<Record<string, string>>>({}),
      value: jsonb<Readonly<Record<string, unknown>>>(row.value),
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
    comments: jsonb<Readonly<Record<string, string>>>({}),
    open_fields: jsonb<readonly string[] | null>(null),
  });
  await setApproval(tx, agentId, 'negative', reason, decidedAt);
  await tellAgent(tx, agentId, 'negative', TEXTS.withdrawnTitle, TEXTS.withdrawnText(reason), at);
}

/**
 * The security service's decision on a submitted questionnaire. A return opens the commented fields,
 * or all of them when only a reason is given.
 * @throws DomainError not_found, stale_version, questionnaire_state, validation; approval_mismatch when the answers
 * name somebody else than the account does
 */
export async function decide(
  { db, now }: AppContext,
  actor: Actor,
  agentId: string,
  body: Decision,
  requestId: string,
): Promise<Questionnaire> {
  checkDecision(body);
  const { decision, reason, comments, version } = body;
  return withTransaction(db, async (tx) => {
    if ((await agentOf(tx, agentId)) === undefined) throw new DomainError('not_found');
    const row = await lockQuestionnaire(tx, agentId);
    if (row.submitted_at === null) throw new DomainError('not_found');
    if (row.state !== 'submitted') throw new DomainError('questionnaire_state');
    if (row.version !== version) throw new DomainError('stale_version');
    if (decision === 'success' && (await strangeAnswers(tx, agentId, row.value)).length > 0)
      throw new DomainError('approval_mismatch');
    const at = now();
    const fields = openFieldsOf(comments, answerPointers(QUESTIONNAIRE_FORM));
    await insertDecision(tx, {
      agent_id: agentId,
      decision,
      reason: reason === '' ? null : reason,
      comments: jsonb<Readonly<Record<string, string>>>(comments),
      value: jsonb<Readonly<Record<string, unknown>>>(row.value),
      submitted_at: row.submitted_at,
      decided_at: at.toISOString(),
      decided_by: actor.agentId,
    });
    await updateQuestionnaire(tx, agentId, {
      state: decision === 'return' ? 'returned' : 'decided',
      decided_at: at.toISOString(),
      decided_by: actor.agentId,
      reason: reason === '' ? null : reason,
      comments: jsonb<Readonly<Record<string, string>>>(comments),
      open_fields: jsonb<readonly string[] | null>(
        decision === 'return' && fields.length > 0 ? fields : null,
      ),
    });
    const approval = APPROVAL_AFTER[decision];
    await setApproval(tx, agentId, approval, decision === 'negative' ? reason : null, at.toISOString());
    if (decision === 'success') {
      await keepOrganisation(tx, agentId, row.value);
      await insertApproved(tx, agentId, at.toISOString());
    }
    await tellAgent(
      tx,
      agentId,
      approval,
      TEXTS.decidedTitle[decision],
      TEXTS.decidedText[decision](reason),
      at,
    );
    await audit(tx, {
      action: 'questionnaire.decide',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'questionnaire', id: agentId },
      detail: { decision, version, fields },
      requestId,
    });
    return questionnaireView(tx, actor, agentId, await questionnaireOf(tx, agentId));
  });
}
