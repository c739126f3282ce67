import {
  STAGES,
  type AcceptState,
  type ApplicationStatus,
  type Holder,
  type Scoring,
  type Stage,
} from 'shared-kernel/contract/applications';
import type { ErrorCode } from 'shared-kernel/contract/errors';
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

export type Verdict = 'approved' | 'refused' | 'waiting_for_person' | 'requests';

export type Move =
  | { readonly type: 'save'; readonly stage: Stage }
  /** What the stage needs was checked before. `asksAdditional`: the bank wants step 4 after these answers. */
  | { readonly type: 'complete'; readonly stage: Stage; readonly asksAdditional?: boolean }
  | { readonly type: 'scored'; readonly verdict: Verdict }
  | { readonly type: 'decide'; readonly decision: 'approved' | 'refused' }
  | { readonly type: 'request' }
  | { readonly type: 'issued' }
  | { readonly type: 'reject' }
  /** A person of the bank sends it back to a form, takes it for a decision, or refuses it. */
  | { readonly type: 'return'; readonly stage: ReturnStage }
  | { readonly type: 'take' }
  | { readonly type: 'refuse' }
  /** The agent waits for the client, or has the answer. */
  | { readonly type: 'wait' }
  | { readonly type: 'answer' }
  | { readonly type: 'archive' }
  | { readonly type: 'unarchive' };

/** Forms to which the bank may send an application back. */
export type ReturnStage = 'issue_registering' | 'issue_survey';

/** Work that follows from a move, done in the same transaction. */
export type Effect = 'start_scoring' | 'create_package' | 'start_issue' | 'finish' | 'withdraw_scoring';

export type MoveResult =
  | { readonly ok: true; readonly state: FlowState; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly code: ErrorCode };

const FORM_STAGES: readonly Stage[] = ['issue_registering', 'issue_survey', 'issue_survey_dlc'];

