import {
  STAGES,
  type AcceptState,
  type ApplicationStatus,
  type Holder,
  type Scoring,
  type Stage,
} from 'shared-kernel/contract/applications';
import { APPLICATION_STEPS, isFormStage } from 'shared-kernel/domain/steps';
import type { Outcome } from '../applications/index.ts';

export interface FlowStep {
  readonly stage: Stage;
  readonly complete: boolean;
}

/** Everything that decides where an application stands; status, stage, accept and holder follow from it. */
export interface FlowState {
  /** The application's steps in the order of the step table; optional ones only when the bank asks. */
  readonly steps: readonly FlowStep[];
  readonly scoring: Scoring['state'];
  /** The agent has filled something in since the application was created. */
  readonly touched: boolean;
  /** Answers of step 6 are with the bank. */
  readonly inReview: boolean;
  /** The signed package is with the bank. */
  readonly bankProcessing: boolean;
  readonly outcome: Outcome | null;
  readonly archived: boolean;
  /** Taken out of the archive and not worked on since. */
  readonly resumed: boolean;
  /** The agent waits for an answer of the client. */
  readonly waitsForClient: boolean;
}

/** A new application: step 1 is done by choosing the offer. */
export function newApplication(asksAdditional: boolean): FlowState {
  return {
    steps: APPLICATION_STEPS.filter(
      ({ id, required }) => required || (id === 'issue_survey_dlc' && asksAdditional),
    ).map(({ id: stage }) => ({ stage, complete: stage === 'bank_selection' })),
    scoring: 'none',
    touched: false,
    inReview: false,
    bankProcessing: false,
    outcome: null,
    archived: false,
    resumed: false,
    waitsForClient: false,
  };
}

/** The stage the application stands at: the last one when it has ended, otherwise the first incomplete one. */
export function getStage(state: FlowState): Stage {
  if (state.outcome !== null) return 'issue_finished';
  return state.steps.find((step) => !step.complete)?.stage ?? 'issue_finished';
}

/**
 * Status by the table of chapter 4. Beside it, where the bank acts within a stage: `pending` while a person decides
 * the scoring, `processing` while the bank works on the signed package; `active` after the archive.
 */
export function getStatus(state: FlowState): ApplicationStatus {
  if (state.archived) return 'archived';
  if (state.outcome !== null) return state.outcome === 'approved' ? 'finished' : 'cancelled';
  if (state.resumed) return 'active';
  switch (getStage(state)) {
    case 'bank_selection':
      return 'new';
    case 'issue_registering':
      return state.touched ? 'registering' : 'new';
    case 'issue_survey':
      return 'survey';
    case 'issue_survey_dlc':
      return 'survey_dlc';
    case 'issue_scoring':
      return state.scoring === 'waiting_for_person' ? 'pending' : 'scoring';
    case 'issue_additional_documents_requests':
      return state.inReview ? 'review' : 'additional_docs';
    case 'doc_list':
      return state.bankProcessing ? 'processing' : 'doc_list';
    case 'issue_finished':
      return 'finished';
  }
}

export function getAccept({ outcome, scoring }: FlowState): AcceptState {
  if (outcome === 'refused' || outcome === 'rejected_by_agent' || scoring === 'refused') return 'refused';
  return outcome === 'approved' || scoring === 'approved' ? 'approved' : 'in_process';
}

/** Whether the bank works on the application and the agent waits. */
export function isWithBank(state: FlowState): boolean {
  if (state.outcome !== null) return false;
  if (state.scoring === 'running' || state.bankProcessing || state.inReview) return true;
  return getStage(state) === 'issue_scoring' && state.scoring === 'waiting_for_person';
}

/** Whether answers to what the bank requested after its approval wait for a person's decision. */
export function hasAnswersAfterApproval({
  scoring,
  inReview,
}: Pick<FlowState, 'scoring' | 'inReview'>): boolean {
  return scoring === 'approved' && inReview;
}

export function getHolder(state: FlowState): Holder {
  if (state.archived || state.outcome !== null) return 'nobody';
  if (isWithBank(state)) return 'bank';
  return state.waitsForClient ? 'client' : 'agent';
}

/** Whether nothing about the application may change any more. */
export function isClosed(state: FlowState): boolean {
  return state.archived || state.outcome !== null;
}

/** Stages after the current one that are still to come. */
export function nextStages(state: FlowState): readonly Stage[] {
  if (isClosed(state)) return [];
  const current = getStage(state);
  return state.steps.filter((step) => !step.complete && step.stage !== current).map((step) => step.stage);
}

/** What is wrong with a state; empty for every state that moves can reach. */
export function invariantViolations(state: FlowState): string[] {
  const problems: string[] = [];
  const order = state.steps.map((step) => STAGES.indexOf(step.stage));
  if (order.some((position, index) => index > 0 && position <= (order[index - 1] ?? -1)))
    problems.push('order');
  const required = APPLICATION_STEPS.filter((step) => step.required);
  if (!required.every(({ id }) => state.steps.some((step) => step.stage === id)))
    problems.push('required step lost');
  const firstOpen = state.steps.findIndex((step) => !step.complete);
  const lastComplete = state.steps.findLastIndex((step) => step.complete);
  if (firstOpen !== -1 && lastComplete > firstOpen) problems.push('a step is complete before an earlier one');
  const stage = getStage(state);
  if (state.bankProcessing && stage !== 'doc_list') problems.push('processing outside of the package');
  if (state.inReview && stage !== 'issue_additional_documents_requests')
    problems.push('review outside of the requests');
  if (state.scoring === 'running' && state.outcome !== null) problems.push('scoring after the end');
  if (state.archived && (state.scoring === 'running' || state.bankProcessing))
    problems.push('archived while busy');
  if ((stage === 'doc_list' || state.outcome === 'approved') && state.scoring !== 'approved')
    problems.push('package without approval');
  if (state.waitsForClient && getHolder(state) !== 'client')
    problems.push('waits for the client out of turn');
  if (state.outcome === 'approved' && firstOpen !== -1) problems.push('finished with an open step');
  return problems;
}

/** A form that comes after the current one: the agent may fill it before it is reached. */
export function isAhead(steps: FlowState['steps'], current: Stage, stage: Stage): boolean {
  return (
    isFormStage(current) &&
    isFormStage(stage) &&
    STAGES.indexOf(stage) > STAGES.indexOf(current) &&
    steps.some((step) => step.stage === stage && !step.complete)
  );
}
