import type { SecurityNoticeKind } from 'shared-kernel/contract/account-security';
import type { AuditAction } from 'shared-kernel/contract/audit-actions';
import type { BankCode } from 'shared-kernel/contract/banks';
import { audit } from '../../audit/audit.ts';
import { currentOrigin } from '../../audit/origin.ts';
import type { Db, Tx } from '../../database/types.ts';
import { defineJob, type Jobs } from '../../jobs/jobs.ts';
import { LASTING_LETTER, type Mailer } from '../../mail/mailer.ts';
import type { Clock } from '../module.ts';
import { accountById } from './repository.ts';
import { securityLetter } from './security-notice-texts.ts';
import { insertNotice, noticeById, setNoticeToken } from './security-notices-repository.ts';
import { hashToken, newToken } from './token.ts';

/** How long the link of the letter works. */
const NOTICE_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const sendSecurityLetter = defineJob<{ noticeId: string }>('send-security-letter', LASTING_LETTER);

/** Action of the audit trail that each kind writes. */
const AUDIT_ACTIONS: Readonly<Record<SecurityNoticeKind, AuditAction>> = {
  'key-issued': 'certificate.issue',
  'certificate-enrolled': 'certificate.enrol',
  'email-changed': 'email.change',
  'password-changed': 'password.change',
  'password-reset': 'password.reset',
  'second-factor-enabled': 'second-factor.enable',
  'second-factor-disabled': 'second-factor.disable',
  'recovery-codes-renewed': 'second-factor.renew-codes',
  'new-device': 'session.new-device',
};

interface SecurityEventFacts {
  readonly agentId: string;
  /** The bank where it happened; the link of the letter leads there. */
  readonly bank: BankCode;
  /** What happened from then on is undone by the link: the sign-in of whoever did it. Absent: from now on. */
  readonly since?: string;
  readonly requestId: string;
  /** For the audit trail: what it was about, and facts without personal data. */
  readonly subject?: { readonly type: string; readonly id: string };
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * A change of the e-mail names the address before it: the letter goes there, and the link brings it back. It is the
 * bank's doing: the trail names who did it, and the letter says nothing of where that person sits.
 */
export type SecurityEvent = SecurityEventFacts &
  (
    | { readonly kind: Exclude<SecurityNoticeKind, 'email-changed'> }
    | { readonly kind: 'email-changed'; readonly previousEmail: string; readonly changedBy: string }
  );

export interface NoticeDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  /** Address of the portal that links of letters lead to. */
  readonly publicUrl: string;
}

export interface SecurityNotices {
  /**
   * Something that decides who gets into the account: written to the audit trail, and told to the owner by a letter
   * «это были не вы?» whose link closes the access. Call it in the transaction of the change, in place of `audit`.
   */
  readonly record: (tx: Tx, event: SecurityEvent) => Promise<void>;
  readonly registerJobs: () => void;
}

export function createSecurityNotices(needs: NoticeDependencies): SecurityNotices {
  const { db, clock, jobs, mailer, publicUrl } = needs;

  /** The token is made here, so it is stored nowhere. */
  async function deliver(noticeId: string): Promise<void> {
    const notice = await noticeById(db, noticeId);
    if (notice === undefined || notice.used_at !== null) return;
    const token = newToken();
    await setNoticeToken(db, notice.id, hashToken(token));
    const link = `${publicUrl}/#/account-alert?token=${token}&bank=${notice.bank}`;
    await mailer.send(securityLetter(notice, link));
  }

  return {
    async record(tx, event) {
      const { kind, agentId, bank, since, requestId, subject, detail } = event;
      const change = event.kind === 'email-changed' ? event : undefined;
      await audit(tx, {
        action: AUDIT_ACTIONS[kind],
        // What the bank did to an account is for the trails of all banks, as the account is.
        ...(change === undefined ? { bank } : {}),
        actorId: change?.changedBy ?? agentId,
        ...(subject === undefined ? {} : { subject }),
        ...(detail === undefined ? {} : { detail }),
        requestId,
      });
      const account = await accountById(tx, agentId);
      if (account === undefined) throw new Error('A security event of no account');
      const at = clock();
      const previousEmail = change?.previousEmail ?? null;
      const origin = change === undefined ? currentOrigin() : undefined;
      const noticeId = await insertNotice(tx, {
        agent_id: agentId,
        kind,
        bank,
        email: previousEmail ?? account.email,
        previous_email: previousEmail,
        device: origin?.device ?? null,
        address: origin?.address ?? null,
        created_at: at.toISOString(),
        since: since ?? at.toISOString(),
        expires_at: new Date(at.getTime() + NOTICE_LIFETIME_MS).toISOString(),
      });
      await jobs.enqueue(sendSecurityLetter, { noticeId }, { tx });
    },
    registerJobs: () => jobs.work(sendSecurityLetter, ({ noticeId }) => deliver(noticeId)),
  };
}