/** A new application: step 1 is done by choosing the offer. */
export function newApplication(asksAdditional: boolean): FlowState {
  const optional: readonly Stage[] = ['issue_survey_dlc', 'issue_additional_documents_requests'];
  return {
    steps: STAGES.filter(
      (stage) => !optional.includes(stage) || (stage === 'issue_survey_dlc' && asksAdditional),
    ).map((stage) => ({ stage, complete: stage === 'bank_selection' })),
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

export function getHolder(state: FlowState): Holder {
  if (state.archived || state.outcome !== null) return 'nobody';
  if (isWithBank(state)) return 'bank';
  return state.waitsForClient ? 'client' : 'agent';
}

/** Whether nothing about the application may change any more. */
export function isClosed(state: FlowState): boolean {
  return state.archived || state.outcome !== null;
}

function refuse(code: ErrorCode): MoveResult {
  return { ok: false, code };
}

function done(state: FlowState, ...effects: Effect[]): MoveResult {
  return { ok: true, state, effects };
}

function withComplete(state: FlowState, ...stages: Stage[]): FlowState {
  return {
    ...state,
    resumed: false,
    steps: state.steps.map((step) => (stages.includes(step.stage) ? { ...step, complete: true } : step)),
  };
}

/** The step, open, in its place among the others. */
function withOpenStep(state: FlowState, stage: Stage): FlowState {
  const others = state.steps.filter((step) => step.stage !== stage);
  const steps = [...others, { stage, complete: false }];
  return { ...state, steps: steps.sort((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage)) };
}

function close(state: FlowState, outcome: Outcome, ...effects: Effect[]): MoveResult {
  const scoring = outcome === 'rejected_by_agent' && state.scoring === 'running' ? 'none' : state.scoring;
  return done(
    { ...state, scoring, outcome, resumed: false, inReview: false, bankProcessing: false },
    ...effects,
    'finish',
  );
}

/** Makes a move, or says with which code it is refused. Pure: the same state and move give the same answer. */
export function move(state: FlowState, action: Move): MoveResult {
  const result = moved(state, action);
  // Typing while the client is asked changes nothing about whose turn it is; every other move ends the wait.
  if (!result.ok || action.type === 'save' || action.type === 'wait') return result;
  return { ...result, state: { ...result.state, waitsForClient: false } };
}

function moved(state: FlowState, action: Move): MoveResult {
  switch (action.type) {
    case 'save':
      return save(state, action.stage);
    case 'complete':
      return complete(state, action.stage, action.asksAdditional ?? false);
    case 'scored':
      if (isClosed(state) || state.scoring !== 'running') return refuse('conflict');
      return settle({ ...state, inReview: false }, action.verdict);
    case 'decide':
      if (isClosed(state) || state.scoring !== 'waiting_for_person') return refuse('conflict');
      return settle({ ...state, inReview: false }, action.decision);
    case 'request':
      return request(state);
    case 'issued':
      if (isClosed(state) || !state.bankProcessing) return refuse('conflict');
      return close(
        withComplete({ ...state, bankProcessing: false }, 'doc_list', 'issue_finished'),
        'approved',
      );
    case 'reject':
      if (isClosed(state) || state.bankProcessing) return refuse('application_closed');
      return close(
        state,
        'rejected_by_agent',
        ...(state.scoring === 'running' ? (['withdraw_scoring'] as const) : []),
      );
    case 'return':
      return sendBack(state, action.stage);
    case 'take':
      return take(state);
    case 'refuse':
      if (isClosed(state)) return refuse('application_closed');
      if (state.scoring === 'running') return refuse('scoring_running');
      if (state.bankProcessing) return refuse('conflict');
      return close(
        { ...state, scoring: state.scoring === 'waiting_for_person' ? 'refused' : state.scoring },
        'refused',
      );
    case 'wait':
      if (isClosed(state)) return refuse('application_closed');
      if (getHolder(state) !== 'agent') return refuse('conflict');
      return done({ ...state, waitsForClient: true });
    case 'answer':
      return state.waitsForClient ? done(state) : refuse('conflict');
    case 'archive':
      if (state.archived || isWithBank(state)) return refuse('not_archivable');
      return done({ ...state, archived: true, resumed: false });
    case 'unarchive':
      if (!state.archived) return refuse('not_archivable');
      return done({ ...state, archived: false, resumed: state.outcome === null });
  }
}

function save(state: FlowState, stage: Stage): MoveResult {
  if (isClosed(state)) return refuse('application_closed');
  if (getStage(state) !== stage || !FORM_STAGES.includes(stage)) return refuse('stage_not_current');
  return done({ ...state, touched: true, resumed: false });
}

function complete(state: FlowState, stage: Stage, asksAdditional: boolean): MoveResult {
  if (isClosed(state)) return refuse('application_closed');
  if (getStage(state) !== stage) return refuse('stage_not_current');
  if (state.scoring === 'running') return refuse('scoring_running');
  if (isWithBank(state)) return refuse('stage_not_current');
  switch (stage) {
    case 'issue_registering':
    case 'issue_survey_dlc':
      return done(withComplete(state, stage));
    case 'issue_survey':
      return done(withComplete(asksAdditional ? withOpenStep(state, 'issue_survey_dlc') : state, stage));
    case 'issue_scoring':
      return done({ ...state, resumed: false, scoring: 'running' }, 'start_scoring');
    case 'issue_additional_documents_requests':
      return answered({ ...state, resumed: false });
    case 'doc_list':
      return done({ ...state, resumed: false, bankProcessing: true }, 'start_issue');
    case 'bank_selection':
    case 'issue_finished':
      return refuse('stage_not_current');
  }
}

/** Step 6 is answered: an approved application goes on, one that waits for a person goes back, another is scored again. */
function answered(state: FlowState): MoveResult {
  if (state.scoring === 'approved') return done(withComplete(state, 'issue_additional_documents_requests'));
  if (state.scoring === 'waiting_for_person') return done({ ...state, inReview: true });
  return done({ ...state, inReview: true, scoring: 'running' }, 'start_scoring');
}

function settle(state: FlowState, verdict: Verdict): MoveResult {
  const scored = withComplete(state, 'issue_scoring');
  switch (verdict) {
    case 'approved':
      return done(
        { ...withComplete(scored, 'issue_additional_documents_requests'), scoring: 'approved' },
        'create_package',
      );
    case 'refused':
      return close({ ...scored, scoring: 'refused' }, 'refused');
    case 'requests':
      return done({ ...withOpenStep(scored, 'issue_additional_documents_requests'), scoring: 'none' });
    case 'waiting_for_person': {
      // At step 6 the answers stay with the bank until the person has decided.
      const atRequests = getStage(state) === 'issue_additional_documents_requests';
      return done({ ...state, scoring: 'waiting_for_person', inReview: atRequests });
    }
  }
}

/** The bank's person requests a document: step 6 appears, or opens again. */
function request(state: FlowState): MoveResult {
  if (isClosed(state)) return refuse('application_closed');
  const stage = getStage(state);
  const canRequest =
    stage === 'issue_additional_documents_requests' ||
    stage === 'doc_list' ||
    (stage === 'issue_scoring' && state.scoring === 'waiting_for_person');
  if (!canRequest || state.scoring === 'running' || state.bankProcessing) return refuse('conflict');
  const scored = withComplete(state, 'issue_scoring');
  return done({ ...withOpenStep(scored, 'issue_additional_documents_requests'), inReview: false });
}

/** Before the approval the bank may open a form again; what comes after it is to be done again, its answers stay. */
function sendBack(state: FlowState, target: ReturnStage): MoveResult {
  if (isClosed(state)) return refuse('application_closed');
  if (state.scoring === 'running') return refuse('scoring_running');
  const stage = getStage(state);
  const isAtReview = stage === 'issue_scoring' || stage === 'issue_additional_documents_requests';
  if (!isAtReview || state.scoring === 'approved') return refuse('conflict');
  const from = STAGES.indexOf(target);
  return done({
    ...state,
    scoring: 'none',
    inReview: false,
    resumed: false,
    steps: state.steps.map((step) =>
      STAGES.indexOf(step.stage) >= from ? { ...step, complete: false } : step,
    ),
  });
}

/** A person decides without waiting for the answers of step 6. */
function take(state: FlowState): MoveResult {
  if (isClosed(state)) return refuse('application_closed');
  if (state.scoring === 'running') return refuse('scoring_running');
  const atRequests = getStage(state) === 'issue_additional_documents_requests';
  if (!atRequests || state.inReview || state.scoring === 'approved') return refuse('conflict');
  return done({ ...state, resumed: false, scoring: 'waiting_for_person', inReview: true });
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
  const required: readonly Stage[] = [
    'bank_selection',
    'issue_registering',
    'issue_survey',
    'issue_scoring',
    'doc_list',
    'issue_finished',
  ];
  if (!required.every((stage) => state.steps.some((step) => step.stage === stage)))
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
