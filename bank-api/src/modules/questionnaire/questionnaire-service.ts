import type { z } from 'zod';
import type { Approval } from 'shared-kernel/contract/agent';
import type { Blocker } from 'shared-kernel/contract/applications';
import type { FormValue } from 'shared-kernel/contract/forms';
import type { Questionnaire, saveQuestionnaire } from 'shared-kernel/contract/questionnaire';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { emitEvent } from '../../events/emit-event.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import {
  agentDocumentViews,
  ensureAgentDocuments,
  missingAgentDocuments,
} from '../documents/agent-documents.ts';
import { checkForm, unknownFields } from '../forms/form-checks.ts';
import { withAnswer } from '../forms/pointers.ts';
import { QUESTIONNAIRE_FORM } from './questionnaire-form.ts';
import { firstForbiddenChange } from './open-fields.ts';
import { TEXTS } from './questionnaire-texts.ts';
import { strangeAnswers } from './same-person.ts';
import {
  agentOf,
  banksOf,
  lastDecidedValue,
  lockQuestionnaire,
  questionnaireOf,
  setApproval,
  updateQuestionnaire,
  type QuestionnaireRow,
} from './questionnaire-repository.ts';

type SaveBody = z.output<NonNullable<(typeof saveQuestionnaire)['body']>>;

/** What is known of the agent from the registration, until a draft has been saved. */
async function prefilled(db: DbOrTx, agentId: string): Promise<FormValue> {
  const agent = await agentOf(db, agentId);
  if (agent === undefined) return {};
  const known: readonly (readonly [pointer: string, answer: string | null])[] = [
    [
      '/organization/type',
      agent.org_inn === null ? null : agent.org_inn.length === 12 ? 'sole_trader' : 'company',
    ],
    ['/organization/inn', agent.org_inn],
    ['/organization/full_name', agent.org_full_name],
    ['/organization/short_name', agent.org_short_name],
    ['/organization/address', agent.org_address],
    ['/person/full_name', [agent.last_name, agent.first_name, agent.middle_name].filter(Boolean).join(' ')],
    ['/person/phone', agent.phone],
    ['/person/email', agent.email],
    ['/person/position', agent.user_position],
  ];
  return known.reduce<FormValue>(
    (value, [pointer, answer]) => (answer ? withAnswer(value, pointer, answer) : value),
    {},
  );
}

interface Readiness {
  readonly blockers: Blocker[];
  readonly readinessPercent: number;
}

/** Fields and documents together: each thing that is due weighs the same as a field. */
async function readinessOf(db: DbOrTx, agentId: string, value: FormValue): Promise<Readiness> {
  const form = checkForm(QUESTIONNAIRE_FORM, value);
  const missing = await missingAgentDocuments(db, agentId);
  const blockers = [...form.blockers, ...missing];
  if (blockers.length === 0) return { blockers, readinessPercent: 100 };
  const documentsPercent = Math.max(0, 100 - missing.length * 10);
  return {
    blockers,
    readinessPercent: Math.min(99, Math.floor((form.readinessPercent * documentsPercent) / 100)),
  };
}

/** The questionnaire of an agent, as this actor sees it. */
export async function questionnaireView(
  db: DbOrTx,
  actor: Actor,
  agentId: string,
  row: QuestionnaireRow,
): Promise<Questionnaire> {
  const agent = await agentOf(db, agentId);
  if (agent === undefined) throw new DomainError('not_found');
  const value = row.version === 0 && row.state === 'draft' ? await prefilled(db, agentId) : row.value;
  const { blockers, readinessPercent } = await readinessOf(db, agentId, value);
  const previous = await lastDecidedValue(db, agentId);
  return {
    approval: agent.approval,
    state: row.state,
    form: QUESTIONNAIRE_FORM,
    value: { ...value },
    version: row.version,
    saved_at: row.saved_at,
    submitted_at: row.submitted_at,
    decided_at: row.decided_at,
    reason: row.reason,
    comments: { ...row.comments },
    open_fields: row.open_fields === null ? null : [...row.open_fields],
    previous_value: previous === null ? null : { ...previous },
    readiness_percent: readinessPercent,
    blockers,
    documents: await agentDocumentViews(db, actor, agentId),
  };
}

/** My questionnaire; the bank's documents to sign are made at the first reading. */
export async function ownQuestionnaire(context: AppContext, actor: Actor): Promise<Questionnaire> {
  await ensureAgentDocuments(context, actor.agentId);
  return questionnaireView(
    context.db,
    actor,
    actor.agentId,
    await questionnaireOf(context.db, actor.agentId),
  );
}

