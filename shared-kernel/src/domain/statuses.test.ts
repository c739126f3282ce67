import { GUARANTEE_TYPES } from '../contract/products.ts';
import { GUARANTEE_KINDS } from './guarantee.ts';
import {
  APPLICATION_STATUSES,
  isApplicationStatus,
  isClosedStatus,
  statusesWhere,
  statusTone,
} from './statuses.ts';
import { APPLICATION_STEPS } from './steps.ts';

describe('statuses', () => {
  it('include every status that a step covers', () => {
    const covered = APPLICATION_STEPS.flatMap((step) => step.statuses);
    expect(covered.every((status) => APPLICATION_STATUSES.includes(status))).toBe(true);
  });

  it('have a tone, and so do statuses of the future', () => {
    expect(statusTone('cancelled')).toBe('error');
    expect(statusTone('finished')).toBe('success');
    expect(statusTone('something_new')).toBe('default');
    expect(isApplicationStatus('toString')).toBe(false);
  });

  it('give the bank the next move where a person of it decides', () => {
    const decided = statusesWhere(({ handoff }) => handoff === 'bank');
    expect(decided).toEqual(expect.arrayContaining(['review', 'pending', 'processing']));
    expect(decided).not.toContain('new');
  });

  it('tell closed applications', () => {
    expect(APPLICATION_STATUSES.filter(isClosedStatus)).toEqual([
      'finished',
      'cancelled',
      'archived',
      'completed',
    ]);
  });
});

describe('codes of the contract', () => {
  it('are those of the domain', () => {
    expect(GUARANTEE_TYPES).toEqual(GUARANTEE_KINDS);
  });
});
