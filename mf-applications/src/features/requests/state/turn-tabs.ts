import type { ApplicationFilter } from 'shared-kernel/contract/applications';

/** Tabs above an agent's list: what waits for the agent, what is late, what is to be signed. */
export const TURN_TABS = ['all', 'my_turn', 'overdue', 'to_sign'] as const;
export type TurnTab = (typeof TURN_TABS)[number];

type TabFilter = Pick<ApplicationFilter, 'holder' | 'overdue' | 'signing'>;

/** What a tab filters by; the other filters stay as they are. */
export const TURN_FILTERS: Readonly<Record<TurnTab, Required<Record<keyof TabFilter, unknown>> & TabFilter>> =
  {
    all: { holder: undefined, overdue: undefined, signing: undefined },
    my_turn: { holder: 'agent', overdue: undefined, signing: undefined },
    overdue: { holder: undefined, overdue: true, signing: undefined },
    to_sign: { holder: 'agent', overdue: undefined, signing: 'required' },
  };

/** The tab that a filter shows, `undefined` where it is narrowed in another way. */
export function findTurnTab({ holder, overdue, signing }: ApplicationFilter): TurnTab | undefined {
  return TURN_TABS.find((tab) => {
    const filter = TURN_FILTERS[tab];
    return filter.holder === holder && filter.overdue === overdue && filter.signing === signing;
  });
}
