import type { Blocker } from 'shared-kernel/contract/applications';
import type { Document } from 'shared-kernel/contract/documents';
import type { MissingItem } from 'shared-kernel/contract/errors';
import type { FormValue } from 'shared-kernel/contract/forms';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { isPersonInn } from 'shared-kernel/domain/requisites';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { answerAt, checkForm, withAnswer } from '../forms/index.ts';
import type { ToldByQuestionnaire } from '../documents/index.ts';
import { QUESTIONNAIRE_FORM } from './form.ts';
import { findOpenNow } from './open-now.ts';
import { TEXTS } from './texts.ts';
import { findAgent, findLastDecisions, lastDecidedValue, type QuestionnaireRow } from './repository.ts';
import { isWithdrawal } from './withdrawal.ts';

/** The documents that belong to a questionnaire. */
export interface QuestionnaireDocuments {
  /** Makes the documents that the bank composes; anew where the questionnaire says something else by now. */
  readonly ensure: (agentId: string, told?: ToldByQuestionnaire) => Promise<void>;
  /** As this actor sees them. */
  readonly views: (db: DbOrTx, actor: Actor, agentId: string) => Promise<Document[]>;
  /** Files that are not there, or that were rejected. */
  readonly missing: (db: DbOrTx, agentId: string) => Promise<MissingItem[]>;
  /** Required files that the security service has not accepted. */
  readonly undecided: (db: DbOrTx, agentId: string) => Promise<MissingItem[]>;
}

export interface Readiness {
  readonly blockers: Blocker[];
  readonly readinessPercent: number;
}

/** What is known of the agent from the registration, by pointer. */
function toKnownAnswers(
  agent: NonNullable<Awaited<ReturnType<typeof findAgent>>>,
): readonly (readonly [pointer: string, answer: string])[] {
  const known: readonly (readonly [pointer: string, answer: string | null])[] = [
    [
      '/organization/type',
      agent.org_inn === null ? null : isPersonInn(agent.org_inn) ? 'sole_trader' : 'company',
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
  return known.flatMap(([pointer, answer]) => (answer ? [[pointer, answer] as const] : []));
}

export type QuestionnaireView = ReturnType<typeof createQuestionnaireView>;

/** Questionnaires as the contract has them. */
export function createQuestionnaireView(documents: QuestionnaireDocuments) {
  /** Fields and documents together: each thing that is due weighs the same as a field. */
  async function checkReadiness(db: DbOrTx, agentId: string, value: FormValue): Promise<Readiness> {
    const form = checkForm(QUESTIONNAIRE_FORM, value);
    const missing = await documents.missing(db, agentId);
    const blockers = [...form.blockers, ...missing];
    if (blockers.length === 0) return { blockers, readinessPercent: 100 };
    const documentsPercent = Math.max(0, 100 - missing.length * 10);
    return {
      blockers,
      readinessPercent: Math.min(99, Math.floor((form.readinessPercent * documentsPercent) / 100)),
    };
  }

  return {
    checkReadiness,

    /** The questionnaire of an agent, as this actor sees it. */
    async view(db: DbOrTx, actor: Actor, agentId: string, row: QuestionnaireRow): Promise<Questionnaire> {
      const agent = await findAgent(db, agentId);
      if (agent === undefined) throw new DomainError('not_found');
      const known = toKnownAnswers(agent);
      // Until a draft has been saved, they are the answers.
      const value =
        row.version === 0 && row.state === 'draft'
          ? known.reduce<FormValue>((filled, [pointer, answer]) => withAnswer(filled, pointer, answer), {})
          : row.value;
      const { blockers, readinessPercent } = await checkReadiness(db, agentId, value);
      const previous = await lastDecidedValue(db, agentId);
      const [last, earlier] = await findLastDecisions(db, agentId);
      return {
        approval: agent.approval,
        ...(agent.approval === 'negative' && isWithdrawal(last, earlier) ? { approval_withdrawn: true } : {}),
        state: row.state,
        form: QUESTIONNAIRE_FORM,
        value: { ...value },
        version: row.version,
        saved_at: row.saved_at,
        submitted_at: row.submitted_at,
        decided_at: row.decided_at,
        reason: row.reason,
        comments: { ...row.comments },
        open_fields: await findOpenNow(db, row),
        previous_value: previous === null ? null : { ...previous },
        origins: Object.fromEntries(
          known
            .filter(([pointer, answer]) => answerAt(value, pointer) === answer)
            .map(([pointer]) => [pointer, TEXTS.account]),
        ),
        readiness_percent: readinessPercent,
        blockers,
        documents: await documents.views(db, actor, agentId),
      };
    },
  };
}
