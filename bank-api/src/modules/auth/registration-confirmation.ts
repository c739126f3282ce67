import type { AppContext } from '../../app-context.ts';
import { domainErrorOf } from '../../database/sql-error.ts';
import { withTransaction } from '../../database/transaction.ts';
import { DomainError } from '../../http/domain-error.ts';
import { storeAgent } from './registration-service.ts';
import { hashToken } from './token.ts';

/**
 * Makes an account of a registration; other registrations of the e-mail are void from then on.
 * @throws DomainError confirmation_token_invalid
 */
export async function confirmAgent(context: AppContext, token: string, requestId: string): Promise<void> {
  const { db, now } = context;
  const at = now().toISOString();
  try {
    await withTransaction(db, async (tx) => {
      const asked = await tx
        .selectFrom('pending_registrations')
        .select('email')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst();
      if (asked === undefined) throw new DomainError('confirmation_token_invalid');
      // Links of one e-mail take turns: each is going to delete the rows of the others.
      await tx
        .selectFrom('pending_registrations')
        .select('id')
        .where('email', '=', asked.email)
        .orderBy('id')
        .forUpdate()
        .execute();
      const pending = await tx
        .deleteFrom('pending_registrations')
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', at)
        .returning(['email', 'password_hash', 'registration', 'created_at'])
        .executeTakeFirst();
      if (pending === undefined) throw new DomainError('confirmation_token_invalid');
      const { registration, password_hash: passwordHash, created_at: givenAt } = pending;
      await storeAgent(context, tx, registration, passwordHash, givenAt, requestId);
      await tx.deleteFrom('pending_registrations').where('email', '=', pending.email).execute();
    });
  } catch (error) {
    // The account was made by another way meanwhile: the link is void.
    if (domainErrorOf(error)?.code === 'email_taken') throw new DomainError('confirmation_token_invalid');
    throw error;
  }
}
