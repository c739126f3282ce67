import { z } from 'zod';
import { alertMessageSchema, contactSchema } from 'shared-kernel/contract/agent';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import { instantSchema } from 'shared-kernel/contract/common';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import { CommandError } from '../../command-error.ts';
import {
  deleteMessages,
  findMessages,
  insertMessage,
  lockBank,
  replaceContacts,
  setTimes,
} from './bank-info-repository.ts';

const messageSchema = z.strictObject({
  ...alertMessageSchema.pick({ title: true, text: true, level: true }).shape,
  /** When agents begin to see it; as soon as it is here when absent. */
  published_at: instantSchema.optional(),
  /** Until when; without an end when absent. */
  expires_at: instantSchema.optional(),
});

/** What agents are shown of a bank; a list that is absent stays as it is. */
export const bankInfoSchema = z.strictObject({
  bank: bankCodeSchema,
  /** In the order in which agents see them. */
  contacts: z.array(z.strictObject(contactSchema.shape)).optional(),
  alert_messages: z.array(messageSchema).optional(),
});
export type BankInfo = z.output<typeof bankInfoSchema>;
type Message = z.output<typeof messageSchema>;

/** What a message says: who has put it away is not shown it again under another id. */
const toKey = ({ title, text, level }: Pick<Message, 'title' | 'text' | 'level'>): string =>
  JSON.stringify([title, text, level]);

async function replaceMessages(
  tx: Tx,
  bank: string,
  messages: readonly Message[],
  now: string,
): Promise<void> {
  const present = new Map((await findMessages(tx, bank)).map((one) => [toKey(one), one]));
  const wanted = new Map(messages.map((one) => [toKey(one), one]));
  for (const [key, { published_at, expires_at = null, ...words }] of wanted) {
    const known = present.get(key);
    present.delete(key);
    if (known === undefined)
      await insertMessage(tx, { bank, ...words, published_at: published_at ?? now, expires_at });
    else await setTimes(tx, known.id, { published_at: published_at ?? known.published_at, expires_at });
  }
  await deleteMessages(
    tx,
    [...present.values()].map(({ id }) => id),
  );
}

/** Makes contacts and urgent messages of a bank those of `info`. @throws CommandError when there is no such bank */
export function setBankInfo(db: Db, { bank, contacts, alert_messages }: BankInfo, at: Date): Promise<void> {
  return withTransaction(db, async (tx) => {
    if (!(await lockBank(tx, bank)))
      throw new CommandError(`There is no bank "${bank}". BANKS names the banks.`);
    if (contacts !== undefined)
      await replaceContacts(
        tx,
        bank,
        contacts.map(({ managers_name: name, number_phone: phone, ...rest }, sort_order) => ({
          bank,
          name,
          phone,
          ...rest,
          sort_order,
        })),
      );
    if (alert_messages !== undefined) await replaceMessages(tx, bank, alert_messages, at.toISOString());
    const detail = { contacts: contacts?.length, messages: alert_messages?.length };
    await audit(tx, { action: 'bank.change-info', bank, detail });
  });
}