/** @throws DomainError questionnaire_state while it waits for a decision or has been decided */
function assertEditable(row: QuestionnaireRow): void {
  if (row.state !== 'draft' && row.state !== 'returned') throw new DomainError('questionnaire_state');
}

function assertKnown(value: FormValue, prefix: string): void {
  const unknown = unknownFields(QUESTIONNAIRE_FORM, value);
  if (unknown.length === 0) return;
  throw new DomainError('validation', {
    fields: unknown.map((error) => ({ ...error, path: `${prefix}${error.path}` })),
  });
}

function assertOpen(row: QuestionnaireRow, value: FormValue): void {
  if (row.open_fields === null) return;
  const pointer = firstForbiddenChange(row.value, value, row.open_fields);
  if (pointer !== undefined)
    throw new DomainError('questionnaire_state', { fields: [{ path: pointer, code: 'closed' }] });
}

async function store(
  tx: Tx,
  agentId: string,
  row: QuestionnaireRow,
  value: FormValue,
  at: string,
): Promise<void> {
  await updateQuestionnaire(tx, agentId, {
    value: jsonb<Readonly<Record<string, unknown>>>(value),
    version: row.version + 1,
    saved_at: at,
  });
}

/**
 * Saves the draft. @throws DomainError stale_version when another tab has saved meanwhile, questionnaire_state,
 * validation for fields that the form does not have
 */
export async function saveDraft(
  context: AppContext,
  actor: Actor,
  { version, value }: SaveBody,
): Promise<Questionnaire> {
  assertKnown(value, '/value');
  return withTransaction(context.db, async (tx) => {
    const row = await lockQuestionnaire(tx, actor.agentId);
    assertEditable(row);
    if (row.version !== version) throw new DomainError('stale_version');
    assertOpen(row, value);
    await store(tx, actor.agentId, row, value, context.now().toISOString());
    return questionnaireView(tx, actor, actor.agentId, await questionnaireOf(tx, actor.agentId));
  });
}

/** Tells the agent's portals at every bank that the approval has changed: it is one for all. */
export async function announceApproval(tx: Tx, agentId: string, approval: Approval): Promise<void> {
  for (const bank of await banksOf(tx, agentId)) {
    emitEvent(tx, { bank, audience: { agentId }, event: { type: 'approval-changed', approval } });
  }
}

/**
 * Hands the questionnaire to the security service, complete and of the very person who has the account.
 * @throws DomainError questionnaire_incomplete naming what is missing or names somebody else, questionnaire_state
 */
export async function submit(
  context: AppContext,
  actor: Actor,
  value: FormValue,
  requestId: string,
): Promise<Questionnaire> {
  assertKnown(value, '/form');
  await ensureAgentDocuments(context, actor.agentId);
  return withTransaction(context.db, async (tx) => {
    const row = await lockQuestionnaire(tx, actor.agentId);
    assertEditable(row);
    assertOpen(row, value);
    const { errors } = checkForm(QUESTIONNAIRE_FORM, value);
    const { blockers } = await readinessOf(tx, actor.agentId, value);
    if (blockers.length > 0) {
      throw new DomainError('questionnaire_incomplete', { fields: errors, missing: blockers });
    }
    const strange = await strangeAnswers(tx, actor.agentId, value);
    if (strange.length > 0) {
      const missing = strange.map(({ path }) => ({
        kind: 'field' as const,
        ref: path,
        label: TEXTS.strange[path] ?? path,
      }));
      throw new DomainError('questionnaire_incomplete', { fields: strange, missing });
    }
    const at = context.now().toISOString();
    await store(tx, actor.agentId, row, value, at);
    await updateQuestionnaire(tx, actor.agentId, {
      state: 'submitted',
      submitted_at: at,
      decided_at: null,
      decided_by: null,
      reason: null,
      comments: jsonb<Readonly<Record<string, string>>>({}),
      open_fields: jsonb<readonly string[] | null>(null),
    });
    await setApproval(tx, actor.agentId, 'not_verified', null, at);
    await announceApproval(tx, actor.agentId, 'not_verified');
    await audit(tx, {
      action: 'questionnaire.submit',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'questionnaire', id: actor.agentId },
      detail: { version: row.version + 1 },
      requestId,
    });
    return questionnaireView(tx, actor, actor.agentId, await questionnaireOf(tx, actor.agentId));
  });
}
