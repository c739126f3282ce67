import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import { defineJob } from '../../jobs/jobs.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Clock } from '../module.ts';
import { accountByEmail } from './repository.ts';
import { deleteReset, insertReset, recentResets } from './resets-repository.ts';
import { resetLetter } from './texts.ts';
import { hashToken, newToken } from './token.ts';

/** Lifetime of the link in a reset letter. */
const RESET_LIFETIME_MS = 30 * 60 * 1000;
/** Letters per account in that time. */
const RESET_LETTERS_LIMIT = 3;

/** Sends a reset letter if the address has an account; the token is made here, so it is stored nowhere. */
export const sendResetLetter = defineJob<{ email: string; bank: string }>('send-reset-letter');

interface ResetLetterDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Address of the portal that links of letters lead to. */
  readonly publicUrl: string;
}

/** Worker of `sendResetLetter`. */
export function createResetLetters({ db, clock, mailer, publicUrl }: ResetLetterDependencies) {
  return async (email: string, bank: string): Promise<void> => {
    const account = await accountByEmail(db, email);
    if (account === undefined || account.locked_at !== null) return;
    const at = clock();
    const since = new Date(at.getTime() - RESET_LIFETIME_MS).toISOString();
    if ((await recentResets(db, account.id, since)) >= RESET_LETTERS_LIMIT) return;
    const token = newToken();
    const tokenHash = hashToken(token);
    await withTransaction(db, (tx) =>
      insertReset(tx, {
        token_hash: tokenHash,
        agent_id: account.id,
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + RESET_LIFETIME_MS).toISOString(),
      }),
    );
    const link = `${publicUrl}/#/reset-password?token=${token}&bank=${bank}`;
    try {
      await mailer.send(resetLetter(account.email, link));
    } catch (error) {
      // A letter that was not sent does not count, or the job's next tries would be over the limit.
      await deleteReset(db, tokenHash);
      throw error;
    }
  };
}
