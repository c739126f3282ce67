import type { ErasureTerms } from 'shared-kernel/contract/personal-data';
import type { AppContext } from '../../app-context.ts';
import { eraseActorNames } from '../../audit/audit-repository.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import { announceEndedSessions } from '../../events/session-ended.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { deleteSessions } from '../auth/auth-repository.ts';
import { hashPassword } from '../auth/password.ts';
import { checkOwnPassword } from '../auth/second-factor-service.ts';
import { newToken } from '../auth/token.ts';
import { storageOf } from '../documents/storage-context.ts';
import {
  closeAccount,
  deleteDraftQuestionnaire,
  deleteLooseFiles,
  deleteOwnRecords,
  eraseTalks,
  forgetElsewhere,
  insertErasure,
  lockPerson,
  openApplications,
  personState,
  renameAuthor,
} from './erasure-repository.ts';
import { ERASED, KEPT, PSEUDONYM, pseudonymOf } from './erasure-texts.ts';

/**
 * What an erasure does and what stays.
 * @throws DomainError not_found; conflict for people of the bank and for who is erased already
 */
export async function erasureTerms({ db }: AppContext, agentId: string): Promise<ErasureTerms> {
  const state = await personState(db, agentId);
  if (state === undefined) throw new DomainError('not_found');
  if (state.isStaff || state.isErased) throw new DomainError('conflict');
  return {
    erased: [...ERASED],
    kept: KEPT.map((entry) => ({ ...entry })),
    open_applications: await openApplications(db, agentId),
  };
}

interface Erasure {
  readonly agentId: string;
  readonly password: string;
  /** Why a superuser does it; absent when the agent does. */
  readonly reason?: string;
}

/**
 * Withdraws the consent of an agent: closes the account and erases or makes anonymous what no law keeps.
 * @throws DomainError wrong_password (of who asks for it), too_many_attempts, not_found, conflict
 */
export async function eraseAgent(
  context: AppContext,
  actor: Actor,
  { agentId, password, reason }: Erasure,
  requestId: string,
): Promise<void> {
  await checkOwnPassword(context, actor, password);
  await erasureTerms(context, agentId);
  const passwordHash = await hashPassword(newToken());
  const at = context.now().toISOString();
  const done = await withTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, agentId);
    if (person === undefined || person.erased_at !== null) throw new DomainError('conflict');
    const pseudonym = {
      email: `erased-${agentId}@erased.invalid`,
      lastName: PSEUDONYM,
      firstName: pseudonymOf(agentId),
      passwordHash,
    };
    const shown = `${pseudonym.lastName} ${pseudonym.firstName}`;
    await announceEndedSessions(tx, await deleteSessions(tx, agentId, { except: undefined }));
    await context.modules.account.approvalEnded(tx, agentId, 'cessationOfOperation', at);
    await deleteOwnRecords(tx, person);
    const keys = await deleteLooseFiles(tx, agentId, await deleteDraftQuestionnaire(tx, agentId));
    await eraseTalks(tx, agentId);
    await renameAuthor(tx, person, shown);
    await forgetElsewhere(tx, person, shown);
    await closeAccount(tx, agentId, pseudonym, at);
    // What is recorded from here on carries the pseudonym.
    await eraseActorNames(tx, agentId);
    await insertErasure(tx, {
      agent_id: agentId,
      erased_at: at,
      requested_by: actor.agentId,
      reason: reason ?? null,
      files: keys.length,
    });
    await audit(tx, {
      action: 'personal-data.erase',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'agent', id: agentId },
      detail: { files: keys.length, by: reason === undefined ? 'agent' : 'superuser' },
      requestId,
    });
    return { keys, email: person.email };
  });
  // After the commit: a file without a row is swept later, a row without a file would be a loss.
  for (const key of done.keys) await storageOf(context).remove(key);
  await context.mailer.forget(done.email);
}
