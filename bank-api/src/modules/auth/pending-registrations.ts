import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { accountByEmail } from './auth-repository.ts';
import type { PendingRegistration } from './auth-tables.ts';
import { confirmationLetter } from './auth-texts.ts';
import { hashToken, newToken } from './token.ts';

/** Lifetime of the link in a confirmation letter. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Letters per address in that time: nobody fills somebody else's box. */
const LETTERS_LIMIT = 5;

/** Writes the letter with the link; the token is made here, so it is stored nowhere. */
export const sendConfirmationLetter = defineJob<{ registrationId: string; bank: string }>(
  'send-confirmation-letter',
);

/**
 * Keeps a registration until its letter is answered. Another one for the same e-mail stands beside it: the link that
 * is opened first decides, so that nobody can take an e-mail by registering it first.
 * @returns Whether the e-mail has no account.
 */
export async function keepUntilConfirmed(
  { db, jobs, now }: AppContext,
  registration: PendingRegistration,
  passwordHash: string,
  bank: BankCode,
): Promise<boolean> {
  if ((await accountByEmail(db, registration.email)) !== undefined) return false;
  const at = now();
  await withTransaction(db, async (tx) => {
    const { waiting } = await tx
      .selectFrom('pending_registrations')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('email', '=', registration.email)
      .where('expires_at', '>', at.toISOString())
      .executeTakeFirstOrThrow();
    if (Number(waiting) >= LETTERS_LIMIT) return;
    const { id } = await tx
      .insertInto('pending_registrations')
      .values({
        email: registration.email,
        password_hash: passwordHash,
        registration: jsonb(registration),
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + LIFETIME_MS).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(sendConfirmationLetter, { registrationId: id, bank }, { tx });
  });
  return true;
}

/** Worker of `sendConfirmationLetter`; a repetition voids the link of the letter before it. */
export async function deliverConfirmationLetter(
  { db, config, mailer }: AppContext,
  registrationId: string,
  bank: string,
): Promise<void> {
  const token = newToken();
  const row = await withTransaction(db, (tx) =>
    tx
      .updateTable('pending_registrations')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', registrationId)
      .returning('email')
      .executeTakeFirst(),
  );
  // Confirmed by another letter or swept away meanwhile.
  if (row === undefined) return;
  await mailer.send(
    confirmationLetter(row.email, `${config.publicUrl}/#/login?confirm=${token}&bank=${bank}`),
  );
}
