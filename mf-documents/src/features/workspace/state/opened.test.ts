import { testDocument, testVersion } from '../../../testing/documents.ts';
import { reviewOf } from './opened.ts';

const NOTHING: ReadonlySet<string> = new Set();

describe('reviewOf', () => {
  it('offers no decision on what the bank composed itself', () => {
    const made = { current: testVersion(), status: 'approved', signing: 'required' } as const;
    for (const scope of ['package', 'agent', 'bank'] as const)
      expect(reviewOf(testDocument({ ...made, scope }), NOTHING)).toBe('none');
    const passport = testDocument({ ...made, scope: 'agent', signing: 'not_required' });
    expect(reviewOf(passport, NOTHING)).toBe('open');
    expect(reviewOf(testDocument({ ...made, scope: 'application' }), NOTHING)).toBe('open');
  });
});
