import { shortName } from 'shared-kernel/domain/names';
import type { DbOrTx } from '../../database/types.ts';
import { findAgentNames } from './repository.ts';

interface NameColumns {
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
}

/** `Иванов И. И.` */
export function toShortName({ last_name, first_name, middle_name }: NameColumns): string {
  return shortName({ lastName: last_name, firstName: first_name, middleName: middle_name });
}

/** An account, and the short name that it had when it was written down. */
export interface NamedAgent {
  readonly id: string;
  readonly name: string;
}

/** Who did what a timeline tells; the bank's rules and a client who signs have no account. */
export type TimelineActor = NamedAgent | { readonly id: null; readonly name: string };

/** The short name of an agent; empty for one that is not known. */
export async function getAgentName(db: DbOrTx, agentId: string): Promise<string> {
  const name = (await findAgentNames(db, [agentId])).get(agentId);
  return name === undefined ? '' : toShortName(name);
}

/** The agent with the short name of now. */
export async function getNamedAgent(db: DbOrTx, id: string): Promise<NamedAgent> {
  return { id, name: await getAgentName(db, id) };
}
