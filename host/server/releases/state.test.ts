import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canaryRuleSchema } from 'shared-kernel/team/canary-rule';
import { chooseRelease, toCanaryShare } from './choose-release.ts';
import {
  activated,
  canaryStarted,
  EMPTY_STATE,
  noted,
  openWithdrawals,
  quarantined,
  received,
  refused,
  rolledBack,
} from './state.ts';
import type { RemoteState } from './state.ts';

const AT = '2026-01-01T00:00:00.000Z';
const id = (digit: number): string => String(digit).repeat(32);
const [one, two, three] = [id(1), id(2), id(3)] as const;
const all = () => true;
const active = (...ids: readonly string[]): RemoteState =>
  ids.reduce(
    (state, each) => activated(received(state, each, 'origin', AT), each, 'origin', AT),
    EMPTY_STATE,
  );

describe('the release state', () => {
  it('rolls back step by step and never to a release it rolled back from', () => {
    const back = rolledBack(active(one, two, three), 'command', AT, all);
    assert.equal(back.active, two);
    assert.equal(back.replacedAt[three], AT);
    const further = rolledBack(back, 'command', AT, all);
    assert.equal(further.active, one);
    assert.throws(() => rolledBack(further, 'command', AT, all), /no earlier release/);
  });

  it('rolls back only to a release that is stored and did not fail', () => {
    const state = quarantined(active(one, two, three), three, 'failed', AT, (each) => each !== two);
    assert.equal(state.active, one);
    assert.ok(state.quarantined[three]);
    assert.equal(state.previous.includes(three), false);
  });

  it('keeps a failing release when it is the only one and reports it', () => {
    const state = quarantined(active(one), one, 'failed', AT, all);
    assert.equal(state.active, one);
    assert.ok(state.quarantined[one]);
  });

  it('ends a canary before the active release, by hand or on failure', () => {
    const rule = canaryRuleSchema.parse({ percent: 50 });
    const state = canaryStarted(active(one), two, rule, 'command', AT);
    assert.equal(rolledBack(state, 'command', AT, all).canary, undefined);
    const failed = quarantined(state, two, 'failed', AT, all);
    assert.equal(failed.canary, undefined);
    assert.equal(failed.active, one);
    assert.throws(() => canaryStarted(active(one), one, rule, 'command', AT), /active for everybody/);
    assert.throws(() => canaryStarted(EMPTY_STATE, one, rule, 'command', AT), /no active release/);
  });

  it('lets a person activate a withdrawn release again', () => {
    const failed = quarantined(active(one, two), two, 'failed', AT, all);
    const again = activated(failed, two, 'command', AT);
    assert.equal(again.active, two);
    assert.deepEqual(again.quarantined, {});
  });

  it('never falls back to a release that a person has rolled back', () => {
    const back = rolledBack(active(one, two), 'command', AT, all);
    assert.equal(back.active, one);
    const failed = quarantined(activated(back, three, 'origin', AT), three, 'failed', AT, all);
    assert.equal(failed.active, one);
    const again = quarantined(failed, one, 'failed', AT, all);
    assert.equal(again.active, one, 'rather the failing one than the one that nobody wanted');
  });

  it('asks for a decision about a withdrawn release until one is made', () => {
    const failed = quarantined(active(one, two), two, 'failed', AT, all);
    assert.deepEqual(
      openWithdrawals(failed).map(([id]) => id),
      [two],
    );
    for (const decided of [
      activated(failed, three, 'origin', AT),
      activated(failed, two, 'command', AT),
      noted(failed, { at: AT, by: 'command', action: 'activated', release: one }),
    ])
      assert.deepEqual(openWithdrawals(decided), []);
  });

  it('reports the same refusal once', () => {
    const state = refused(active(one), two, ['too large'], AT);
    assert.equal(refused(state, two, ['too large'], AT), state);
    assert.equal(received(state, two, 'origin', AT).refusal, undefined);
  });
});

describe('the choice of a release', () => {
  const state = (rule: object): RemoteState =>
    canaryStarted(active(one), two, canaryRuleSchema.parse(rule), 'command', AT);
  const agent = (name: string, bank = 'sgb') => ({ agent: name, bank, organization: '7707083893' });

  it('follows bank, organisation and agent', () => {
    assert.equal(chooseRelease('mf-x', state({ banks: ['cub'] }), agent('a', 'cub')), two);
    assert.equal(chooseRelease('mf-x', state({ banks: ['cub'] }), agent('a', 'sgb')), one);
    assert.equal(chooseRelease('mf-x', state({ organizations: ['7707083893'] }), agent('a')), two);
    assert.equal(chooseRelease('mf-x', state({ organizations: ['1'] }), agent('a')), one);
    assert.equal(chooseRelease('mf-x', state({ agents: ['a'] }), agent('a')), two);
    assert.equal(chooseRelease('mf-x', state({ agents: ['a'] }), agent('b')), one);
  });

  it('gives an unknown visitor the active release', () => {
    assert.equal(chooseRelease('mf-x', state({ percent: 100 }), undefined), one);
  });

  it('gives a percentage canary to a stable, growing share of agents', () => {
    const agents = Array.from({ length: 4_000 }, (_each, index) => `agent-${index}`);
    const inCanary = (percent: number) =>
      new Set(agents.filter((name) => chooseRelease('mf-x', state({ percent }), agent(name)) === two));
    const [ten, thirty] = [inCanary(10), inCanary(30)];
    assert.ok(Math.abs(ten.size / agents.length - 0.1) < 0.02, `${ten.size}`);
    assert.ok(Math.abs(thirty.size / agents.length - 0.3) < 0.03, `${thirty.size}`);
    for (const name of ten) assert.ok(thirty.has(name));
    assert.equal(toCanaryShare('mf-x', 'agent-1'), toCanaryShare('mf-x', 'agent-1'));
    assert.notEqual(toCanaryShare('mf-x', 'agent-1'), toCanaryShare('mf-y', 'agent-1'));
  });
});
