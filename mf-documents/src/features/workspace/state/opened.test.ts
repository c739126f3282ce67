import { testDocument, testVersion } from '../../../testing/documents.ts';
import { getReview, waitingForReview } from './opened.ts';

const NOTHING: ReadonlySet<string> = new Set();

describe('getReview', () => {
  it('offers no decision on what the bank composed itself', () => {
    const made = { current: testVersion(), status: 'approved', signing: 'required' } as const;
    for (const scope of ['package', 'agent', 'bank'] as const)
      expect(getReview(testDocument({ ...made, scope }), NOTHING)).toBe('none');
    const passport = testDocument({ ...made, scope: 'agent', signing: 'not_required' });
    expect(getReview(passport, NOTHING)).toBe('open');
    expect(getReview(testDocument({ ...made, scope: 'application' }), NOTHING)).toBe('open');
  });

  it('is what the bank says, where it does', () => {
    const closed = testDocument({ current: testVersion(), status: 'pending', can_review: false });
    expect(getReview(closed, NOTHING)).toBe('none');
    expect(waitingForReview([closed])).toEqual([]);
    const made = testDocument({ current: testVersion(), status: 'approved', scope: 'package' });
    expect(getReview({ ...made, can_review: true }, NOTHING)).toBe('open');
  });
});
