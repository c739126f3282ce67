import { ru } from '../locale/ru.ts';
import type { TaskRow } from './combine-summaries.ts';

type Row = TaskRow;

/** What waits for the reader, each once: first by deadline, the most urgent first, then what has none. */
export function orderTasks(deadlines: readonly Row[], attention: readonly Row[]): readonly Row[] {
  const known = new Map<string, Row>();
  for (const row of [...deadlines, ...attention])
    if (!known.has(row.hash_password)) known.set(row.hash_password, row);
  return [...known.values()];
}

/** What an agent is to do with an application. */
export function toAgentAction({ stage, signing }: Pick<Row, 'stage' | 'signing'>): string {
  return signing === 'required' ? ru.home.sign : ru.home.actions[stage];
}
