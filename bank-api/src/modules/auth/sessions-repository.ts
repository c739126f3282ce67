import type { Approval } from 'shared-kernel/contract/agent';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Role } from 'shared-kernel/contract/roles';
import type { DbOrTx, Tx } from '../../database/types.ts';

export interface NewSession {
  readonly token_hash: Buffer;
  readonly agent_id: string;
  readonly bank: BankCode;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly device: string;
  readonly address: string;
  readonly confirmed_at: string | null;
  /** Absent for a sign-in, which begins a family. */
  readonly family_id?: string;
}

export async function insertSession(db: DbOrTx, session: NewSession): Promise<string> {
  const row = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Whether a session is there and not ended. */
export async function hasSession(db: DbOrTx, id: string): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export interface SessionAgent {
  readonly session_id: string;
  readonly bank: BankCode;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly family_id: string;
  readonly confirmed_at: string | null;
  readonly agent_id: string;
  readonly org_id: string | null;
  readonly approval: Approval;
  readonly has_access_to_all_tasks: boolean;
  readonly role: Role;
  readonly password_expired_at: string | null;
  /** Since when a second factor is in force. */
  readonly factor_confirmed_at: string | null;
}

/** The session of a token with its agent; nothing when the account or its access to the bank was locked since. */
export function sessionByToken(db: DbOrTx, tokenHash: Buffer): Promise<SessionAgent | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('agents', 'agents.id', 'sessions.agent_id')
    .innerJoin('agent_banks', (join) =>
      join
        .onRef('agent_banks.agent_id', '=', 'sessions.agent_id')
        .onRef('agent_banks.bank', '=', 'sessions.bank'),
    )
    .leftJoin('second_factors', 'second_factors.agent_id', 'sessions.agent_id')
    .select([
      'sessions.id as session_id',
      'sessions.bank',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.family_id',
      'sessions.confirmed_at',
      'agents.id as agent_id',
      'agents.org_id',
      'agents.approval',
      'agents.has_access_to_all_tasks',
      'agents.password_expired_at',
      'agent_banks.role',
      'second_factors.confirmed_at as factor_confirmed_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('agents.locked_at', 'is', null)
    .where('agent_banks.access_locked', '=', false)
    .where('agent_banks.available', '=', true)
    .executeTakeFirst();
}

export async function touchSession(db: DbOrTx, id: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute();
}

/** The password or the second factor was given in this session. */
export async function confirmSession(db: DbOrTx, id: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: at }).where('id', '=', id).execute();
}

export function findSessions(db: DbOrTx, agentId: string, now: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'bank', 'created_at', 'last_seen_at', 'expires_at', 'device', 'address'])
    .where('agent_id', '=', agentId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Ends sessions of an agent: all, one, or all but those of a family. @returns Ids of those that were ended. */
export async function deleteSessions(
  tx: Tx,
  agentId: string,
  { only, exceptFamily }: { readonly only?: string; readonly exceptFamily?: string },
): Promise<string[]> {
  let ended = tx.deleteFrom('sessions').where('agent_id', '=', agentId);
  if (only !== undefined) ended = ended.where('id', '=', only);
  if (exceptFamily !== undefined) ended = ended.where('family_id', '!=', exceptFamily);
  const rows = await ended.returning('id').execute();
  return rows.map((row) => row.id);
}
