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

/** The short name of an agent; empty for one that is not known. */
export async function getAgentName(db: DbOrTx, agentId: string): Promise<string> {
  const name = (await findAgentNames(db, [agentId])).get(agentId);
  return name === undefined ? '' : toShortName(name);
}
