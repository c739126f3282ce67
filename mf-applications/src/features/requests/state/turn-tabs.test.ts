import { findTurnTab, TURN_FILTERS, TURN_TABS } from './turn-tabs.ts';

describe('turn tabs', () => {
  it('findTurnTab finds the tab of each filter, whatever else is filtered by', () => {
    for (const tab of TURN_TABS)
      expect(findTurnTab({ ...TURN_FILTERS[tab], search: 'ООО', accept: 'approved' })).toBe(tab);
  });

  it('findTurnTab finds none where the same is narrowed in another way', () => {
    expect(findTurnTab({ holder: 'bank' })).toBeUndefined();
    expect(findTurnTab({ signing: 'required' })).toBeUndefined();
    expect(findTurnTab({ holder: 'agent', overdue: true })).toBeUndefined();
  });
});
