import type { BankCode } from 'shared-kernel/contract/banks';
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
  /** The password has to be changed before anything else. */
  readonly password_expired_at: string | null;
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
  'password_expired_at',
] as const;

export function accountByEmail(db: DbOrTx, email: string): Promise<Account | undefined> {
  return db.selectFrom('agents').select(ACCOUNT).where('email', '=', email).executeTakeFirst();
}

export function accountById(db: DbOrTx, id: string): Promise<Account | undefined> {
  return db.selectFrom('agents').select(ACCOUNT).where('id', '=', id).executeTakeFirst();
}

/**
 * An account whose sessions are opened or ended: one after the other, until the end of the transaction. Without it an
 * end would not see the session that another transaction is opening. Nothing else of the agent waits for it.
 */
export function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return tx.selectFrom('agents').select(ACCOUNT).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
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

export async function setPassword(tx: Tx, agentId: string, passwordHash: string, at: string): Promise<void> {
  await tx
    .updateTable('agents')
    .set({ password_hash: passwordHash, password_expired_at: null, updated_at: at })
    .where('id', '=', agentId)
    .execute();
}

export async function setEmail(tx: Tx, agentId: string, email: string, at: string): Promise<void> {
  await tx.updateTable('agents').set({ email, updated_at: at }).where('id', '=', agentId).execute();
}

export async function setTelegram(tx: Tx, agentId: string, telegram: string): Promise<void> {
  await tx.updateTable('agents').set({ telegram }).where('id', '=', agentId).execute();
}

/** Removes what expired before a moment. */
export async function deleteExpired(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', before).execute();
  await tx.deleteFrom('password_resets').where('expires_at', '<', before).execute();
  await tx.deleteFrom('pending_registrations').where('expires_at', '<', before).execute();
  await tx.deleteFrom('security_notices').where('expires_at', '<', before).execute();
  await tx.deleteFrom('login_attempts').where('window_started_at', '<', before).execute();
}
