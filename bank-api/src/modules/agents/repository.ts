import type { AgentAccount } from 'shared-kernel/contract/account-security';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { agentMatches } from '../account/index.ts';

/** Agents who have an account at the actor's bank; another bank's, and who was erased, are nobody here. */
function agentsOfBank(db: DbOrTx, { agentId, bank }: Actor) {
  return db
    .selectFrom('agents')
    .leftJoin('organisations', 'organisations.id', 'agents.org_id')
    .where('agents.erased_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agent_banks')
          .select('agent_banks.agent_id')
          .whereRef('agent_banks.agent_id', '=', 'agents.id')
          .where('agent_banks.bank', '=', bank),
      ),
    )
    .select((eb) => {
      const works = eb
        .selectFrom('agent_banks')
        .select('agent_banks.agent_id')
        .whereRef('agent_banks.agent_id', '=', 'agents.id')
        .where('agent_banks.role', '!=', 'user');
      const ruled = eb
        .selectFrom('agent_banks as own')
        .select('own.bank')
        .where('own.agent_id', '=', agentId)
        .where('own.role', '=', 'superuser');
      return [
        eb.exists(works).as('is_staff'),
        eb.exists(works.where('agent_banks.bank', 'not in', ruled)).as('works_elsewhere'),
      ];
    });
}

const COLUMNS = [
  'agents.id',
  'agents.email',
  'agents.last_name',
  'agents.first_name',
  'agents.middle_name',
  'agents.approval',
  'agents.approval_reason',
  'agents.locked_at',
  'agents.locked_reason',
  'organisations.short_name',
  'organisations.full_name',
] as const;

interface Row {
  readonly id: string;
  readonly email: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly approval: AgentAccount['approval'];
  readonly approval_reason: string | null;
  readonly locked_at: string | null;
  readonly locked_reason: string | null;
  readonly short_name: string | null;
  readonly full_name: string | null;
  readonly is_staff: unknown;
  /** Works for a bank where the actor is no superuser. */
  readonly works_elsewhere: unknown;
}

function toAgentAccount({ agentId }: Actor, row: Row): AgentAccount {
  return {
    id: row.id,
    name: [row.last_name, row.first_name, row.middle_name].filter(Boolean).join(' '),
    email: row.email,
    organization: row.short_name ?? row.full_name,
    approval: row.approval,
    approval_reason: row.approval_reason,
    blocked_at: row.locked_at,
    blocked_reason: row.locked_reason,
    is_staff: row.is_staff === true,
    can_change: row.id !== agentId && row.works_elsewhere !== true,
  };
}

export async function findAgents(
  db: DbOrTx,
  actor: Actor,
  search: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: AgentAccount[]; readonly total: number }> {
  let query = agentsOfBank(db, actor);
  query = query.where(agentMatches(search));
  const { n } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(COLUMNS)
    .orderBy((eb) => eb.case().when('agents.locked_at', 'is not', null).then(0).else(1).end())
    .orderBy('agents.last_name')
    .orderBy('agents.first_name')
    .orderBy('agents.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { items: rows.map((row) => toAgentAccount(actor, row)), total: Number(n) };
}

/** One agent of the actor's bank. */
export async function agentAccount(db: DbOrTx, actor: Actor, id: string): Promise<AgentAccount | undefined> {
  const row = await agentsOfBank(db, actor).select(COLUMNS).where('agents.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toAgentAccount(actor, row);
}

/** Blocks an agent, whose password is of no more use than to set another. @returns Whether it was not blocked before. */
export async function lockAgent(tx: Tx, id: string, reason: string, at: string): Promise<boolean> {
  const row = await tx
    .updateTable('agents')
    .set({ locked_at: at, locked_reason: reason, password_expired_at: at, updated_at: at })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a block away; its reason stays. @returns Whether there was one. */
export async function unlockAgent(tx: Tx, id: string, at: string): Promise<boolean> {
  const row = await tx
    .updateTable('agents')
    .set({ locked_at: null, updated_at: at })
    .where('id', '=', id)
    .where('locked_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
