import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { STAGES, type Stage } from 'shared-kernel/contract/applications';
import { APPLICATION_STEPS } from 'shared-kernel/domain/steps';
import { STATUS_FACTS, type StatusFacts } from 'shared-kernel/domain/statuses';
import {
  getHolder,
  invariantViolations,
  isClosed,
  newApplication,
  nextStages,
  getStage,
  getStatus,
  type FlowState,
} from './flow-state.ts';
import { move, type Move } from './stage-machine.ts';

const stage = fc.constantFrom<Stage>(...STAGES);
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ type: fc.constant('save' as const), stage }),
  fc.record({ type: fc.constant('complete' as const), stage, asksAdditional: fc.boolean() }),
  fc.record({
    type: fc.constant('scored' as const),
    verdict: fc.constantFrom(
      'approved' as const,
      'refused' as const,
      'waiting_for_person' as const,
      'requests' as const,
    ),
  }),
  fc.record({
    type: fc.constant('decide' as const),
    decision: fc.constantFrom('approved' as const, 'refused' as const),
  }),
  fc.record({
    type: fc.constant('return' as const),
    stage: fc.constantFrom('issue_registering' as const, 'issue_survey' as const),
  }),
  fc.record({
    type: fc.constant('withdraw_request' as const),
    isLast: fc.boolean(),
    isDecided: fc.boolean(),
  }),
  ...(
    ['request', 'issued', 'reject', 'archive', 'unarchive', 'take', 'refuse', 'wait', 'answer'] as const
  ).map((type) => fc.constant({ type })),
);
// Beside any move, the one that goes on: random stages alone seldom reach the later steps.
type Choice = Move | 'forward';
const choices: fc.Arbitrary<Choice[]> = fc.array(
  fc.oneof({ weight: 2, arbitrary: fc.constant('forward' as const) }, { weight: 1, arbitrary: anyMove }),
  { maxLength: 40 },
);

function forward(state: FlowState): Move {
  if (state.scoring === 'running') return { type: 'scored', verdict: 'approved' };
  if (state.bankProcessing) return { type: 'issued' };
  if (state.inReview) return { type: 'decide', decision: 'approved' };
  return { type: 'complete', stage: getStage(state) };
}

function applied(state: FlowState, action: Move): FlowState {
  const result = move(state, action);
  assert.ok(result.ok, `${action.type} at ${getStage(state)}: ${result.ok ? '' : result.code}`);
  return result.state;
}

test('no sequence of moves reaches an illegal state or changes a closed application', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.boolean(), choices, (asksAdditional, sequence) => {
      let state = newApplication(asksAdditional);
      for (const choice of sequence) {
        const action = choice === 'forward' ? forward(state) : choice;
        const before = JSON.stringify(state);
        const result = move(state, action);
        assert.equal(JSON.stringify(state), before, 'a move changed its input');
        if (!result.ok) continue;
        if (isClosed(state)) assert.ok(action.type === 'archive' || action.type === 'unarchive');
        assert.deepEqual(invariantViolations(result.state), [], `${action.type} from ${before}`);
        // What was requested is accepted by the bank's word alone, or by taking back what it has not accepted.
        const isAnswered = (at: FlowState): boolean =>
          at.steps.some((step) => step.stage === 'issue_additional_documents_requests' && step.complete);
        if (isAnswered(result.state) && !isAnswered(state)) {
          const isTakenBack = action.type === 'withdraw_request' && action.isLast && action.isDecided;
          assert.ok(
            ['scored', 'decide'].includes(action.type) || (isTakenBack && state.scoring === 'approved'),
            `${action.type} accepted the answers`,
          );
        }
        // What was approved stays as it was approved.
        if (state.scoring === 'approved') {
          assert.equal(result.state.scoring, 'approved');
          assert.ok(!result.effects.includes('create_package'), 'a second package');
        }
        if (action.type === 'return') assert.equal(getStage(result.state), action.stage);
        else {
          const getComplete = (at: FlowState): number => at.steps.filter((step) => step.complete).length;
          const reopened = action.type === 'request' || action.type === 'scored' ? 1 : 0;
          assert.ok(getComplete(result.state) >= getComplete(state) - reopened, 'a complete step was lost');
        }
        assert.deepEqual(
          state.steps.filter((step) => !result.state.steps.some((after) => after.stage === step.stage)),
          [],
          'a step was lost',
        );
        state = result.state;
        reached.add(`${getStage(state)}/${getStatus(state)}`);
      }
    }),
    { numRuns: 2000 },
  );
  for (const step of APPLICATION_STEPS.slice(1)) {
    assert.ok(
      [...reached].some((at) => at.startsWith(`${step.id}/`)),
      `${step.id} was never reached`,
    );
  }
});

