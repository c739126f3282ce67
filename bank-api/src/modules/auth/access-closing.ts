import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../module.ts';
import { endSessions } from './end-sessions.ts';
import type { Passwords } from './password.ts';
import { accountByEmail, accountById, setEmail, setPassword } from './repository.ts';
import { sendResetLetter } from './reset-letters.ts';
import { deleteResets } from './resets-repository.ts';
import { deleteFactorSince, deleteRecoveryCodesSince } from './second-factor-repository.ts';
import { emailBefore, openNotice, takeNotice, voidNotices } from './security-notices-repository.ts';
import { hashToken } from './token.ts';

/** Before anything there is. */
export const EVER = new Date(0).toISOString();

interface AccessClosingDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly passwords: Passwords;
  /** Somebody else may have got in from `since` on. */
  readonly accessClosed: (tx: Tx, agentId: string, since: string, at: string) => Promise<void>;
}

export type AccessClosing = ReturnType<typeof createAccessClosing>;

export function createAccessClosing(needs: AccessClosingDependencies) {
  const { db, clock, jobs, passwords, accessClosed } = needs;

  /** What the letter of this token was about. @throws DomainError notice_token_invalid */
  async function noticeOfToken(token: string) {
    const notice = await openNotice(db, hashToken(token), clock().toISOString());
    if (notice === undefined) throw new DomainError('notice_token_invalid');
    const { kind, created_at, device, address } = notice;
    return { kind, at: created_at, device, address };
  }

  return {
    noticeOfToken,

    /** Ends whatever gets into an account: sessions with their streams, keys, and links of letters and files. */
    async endAccess(tx: Tx, agentId: string, at: string): Promise<void> {
      await endSessions(tx, agentId);
      await accessClosed(tx, agentId, EVER, at);
      await deleteResets(tx, agentId);
      await voidNotices(tx, agentId, EVER, at);
    },

    /**
     * «Это не я»: nobody gets in any more, neither by an open session nor by the password, a key, a factor, recovery
     * codes or a letter that came since; the e-mail is what it was. The owner comes back by the reset letter to that
     * address.
     * @throws DomainError notice_token_invalid
     */
    async closeAccess(token: string, requestId: string): Promise<void> {
      const tokenHash = hashToken(token);
      // Hashing a password is work that nobody gets for a token made up.
      await noticeOfToken(token);
      const passwordHash = await passwords.lost();
      await withTransaction(db, async (tx) => {
        const now = clock().toISOString();
        const notice = await takeNotice(tx, tokenHash, now);
        if (notice === undefined) throw new DomainError('notice_token_invalid');
        const { agent_id: agentId, since, kind, bank } = notice;
        await setPassword(tx, agentId, passwordHash, now);
        await endSessions(tx, agentId);
        await accessClosed(tx, agentId, since, now);
        await deleteFactorSince(tx, agentId, since);
        await deleteRecoveryCodesSince(tx, agentId, since);
        await deleteResets(tx, agentId);
        // Another letter of the same incident may have gone to an address of the stranger.
        await voidNotices(tx, agentId, since, now);
        const previous = await emailBefore(tx, agentId, since);
        const isFree = previous !== undefined && (await accountByEmail(tx, previous)) === undefined;
        if (isFree) await setEmail(tx, agentId, previous, now);
        const account = await accountById(tx, agentId);
        if (account === undefined) throw new Error('A security notice of no account');
        await jobs.enqueue(sendResetLetter, { email: account.email, bank }, { tx });
        await audit(tx, {
          action: 'access.close',
          bank,
          actorId: agentId,
          subject: { type: 'agent', id: agentId },
          detail: { because: kind, ...(isFree ? { email: 'restored' } : {}) },
          requestId,
        });
      });
    },
  };
}
