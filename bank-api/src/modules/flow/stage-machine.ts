import { STAGES, type Stage } from 'shared-kernel/contract/applications';
import type { ErrorCode } from 'shared-kernel/contract/errors';
import { isFormStage } from 'shared-kernel/domain/steps';
import type { Outcome } from '../applications/index.ts';
import {
  getHolder,
  getStage,
  hasAnswersAfterApproval,
  isAhead,
  isClosed,
  isWithBank,
  type FlowState,
} from './flow-state.ts';

export type Verdict = 'approved' | 'refused' | 'waiting_for_person' | 'requests';

export type Move =
  | { readonly type: 'save'; readonly stage: Stage }
  /** What the stage needs was checked before. `asksAdditional`: the bank wants step 4 after these answers. */
  | { readonly type: 'complete'; readonly stage: Stage; readonly asksAdditional?: boolean }
  | { readonly type: 'scored'; readonly verdict: Verdict }
  | { readonly type: 'decide'; readonly decision: 'approved' | 'refused' }
  | { readonly type: 'request' }
  /** `isLast`: no other request is open or answered. `isDecided`: the bank has accepted every document that it needs. */
  | { readonly type: 'withdraw_request'; readonly isLast: boolean; readonly isDecided: boolean }
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
export type Effect =
  'start_scoring' | 'create_package' | 'accept_answers' | 'start_issue' | 'finish' | 'withdraw_scoring';

export type MoveResult =
  | { readonly ok: true; readonly state: FlowState; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly code: ErrorCode };

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
      return decide(state, action.decision);
    case 'request':
      return request(state);
    case 'withdraw_request':
      return withdrawRequest(state, action);
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
  const current = getStage(state);
  if (isAhead(state.steps, current, stage)) return done({ ...state, resumed: false });
  if (current !== stage || !isFormStage(stage)) return refuse('stage_not_current');
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
      return answered(state);
    case 'doc_list':
      return done({ ...state, resumed: false, bankProcessing: true }, 'start_issue');
    case 'bank_selection':
    case 'issue_finished':
      return refuse('stage_not_current');
  }
}

/**
 * Step 6 is answered: a person who has the scoring, or gave the approval, looks at the answers. Otherwise the rules check
 * again, and leave to a person what a person has asked for.
 */
function answered(state: FlowState): MoveResult {
  if (state.scoring === 'approved' || state.scoring === 'waiting_for_person')
    return done({ ...state, resumed: false, inReview: true });
  return done({ ...state, resumed: false, inReview: true, scoring: 'running' }, 'start_scoring');
}

/** A person's word on the scoring, or on what was answered after the approval: that stays as it was given. */
function decide(state: FlowState, decision: 'approved' | 'refused'): MoveResult {
  if (isClosed(state)) return refuse('conflict');
  if (state.scoring === 'waiting_for_person') return settle({ ...state, inReview: false }, decision);
  if (!hasAnswersAfterApproval(state)) return refuse('conflict');
  if (decision === 'refused') return close(state, 'refused');
  const accepted = withComplete(state, 'issue_additional_documents_requests');
  return done({ ...accepted, inReview: false }, 'accept_answers');
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

/** The bank's person takes a request back: after the last one the application goes on, or the bank looks and decides. */
function withdrawRequest(
  state: FlowState,
  { isLast, isDecided }: { readonly isLast: boolean; readonly isDecided: boolean },
): MoveResult {
  if (isClosed(state)) return refuse('application_closed');
  if (state.scoring === 'running' || state.bankProcessing) return refuse('conflict');
  if (!isLast || getStage(state) !== 'issue_additional_documents_requests') return done(state);
  if (state.scoring === 'approved' && isDecided)
    return done({ ...withComplete(state, 'issue_additional_documents_requests'), inReview: false });
  // A scoring of the rules goes on when the agent sends what is left.
  return state.scoring === 'none' ? done(state) : answered(state);
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
