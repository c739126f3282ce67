import { sql } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Approval } from 'shared-kernel/contract/agent';
import type { Role } from 'shared-kernel/contract/roles';
import type { DbOrTx, Tx } from '../../database/types.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly phone: string | null;
  readonly locked_at: string | null;
}

const ACCOUNT = [
  'id',
  'email',
  'password_hash',
  'last_name',
  'first_name',
  'middle_name',
  'phone',
  'locked_at',
] as const;

export function accountByEmail(db: DbOrTx, email: string): Promise<Account | undefined> {
  return db.selectFrom('agents').select(ACCOUNT).where('email', '=', email).executeTakeFirst();
}

export function accountById(db: DbOrTx, id: string): Promise<Account | undefined> {
  return db.selectFrom('agents').select(ACCOUNT).where('id', '=', id).executeTakeFirst();
}

export interface BankAccess {
  readonly role: Role;
  readonly available: boolean;
  readonly access_locked: boolean;
}

export function bankAccess(db: DbOrTx, agentId: string, bank: BankCode): Promise<BankAccess | undefined> {
  return db
    .selectFrom('agent_banks')
    .select(['role', 'available', 'access_locked'])
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .executeTakeFirst();
}

/** Whether the agent is one of the bank's own people at any bank. */
export async function isStaffAnywhere(db: DbOrTx, agentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agent_banks')
    .select('bank')
    .where('agent_id', '=', agentId)
    .where('role', '!=', 'user')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

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

export function sessionsOf(db: DbOrTx, agentId: string, now: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'bank', 'created_at', 'last_seen_at', 'expires_at', 'device', 'address'])
    .where('agent_id', '=', agentId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Ends sessions of an agent: one, or all but one. @returns Ids of those that were ended. */
export async function deleteSessions(
  tx: Tx,
  agentId: string,
  which: { readonly only: string } | { readonly except: string | undefined },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('agent_id', '=', agentId)
    .$if('only' in which, (query) => query.where('id', '=', 'only' in which ? which.only : ''))
    .$if('except' in which && which.except !== undefined, (query) =>
      query.where('id', '!=', 'except' in which ? (which.except ?? '') : ''),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function setPassword(tx: Tx, agentId: string, passwordHash: string, at: string): Promise<void> {
  await tx
    .updateTable('agents')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('id', '=', agentId)
    .execute();
}

export async function setTelegram(tx: Tx, agentId: string, telegram: string): Promise<void> {
  await tx.updateTable('agents').set({ telegram }).where('id', '=', agentId).execute();
}

/**
 * Counts a try in the current window, in one statement, so that parallel tries on several replicas
 * cannot slip past the limit.
 */
export async function countAttempt(
  db: DbOrTx,
  key: Buffer,
  now: string,
  windowStart: string,
): Promise<{ readonly failures: number; readonly window_started_at: string }> {
  return db
    .insertInto('login_attempts')
    .values({ key, failures: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when login_attempts.window_started_at <= ${windowStart}::timestamptz
          then 1 else login_attempts.failures + 1 end`,
        window_started_at: sql<string>`case when login_attempts.window_started_at <= ${windowStart}::timestamptz
          then ${now}::timestamptz else login_attempts.window_started_at end`,
      }),
    )
    .returning(['failures', 'window_started_at'])
    .executeTakeFirstOrThrow();
}

/** Tries of the current window. */
export function attemptsOf(db: DbOrTx, key: Buffer, windowStart: string) {
  return db
    .selectFrom('login_attempts')
    .select(['failures', 'window_started_at'])
    .where('key', '=', key)
    .where('window_started_at', '>', windowStart)
    .executeTakeFirst();
}

export async function forgetAttempts(db: DbOrTx, key: Buffer): Promise<void> {
  await db.deleteFrom('login_attempts').where('key', '=', key).execute();
}

export async function insertReset(
  tx: Tx,
  reset: { token_hash: Buffer; agent_id: string; created_at: string; expires_at: string },
): Promise<void> {
  await tx.insertInto('password_resets').values(reset).execute();
}

export async function recentResets(db: DbOrTx, agentId: string, since: string): Promise<number> {
  const row = await db
    .selectFrom('password_resets')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The agent of a reset token that could be used now. */
export async function openResetAgent(
  db: DbOrTx,
  tokenHash: Buffer,
  now: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('agent_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.agent_id;
}

/** Forgets a token whose letter could not be sent. */
export async function deleteReset(db: DbOrTx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('password_resets').where('token_hash', '=', tokenHash).execute();
}

/** Uses up a reset token. @returns Its agent, or nothing when it is unknown, used or too old. */
export async function takeReset(tx: Tx, tokenHash: Buffer, now: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('agent_id')
    .executeTakeFirst();
  return row?.agent_id;
}

/** Makes every open reset link of an agent worthless. */
export async function voidResets(tx: Tx, agentId: string, now: string): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('agent_id', '=', agentId)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes what expired before a moment. */
export async function deleteExpired(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', before).execute();
  await tx.deleteFrom('password_resets').where('expires_at', '<', before).execute();
  await tx.deleteFrom('pending_registrations').where('expires_at', '<', before).execute();
  await tx.deleteFrom('security_notices').where('expires_at', '<', before).execute();
  await tx.deleteFrom('login_attempts').where('window_started_at', '<', before).execute();
}
