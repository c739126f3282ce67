import type { BankCode } from 'shared-kernel/contract/banks';
import { toDomainError } from '../../database/sql-error.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import { defineJob, type Jobs } from '../../jobs/jobs.ts';
import { LASTING_LETTER, type Mailer } from '../../mail/mailer.ts';
import type { Clock } from '../module.ts';
import {
  deleteOldPending,
  deletePendingOfEmail,
  insertPending,
  lockPending,
  setPendingToken,
  takePending,
  type PendingRegistration,
} from './pending-registrations-repository.ts';
import { accountByEmail } from './repository.ts';
import type { StoreAgent } from './store-agent.ts';
import { confirmationLetter } from './texts.ts';
import { hashToken, newToken } from './token.ts';

/** Lifetime of the link in a confirmation letter. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Registrations of one address that wait: a newer one takes the place of the oldest. */
const PENDING_LIMIT = 5;

/** Writes the letter with the link; the token is made here, so it is stored nowhere. */
const sendConfirmationLetter = defineJob<{ registrationId: string; bank: string }>(
  'send-confirmation-letter',
  LASTING_LETTER,
);

export interface PendingDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  /** Address of the portal that links of letters lead to. */
  readonly publicUrl: string;
  readonly storeAgent: StoreAgent;
}

export type PendingRegistrations = ReturnType<typeof createPendingRegistrations>;

/** Registrations that wait for the link of their letter to be opened. */
export function createPendingRegistrations(needs: PendingDependencies) {
  const { db, clock, jobs, mailer, publicUrl, storeAgent } = needs;

  /** A repetition voids the link of the letter before it. */
  async function deliver(registrationId: string, bank: string): Promise<void> {
    const token = newToken();
    const pending = await setPendingToken(db, registrationId, hashToken(token));
    // Confirmed by another letter, replaced or swept away meanwhile.
    if (pending === undefined) return;
    const link = `${publicUrl}/#/login?confirm=${token}&bank=${bank}`;
    await mailer.send(confirmationLetter(pending.registration, pending.created_at, link));
  }

  return {
    /**
     * Keeps a registration until its letter is answered. Others for the same e-mail stand beside it: the link that is
     * opened first decides, so that nobody can take an e-mail by registering it first, or often.
     * @returns Whether the e-mail has no account.
     */
    async keep(registration: PendingRegistration, passwordHash: string, bank: BankCode): Promise<boolean> {
      if ((await accountByEmail(db, registration.email)) !== undefined) return false;
      const at = clock();
      await withTransaction(db, async (tx) => {
        await deleteOldPending(tx, registration.email, PENDING_LIMIT - 1);
        const registrationId = await insertPending(tx, registration, {
          password_hash: passwordHash,
          created_at: at.toISOString(),
          expires_at: new Date(at.getTime() + LIFETIME_MS).toISOString(),
        });
        await jobs.enqueue(sendConfirmationLetter, { registrationId, bank }, { tx });
      });
      return true;
    },

    /**
     * Makes an account of a registration; other registrations of the e-mail are void from then on.
     * @throws DomainError confirmation_token_invalid
     */
    async confirm(token: string, requestId: string): Promise<void> {
      const at = clock().toISOString();
      const tokenHash = hashToken(token);
      try {
        await withTransaction(db, async (tx) => {
          // Links of one e-mail take turns: each is going to delete the rows of the others.
          const email = await lockPending(tx, tokenHash);
          const pending = email === undefined ? undefined : await takePending(tx, tokenHash, at);
          if (pending === undefined) throw new DomainError('confirmation_token_invalid');
          const { registration, password_hash: passwordHash, created_at: givenAt } = pending;
          await storeAgent(tx, registration, passwordHash, givenAt, requestId);
          await deletePendingOfEmail(tx, pending.email);
        });
      } catch (error) {
        // The account was made by another way meanwhile: the link is void.
        if (toDomainError(error)?.code === 'email_taken') throw new DomainError('confirmation_token_invalid');
        throw error;
      }
    },

    registerJobs: () =>
      jobs.work(sendConfirmationLetter, ({ registrationId, bank }) => deliver(registrationId, bank)),
  };
}
