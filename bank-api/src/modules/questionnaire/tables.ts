import type { Questionnaire, QuestionnaireDecision } from 'shared-kernel/contract/questionnaire';
import type { Identity, Instant, Json, JsonWithDefault, WithDefault } from '../../database/types.ts';

export interface QuestionnaireTables {
  /** One per agent, shared by the banks. */
  questionnaires: {
    agent_id: string;
    state: WithDefault<Questionnaire['state']>;
    value: JsonWithDefault<Readonly<Record<string, unknown>>>;
    version: WithDefault<number>;
    saved_at: WithDefault<Instant | null>;
    submitted_at: WithDefault<Instant | null>;
    decided_at: WithDefault<Instant | null>;
    decided_by: WithDefault<string | null>;
    reason: WithDefault<string | null>;
    /** The reviewer's comments by JSON pointer. */
    comments: JsonWithDefault<Readonly<Record<string, string>>>;
    /** Fields that a returned questionnaire opens; `null`: all. */
    open_fields: JsonWithDefault<readonly string[] | null>;
  };
  /** What was decided on each submission, with the answers as they were. Append-only. */
  questionnaire_decisions: {
    id: Identity;
    agent_id: string;
    decision: QuestionnaireDecision['decision'];
    reason: string | null;
    comments: JsonWithDefault<Readonly<Record<string, string>>>;
    value: Json<Readonly<Record<string, unknown>>>;
    submitted_at: Instant;
    decided_at: Instant;
    decided_by: string | null;
  };
}