test('status and stage follow the step table but where the bank acts and in the archive', () => {
  const beside: Readonly<Partial<Record<Stage, readonly string[]>>> = {
    issue_scoring: ['pending'],
    doc_list: ['processing'],
  };
  fc.assert(
    fc.property(fc.boolean(), choices, (asksAdditional, sequence) => {
      let state = newApplication(asksAdditional);
      for (const choice of sequence) {
        const result = move(state, choice === 'forward' ? forward(state) : choice);
        if (!result.ok) continue;
        state = result.state;
        const status = getStatus(state);
        if (state.archived) return assert.equal(status, 'archived');
        if (state.resumed) return assert.equal(status, 'active');
        const at = getStage(state);
        const table = APPLICATION_STEPS.find((step) => step.id === at)?.statuses ?? [];
        assert.ok(
          [...table, ...(beside[at] ?? [])].includes(status as never),
          `${status} at ${at}: neither in STAGE_FACTS nor in \`beside\` of this test`,
        );
        assert.equal(getHolder(state) === 'nobody', isClosed(state));
      }
    }),
    { numRuns: 1000 },
  );
});

test('the table of statuses agrees with the machine on finality and handoff', () => {
  fc.assert(
    fc.property(fc.boolean(), choices, (asksAdditional, sequence) => {
      let state = newApplication(asksAdditional);
      for (const choice of sequence) {
        const result = move(state, choice === 'forward' ? forward(state) : choice);
        if (!result.ok) continue;
        state = result.state;
        const status = getStatus(state);
        // A resumed application says only that it is active again.
        if (state.resumed && !state.archived) continue;
        const facts: StatusFacts = STATUS_FACTS[status];
        const { handoff, isFinal } = facts;
        assert.equal(isFinal, isClosed(state), status);
        // While the check runs the bank is at work without a status of its own.
        const isChecked = status === 'scoring' && state.scoring === 'running';
        assert.equal(handoff === 'bank' || isChecked, getHolder(state) === 'bank', status);
        // In any status of the agent's the client may be waited for.
        if (handoff === 'client') assert.equal(getHolder(state), 'client', status);
      }
    }),
    { numRuns: 1000 },
  );
});

test('completing each step leads through all eight stages', () => {
  let state = newApplication(true);
  const walked: string[] = [];
  const step = (action: Move): void => {
    state = applied(state, action);
    walked.push(`${getStage(state)}:${getStatus(state)}:${getHolder(state)}`);
  };
  assert.equal(getStatus(state), 'new');
  step({ type: 'save', stage: 'issue_registering' });
  step({ type: 'complete', stage: 'issue_registering' });
  step({ type: 'complete', stage: 'issue_survey' });
  step({ type: 'complete', stage: 'issue_survey_dlc' });
  step({ type: 'complete', stage: 'issue_scoring' });
  step({ type: 'scored', verdict: 'requests' });
  step({ type: 'complete', stage: 'issue_additional_documents_requests' });
  step({ type: 'scored', verdict: 'approved' });
  step({ type: 'complete', stage: 'doc_list' });
  step({ type: 'issued' });
  assert.deepEqual(walked, [
    'issue_registering:registering:agent',
    'issue_survey:survey:agent',
    'issue_survey_dlc:survey_dlc:agent',
    'issue_scoring:scoring:agent',
    'issue_scoring:scoring:bank',
    'issue_additional_documents_requests:additional_docs:agent',
    'issue_additional_documents_requests:review:bank',
    'doc_list:doc_list:agent',
    'doc_list:processing:bank',
    'issue_finished:finished:nobody',
  ]);
  assert.ok(state.steps.every((entry) => entry.complete));
});

