import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import { announceEndedSessions } from '../../events/session-ended.ts';
import { DomainError } from '../../http/domain-error.ts';
import { accountByEmail, accountById, deleteSessions, setPassword } from './auth-repository.ts';
import { hashPassword } from './password.ts';
import { sendResetLetter } from './password-service.ts';
import {
  deleteFactorSince,
  deleteResets,
  emailBefore,
  openNotice,
  setEmail,
  takeNotice,
  voidNotices,
} from './security-notice-repository.ts';
import { hashToken, newToken } from './token.ts';

/** What the letter of this token was about. @throws DomainError notice_token_invalid */
export async function noticeOfToken({ db, now }: AppContext, token: string) {
  const notice = await openNotice(db, hashToken(token), now().toISOString());
  if (notice === undefined) throw new DomainError('notice_token_invalid');
  const { kind, created_at, device, address } = notice;
  return { kind, at: created_at, device, address };
}

/** Before every account. */
const EVER = new Date(0).toISOString();

/** Ends whatever gets into an account: sessions with their streams, keys, and links of letters and files. */
export async function endAccess(context: AppContext, tx: Tx, agentId: string, at: string): Promise<void> {
  await announceEndedSessions(tx, await deleteSessions(tx, agentId, { except: undefined }));
  await context.lookups.accessClosed(tx, agentId, EVER, at);
  await context.lookups.dropDownloadTickets(tx, agentId);
  await deleteResets(tx, agentId);
  await voidNotices(tx, agentId, at);
}

/**
 * «Это не я»: nobody gets in any more, neither by an open session nor by the password, a key or a factor that was set up
 * since; the e-mail is what it was. The owner comes back by the reset letter to that address.
 * @throws DomainError notice_token_invalid
 */
export async function closeAccess(context: AppContext, token: string, requestId: string): Promise<void> {
  const tokenHash = hashToken(token);
  // Hashing a password is work that nobody gets for a token made up.
  await noticeOfToken(context, token);
  // A password that nobody has: whoever knew the old one must not sign in again before the owner's reset.
  const passwordHash = await hashPassword(newToken());
  await withTransaction(context.db, async (tx) => {
    const now = context.now().toISOString();
    const notice = await takeNotice(tx, tokenHash, now);
    if (notice === undefined) throw new DomainError('notice_token_invalid');
    const { agent_id: agentId, since, kind, bank } = notice;
    await setPassword(tx, agentId, passwordHash, now);
    await announceEndedSessions(tx, await deleteSessions(tx, agentId, { except: undefined }));
    await context.lookups.accessClosed(tx, agentId, since, now);
    await context.lookups.dropDownloadTickets(tx, agentId);
    await deleteFactorSince(tx, agentId, since);
    await deleteResets(tx, agentId);
    const previous = await emailBefore(tx, agentId, since);
    const isFree = previous !== undefined && (await accountByEmail(tx, previous)) === undefined;
    if (isFree) await setEmail(tx, agentId, previous, now);
    const account = await accountById(tx, agentId);
    if (account === undefined) throw new Error('A security notice of no account');
    await context.jobs.enqueue(sendResetLetter, { email: account.email, bank }, { tx });
    await audit(tx, {
      action: 'access.close',
      bank,
      actorId: agentId,
      subject: { type: 'agent', id: agentId },
      detail: { because: kind, ...(isFree ? { email: 'restored' } : {}) },
      requestId,
    });
  });
}
