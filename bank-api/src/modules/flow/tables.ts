import type { Scoring, Stage, Step } from 'shared-kernel/contract/applications';
import type { Instant, JsonWithDefault, WithDefault } from '../../database/types.ts';

export interface FlowTables {
  application_steps: {
    application_id: number;
    stage: Stage;
    position: number;
    complete: WithDefault<boolean>;
    value: JsonWithDefault<Readonly<Record<string, unknown>>>;
    /** Where a prefilled value came from, by JSON pointer. */
    origins: JsonWithDefault<Step['origins']>;
    version: WithDefault<number>;
    saved_at: Instant | null;
    saved_by: string | null;
    completed_at: Instant | null;
  };
  scoring_runs: {
    application_id: number;
    /** From 1. */
    number: number;
    state: 'running' | 'waiting_for_person' | 'requests' | 'approved' | 'refused' | 'abandoned';
    checks: JsonWithDefault<readonly Scoring['checks'][number][]>;
    reasons: JsonWithDefault<readonly Scoring['reasons'][number][]>;
    approved_amount_kopecks: number | null;
    started_at: Instant;
    decided_at: Instant | null;
    decided_by: string | null;
  };
  document_requests: {
    id: WithDefault<string>;
    application_id: number;
    title: string;
    description: string;
    state: WithDefault<'open' | 'answered' | 'accepted'>;
    thread_id: string;
    document_id: string;
    created_by: string;
    /** Code of the scoring rule that wants to see it; `null` for what only a person asks for. */
    rule: string | null;
    /** Whether the rule asks for it now: what a person has rejected, that person asks for. */
    asked_by_rule: WithDefault<boolean>;
    /** Of the call that made it, which may be repeated. */
    client_request_id: string | null;
    created_at: Instant;
    answered_at: Instant | null;
    due_at: Instant | null;
  };
}