test('a request for documents during scoring returns to the decision after its answer', () => {
  let state = newApplication(false);
  for (const at of ['issue_registering', 'issue_survey', 'issue_scoring'] as const) {
    state = applied(state, { type: 'complete', stage: at });
  }
  state = applied(state, { type: 'scored', verdict: 'waiting_for_person' });
  assert.equal(getStatus(state), 'pending');
  state = applied(state, { type: 'request' });
  assert.equal(getStatus(state), 'additional_docs');
  state = applied(state, { type: 'complete', stage: 'issue_additional_documents_requests' });
  assert.equal(getStatus(state), 'review');
  state = applied(state, { type: 'decide', decision: 'approved' });
  assert.equal(getStage(state), 'doc_list');
});

test('after the last request is taken back the application goes on, or the bank looks at what it has not accepted', () => {
  const requests = 'issue_additional_documents_requests';
  const withdraw = { type: 'withdraw_request', isLast: true, isDecided: true } as const;
  const askedAfter = (verdict: 'approved' | 'waiting_for_person'): FlowState => {
    let state = newApplication(false);
    for (const at of ['issue_registering', 'issue_survey', 'issue_scoring'] as const) {
      state = applied(state, { type: 'complete', stage: at });
    }
    return applied(applied(state, { type: 'scored', verdict }), { type: 'request' });
  };
  const where = (state: FlowState) => [getStage(state), getStatus(state), getHolder(state)];
  const approved = askedAfter('approved');
  assert.deepEqual(where(applied(approved, withdraw)), ['doc_list', 'doc_list', 'agent']);
  const undecided = applied(approved, { ...withdraw, isDecided: false });
  assert.deepEqual(where(undecided), [requests, 'review', 'bank']);
  assert.deepEqual(where(applied(approved, { ...withdraw, isLast: false })), where(approved));
  const pending = askedAfter('waiting_for_person');
  assert.deepEqual(where(applied(pending, withdraw)), [requests, 'review', 'bank']);
});

test('answers after the approval wait for the word of a person, which approves nothing anew', () => {
  const requests = 'issue_additional_documents_requests';
  let state = newApplication(false);
  for (const at of ['issue_registering', 'issue_survey', 'issue_scoring'] as const) {
    state = applied(state, { type: 'complete', stage: at });
  }
  state = applied(state, { type: 'scored', verdict: 'approved' });
  assert.equal(move(state, { type: 'decide', decision: 'approved' }).ok, false, 'nothing waits');
  state = applied(state, { type: 'request' });
  assert.equal(getStage(state), requests);
  assert.equal(move(state, { type: 'decide', decision: 'approved' }).ok, false, 'not before the answer');
  state = applied(state, { type: 'complete', stage: requests });
  assert.deepEqual([getStage(state), getStatus(state), getHolder(state)], [requests, 'review', 'bank']);
  for (const action of [
    { type: 'complete', stage: requests },
    { type: 'return', stage: 'issue_survey' },
    { type: 'take' },
  ] as const)
    assert.equal(move(state, action).ok, false, action.type);

  const again = applied(state, { type: 'request' });
  assert.deepEqual([getStatus(again), getHolder(again)], ['additional_docs', 'agent']);

  const refused = move(state, { type: 'decide', decision: 'refused' });
  assert.ok(refused.ok);
  assert.deepEqual(
    [getStatus(refused.state), refused.state.outcome, refused.effects],
    ['cancelled', 'refused', ['finish']],
  );

  const accepted = move(state, { type: 'decide', decision: 'approved' });
  assert.ok(accepted.ok);
  assert.deepEqual(
    [getStage(accepted.state), getHolder(accepted.state), accepted.state.scoring, accepted.effects],
    ['doc_list', 'agent', 'approved', ['accept_answers']],
  );
});

