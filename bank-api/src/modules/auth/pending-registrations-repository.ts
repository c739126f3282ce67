import { jsonb } from '../../database/jsonb.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { PendingRegistration } from './tables.ts';

export type { PendingRegistration };

/** Forgets all but the newest registrations of an e-mail. */
export async function deleteOldPending(tx: Tx, email: string, kept: number): Promise<void> {
  await tx
    .deleteFrom('pending_registrations')
    .where('id', 'in', (query) =>
      query
        .selectFrom('pending_registrations')
        .select('id')
        .where('email', '=', email)
        .orderBy('created_at', 'desc')
        .offset(kept),
    )
    .execute();
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

/** Gives a registration the token of its letter. @returns What the letter says, or nothing when it is gone. */
export function setPendingToken(db: DbOrTx, id: string, tokenHash: Buffer) {
  return db
    .updateTable('pending_registrations')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .returning(['registration', 'created_at'])
    .executeTakeFirst();
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
