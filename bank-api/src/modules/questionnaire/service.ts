import type { z } from 'zod';
import type { FormValue } from 'shared-kernel/contract/forms';
import type { Questionnaire, saveQuestionnaire } from 'shared-kernel/contract/questionnaire';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { answerAt, checkForm, unknownFields } from '../forms/index.ts';
import type { ToldByQuestionnaire } from '../documents/index.ts';
import type { Clock } from '../module.ts';
import { announceApproval, announceSubmission } from './announce-approval.ts';
import { QUESTIONNAIRE_FORM } from './form.ts';
import { firstForbiddenChange } from './open-fields.ts';
import { findOpenNow } from './open-now.ts';
import {
  lockQuestionnaire,
  findQuestionnaire,
  setApproval,
  updateQuestionnaire,
  type QuestionnaireRow,
} from './repository.ts';
import { strangeAnswers } from './same-person.ts';
import { TEXTS } from './texts.ts';
import type { QuestionnaireDocuments, QuestionnaireView } from './view.ts';

type SaveBody = z.output<NonNullable<(typeof saveQuestionnaire)['body']>>;

/** @throws DomainError questionnaire_state while it waits for a decision or has been decided */
function assertEditable(row: QuestionnaireRow): void {
  if (row.state !== 'draft' && row.state !== 'returned') throw new DomainError('questionnaire_state');
}

function assertKnown(row: QuestionnaireRow, value: FormValue, prefix: string): void {
  const unknown = unknownFields(QUESTIONNAIRE_FORM, value, row.value);
  if (unknown.length === 0) return;
  throw new DomainError('validation', {
    fields: unknown.map((error) => ({ ...error, path: `${prefix}${error.path}` })),
  });
}

async function assertOpen(db: DbOrTx, row: QuestionnaireRow, value: FormValue): Promise<void> {
  const open = await findOpenNow(db, row);
  if (open === null) return;
  const pointer = firstForbiddenChange(row.value, value, open);
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
    value,
    version: row.version + 1,
    saved_at: at,
  });
}

/** What the documents to sign have from the questionnaire; nothing while it is incomplete. */
function toTold(value: FormValue): ToldByQuestionnaire | undefined {
  if (checkForm(QUESTIONNAIRE_FORM, value).errors.length > 0) return undefined;
  const text = (pointer: string): string | null => {
    const answer = answerAt(value, pointer);
    return typeof answer === 'string' && answer !== '' ? answer : null;
  };
  return {
    org_full_name: text('/organization/full_name'),
    org_address: text('/organization/address'),
    org_inn: text('/organization/inn'),
    user_position: text('/person/position'),
  };
}

export interface QuestionnaireServiceDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly documents: Pick<QuestionnaireDocuments, 'ensure'>;
  readonly views: QuestionnaireView;
}

export type QuestionnaireService = ReturnType<typeof createQuestionnaireService>;

/** An agent's own questionnaire. */
export function createQuestionnaireService({
  db,
  clock,
  documents,
  views,
}: QuestionnaireServiceDependencies) {
  return {
    /** My questionnaire; the bank's documents to sign are made at the first reading. */
    async own(actor: Actor): Promise<Questionnaire> {
      await documents.ensure(actor.agentId);
      return views.view(db, actor, actor.agentId, await findQuestionnaire(db, actor.agentId));
    },

    /**
     * Saves the draft. @throws DomainError stale_version when another tab has saved meanwhile, questionnaire_state,
     * validation for fields that the form does not have
     */
    async saveDraft(actor: Actor, { version, value }: SaveBody): Promise<Questionnaire> {
      return withTransaction(db, async (tx) => {
        const row = await lockQuestionnaire(tx, actor.agentId);
        assertEditable(row);
        if (row.version !== version) throw new DomainError('stale_version');
        assertKnown(row, value, '/value');
        await assertOpen(tx, row, value);
        await store(tx, actor.agentId, row, value, clock().toISOString());
        return views.view(tx, actor, actor.agentId, await findQuestionnaire(tx, actor.agentId));
      });
    },

    /**
     * Hands the questionnaire to the security service, complete and of the very person who has the account.
     * @throws DomainError questionnaire_incomplete naming what is missing or names somebody else, questionnaire_state
     */
    async submit(actor: Actor, value: FormValue, requestId: string): Promise<Questionnaire> {
      const before = await findQuestionnaire(db, actor.agentId);
      assertEditable(before);
      assertKnown(before, value, '/form');
      await assertOpen(db, before, value);
      // What is to be signed says what is sent.
      await documents.ensure(actor.agentId, toTold(value));
      return withTransaction(db, async (tx) => {
        const row = await lockQuestionnaire(tx, actor.agentId);
        assertEditable(row);
        await assertOpen(tx, row, value);
        const { errors } = checkForm(QUESTIONNAIRE_FORM, value);
        const { blockers } = await views.checkReadiness(tx, actor.agentId, value);
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
        const at = clock().toISOString();
        await store(tx, actor.agentId, row, value, at);
        await updateQuestionnaire(tx, actor.agentId, {
          state: 'submitted',
          submitted_at: at,
          decided_at: null,
          decided_by: null,
          reason: null,
          comments: {},
          open_fields: null,
        });
        await setApproval(tx, actor.agentId, 'not_verified', null, at);
        await announceSubmission(tx, actor.agentId);
        await announceApproval(tx, actor.agentId, 'not_verified');
        await audit(tx, {
          action: 'questionnaire.submit',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'questionnaire', id: actor.agentId },
          detail: { version: row.version + 1 },
          requestId,
        });
        return views.view(tx, actor, actor.agentId, await findQuestionnaire(tx, actor.agentId));
      });
    },
  };
}
