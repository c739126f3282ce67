import type { ApplicationFilter } from 'shared-kernel/contract/applications';

/** What an agent's list can be narrowed to: what waits for the agent, what is late, what is to be signed. */
export const TURNS = ['all', 'my_turn', 'overdue', 'to_sign'] as const;
export type Turn = (typeof TURNS)[number];

type TurnFields = Pick<ApplicationFilter, 'holder' | 'overdue' | 'signing'>;

/** What a turn filters by; the other filters stay as they are. */
export const TURN_FILTERS: Readonly<Record<Turn, Required<Record<keyof TurnFields, unknown>> & TurnFields>> =
  {
    all: { holder: undefined, overdue: undefined, signing: undefined },
    my_turn: { holder: 'agent', overdue: undefined, signing: undefined },
    overdue: { holder: undefined, overdue: true, signing: undefined },
    to_sign: { holder: 'agent', overdue: undefined, signing: 'required' },
  };

/** The turn that a filter shows, `undefined` where it is narrowed in another way. */
export function findTurn({ holder, overdue, signing }: ApplicationFilter): Turn | undefined {
  return TURNS.find((turn) => {
    const filter = TURN_FILTERS[turn];
    return filter.holder === holder && filter.overdue === overdue && filter.signing === signing;
  });
}

/** The fields that the turn of a filter stands for: its control shows them. */
export function shownByTurn(filter: ApplicationFilter): readonly (keyof TurnFields)[] {
  const turn = findTurn(filter);
  if (turn === undefined) return [];
  const fields = Object.keys(TURN_FILTERS[turn]) as (keyof TurnFields)[];
  return fields.filter((field) => TURN_FILTERS[turn][field] !== undefined);
}

/** The nearest deadline first. */
const BY_DEADLINE = { sort: 'holder', direction: 'asc' } as const;

/** What to change for a turn. What is late is told by its deadline; the usual order comes back with the next turn. */
export function turnTo(turn: Turn, filter: ApplicationFilter): Partial<ApplicationFilter> {
  if (turn === 'overdue') return { ...TURN_FILTERS.overdue, ...BY_DEADLINE };
  const isByDeadline = filter.sort === BY_DEADLINE.sort && filter.direction === BY_DEADLINE.direction;
  const order =
    findTurn(filter) === 'overdue' && isByDeadline ? { sort: undefined, direction: undefined } : {};
  return { ...TURN_FILTERS[turn], ...order };
}
