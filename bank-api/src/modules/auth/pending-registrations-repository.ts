import { jsonb } from '../../database/jsonb.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { PendingRegistration } from './tables.ts';

export type { PendingRegistration };

/** Registrations of an e-mail whose links work. */
export async function countPending(db: DbOrTx, email: string, now: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('pending_registrations')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export async function insertPending(
  tx: Tx,
  registration: PendingRegistration,
  rest: { readonly password_hash: string; readonly created_at: string; readonly expires_at: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('pending_registrations')
    .values({ email: registration.email, registration: jsonb(registration), ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a registration the token of its letter. @returns Its e-mail, or nothing when it is gone. */
export async function setPendingToken(
  db: DbOrTx,
  id: string,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .updateTable('pending_registrations')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** The e-mail of a link, whose other registrations are locked with it. */
export async function lockPending(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const asked = await tx
    .selectFrom('pending_registrations')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (asked === undefined) return undefined;
  await tx
    .selectFrom('pending_registrations')
    .select('id')
    .where('email', '=', asked.email)
    .orderBy('id')
    .forUpdate()
    .execute();
  return asked.email;
}

/** Uses up a link. */
export function takePending(tx: Tx, tokenHash: Buffer, now: string) {
  return tx
    .deleteFrom('pending_registrations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['email', 'password_hash', 'registration', 'created_at'])
    .executeTakeFirst();
}

export async function deletePendingOfEmail(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('pending_registrations').where('email', '=', email).execute();
}
