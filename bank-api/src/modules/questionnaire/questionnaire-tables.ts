import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import type { Instant, JsonWithDefault, WithDefault } from '../../database/types.ts';

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
}