test('a return from review makes the agent complete the later steps again', () => {
  let state = newApplication(true);
  for (const at of ['issue_registering', 'issue_survey', 'issue_survey_dlc', 'issue_scoring'] as const) {
    state = applied(state, { type: 'complete', stage: at });
  }
  assert.equal(move(state, { type: 'return', stage: 'issue_survey' }).ok, false, 'not while the rules run');
  state = applied(state, { type: 'scored', verdict: 'waiting_for_person' });
  state = applied(state, { type: 'return', stage: 'issue_survey' });
  assert.deepEqual(
    [getStage(state), getStatus(state), getHolder(state)],
    ['issue_survey', 'survey', 'agent'],
  );
  state = applied(state, { type: 'complete', stage: 'issue_survey' });
  assert.equal(getStage(state), 'issue_survey_dlc', 'the later questionnaire is open again');
});

test('an application with open requests can be taken over or refused', () => {
  let state = newApplication(false);
  for (const at of ['issue_registering', 'issue_survey', 'issue_scoring'] as const) {
    state = applied(state, { type: 'complete', stage: at });
  }
  state = applied(state, { type: 'scored', verdict: 'requests' });
  state = applied(state, { type: 'take' });
  assert.deepEqual([getStatus(state), getHolder(state)], ['review', 'bank']);
  const refused = move(state, { type: 'refuse' });
  assert.ok(refused.ok);
  assert.deepEqual([getStatus(refused.state), refused.effects], ['cancelled', ['finish']]);
  state = applied(state, { type: 'decide', decision: 'approved' });
  assert.equal(move(state, { type: 'return', stage: 'issue_survey' }).ok, false, 'not after the approval');
});

test('waiting hands the application to the client until any move but a save', () => {
  let state = applied(newApplication(false), { type: 'wait' });
  assert.equal(getHolder(state), 'client');
  state = applied(state, { type: 'save', stage: 'issue_registering' });
  assert.equal(getHolder(state), 'client');
  assert.equal(move(state, { type: 'wait' }).ok, false);
  assert.equal(getHolder(applied(state, { type: 'answer' })), 'agent');
  assert.equal(getHolder(applied(state, { type: 'complete', stage: 'issue_registering' })), 'agent');
});

test('a refused move names its code', () => {
  const fresh = newApplication(false);
  const getCode = (state: FlowState, action: Move): string => {
    const result = move(state, action);
    return result.ok ? 'ok' : result.code;
  };
  assert.equal(getCode(fresh, { type: 'complete', stage: 'issue_survey' }), 'stage_not_current');
  assert.equal(getCode(fresh, { type: 'save', stage: 'issue_scoring' }), 'stage_not_current');
  // A later form may be filled before it is reached; one that is not asked for may not.
  assert.equal(getCode(fresh, { type: 'save', stage: 'issue_survey' }), 'ok');
  assert.equal(getCode(fresh, { type: 'save', stage: 'issue_survey_dlc' }), 'stage_not_current');
  assert.equal(getCode(fresh, { type: 'decide', decision: 'approved' }), 'conflict');
  assert.equal(getCode(fresh, { type: 'request' }), 'conflict');
  assert.equal(getCode(fresh, { type: 'unarchive' }), 'not_archivable');
  const rejected = applied(fresh, { type: 'reject' });
  assert.equal(getStatus(rejected), 'cancelled');
  assert.equal(getCode(rejected, { type: 'reject' }), 'application_closed');
  assert.equal(getCode(rejected, { type: 'save', stage: 'issue_registering' }), 'application_closed');
  let running = fresh;
  for (const at of ['issue_registering', 'issue_survey', 'issue_scoring'] as const) {
    running = applied(running, { type: 'complete', stage: at });
  }
  assert.equal(getCode(running, { type: 'complete', stage: 'issue_scoring' }), 'scoring_running');
  assert.equal(getCode(running, { type: 'archive' }), 'not_archivable');
  assert.deepEqual(nextStages(running), ['doc_list', 'issue_finished']);
  const withdrawn = move(running, { type: 'reject' });
  assert.ok(withdrawn.ok);
  assert.deepEqual(withdrawn.effects, ['withdraw_scoring', 'finish']);
});
