import { findTurn, TURN_FILTERS, TURNS } from './turns.ts';

describe('turns', () => {
  it('findTurn finds the turn of each filter, whatever else is filtered by', () => {
    for (const turn of TURNS)
      expect(findTurn({ ...TURN_FILTERS[turn], search: 'ООО', accept: 'approved' })).toBe(turn);
  });

  it('findTurn finds none where the same is narrowed in another way', () => {
    expect(findTurn({ holder: 'bank' })).toBeUndefined();
    expect(findTurn({ signing: 'required' })).toBeUndefined();
    expect(findTurn({ holder: 'agent', overdue: true })).toBeUndefined();
  });
});
