import type { Insertable } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

type NewContact = Omit<Insertable<Database['bank_contacts']>, 'id'>;
type NewMessage = Omit<Insertable<Database['alert_messages']>, 'id'>;

/** Keeps others from changing a bank's contacts and messages. @returns Whether there is such a bank. */
export async function lockBank(tx: Tx, bank: BankCode): Promise<boolean> {
  const row = await tx
    .selectFrom('banks')
    .select('code')
    .where('code', '=', bank)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceContacts(
  tx: Tx,
  bank: BankCode,
  contacts: readonly NewContact[],
): Promise<void> {
  await tx.deleteFrom('bank_contacts').where('bank', '=', bank).execute();
  if (contacts.length > 0)
    await tx
      .insertInto('bank_contacts')
      .values([...contacts])
      .execute();
}

export function findMessages(db: DbOrTx, bank: BankCode) {
  return db
    .selectFrom('alert_messages')
    .select(['id', 'title', 'text', 'level', 'published_at', 'expires_at'])
    .where('bank', '=', bank)
    .execute();
}

export async function deleteMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('alert_messages')
      .where('id', 'in', [...ids])
      .execute();
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx.insertInto('alert_messages').values(message).execute();
}

export async function setTimes(
  tx: Tx,
  id: number,
  times: Pick<NewMessage, 'published_at' | 'expires_at'>,
): Promise<void> {
  await tx.updateTable('alert_messages').set(times).where('id', '=', id).execute();
}
