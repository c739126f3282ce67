import type { FastifyBaseLogger } from 'fastify';
import type { RevocationReason } from 'shared-kernel/contract/documents';
import type { ErasureTerms } from 'shared-kernel/contract/personal-data';
import { eraseActorNames } from '../../audit/audit-repository.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Clock } from '../module.ts';
import { forgetContacts, renamePerson } from './erasure-names-repository.ts';
import {
  closeAccount,
  deleteDraftQuestionnaire,
  deleteLetters,
  deleteLooseFiles,
  deleteOwnRecords,
  deleteSignals,
  eraseTalks,
  findEarlierEmails,
  insertErasure,
  lockPerson,
  openApplications,
  personState,
} from './erasure-repository.ts';
import { ERASED, KEPT, PSEUDONYM, toPseudonym } from './erasure-texts.ts';

interface Erasure {
  readonly agentId: string;
  readonly password: string;
  /** Why a superuser does it; absent when the agent does. */
  readonly reason?: string;
}

export interface ErasureDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly mailer: Pick<Mailer, 'forget'>;
  /** @throws DomainError wrong_password, too_many_attempts */
  readonly checkOwnPassword: (actor: Actor, password: string) => Promise<unknown>;
  /** Hash of a password that nobody has. */
  readonly lostPassword: () => Promise<string>;
  /** Ends every session of an agent, with its streams. */
  readonly endSessions: (tx: Tx, agentId: string) => Promise<unknown>;
  /** Nothing of the agent is approved any longer. */
  readonly approvalEnded: (tx: Tx, agentId: string, reason: RevocationReason, at: string) => Promise<void>;
  /** Deletes a stored file. */
  readonly removeFile: (key: string) => Promise<void>;
}

export type ErasureService = ReturnType<typeof createErasureService>;

export function createErasureService(needs: ErasureDependencies) {
  const { db, clock, log, mailer, checkOwnPassword, lostPassword, endSessions, approvalEnded, removeFile } =
    needs;

  /**
   * What an erasure does and what stays.
   * @throws DomainError not_found; conflict for people of the bank and for who is erased already
   */
  async function terms(agentId: string): Promise<ErasureTerms> {
    const state = await personState(db, agentId);
    if (state === undefined) throw new DomainError('not_found');
    if (state.isStaff || state.isErased) throw new DomainError('conflict');
    return {
      erased: [...ERASED],
      kept: KEPT.map((entry) => ({ ...entry })),
      open_applications: await openApplications(db, agentId),
    };
  }

  /** What is left of the person is a pseudonym. @returns What has to go from outside of the database. */
  async function erasePerson(
    tx: Tx,
    actor: Actor,
    { agentId, reason, passwordHash }: Omit<Erasure, 'password'> & { readonly passwordHash: string },
    requestId: string,
  ) {
    const at = clock().toISOString();
    const person = await lockPerson(tx, agentId);
    if (person === undefined || person.erased_at !== null) throw new DomainError('conflict');
    const pseudonym = {
      email: `erased-${agentId}@erased.invalid`,
      lastName: PSEUDONYM,
      firstName: toPseudonym(agentId),
      passwordHash,
    };
    const shown = `${pseudonym.lastName} ${pseudonym.firstName}`;
    await endSessions(tx, agentId);
    await approvalEnded(tx, agentId, 'cessationOfOperation', at);
    const emails = [person.email, ...(await findEarlierEmails(tx, agentId))];
    await deleteLetters(tx, person, emails);
    await deleteOwnRecords(tx, person);
    const keys = await deleteLooseFiles(tx, agentId, await deleteDraftQuestionnaire(tx, agentId));
    await eraseTalks(tx, agentId);
    await deleteSignals(tx, agentId);
    await renamePerson(tx, person, shown);
    await forgetContacts(tx, person);
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
    return { keys, emails };
  }

  return {
    terms,

    /**
     * Withdraws the consent of an agent: closes the account and erases or makes anonymous what no law keeps.
     * @throws DomainError wrong_password (of who asks for it), too_many_attempts, not_found, conflict
     */
    async erase(actor: Actor, { password, ...erasure }: Erasure, requestId: string): Promise<void> {
      await checkOwnPassword(actor, password);
      await terms(erasure.agentId);
      const passwordHash = await lostPassword();
      const { keys, emails } = await withTransaction(db, (tx) =>
        erasePerson(tx, actor, { ...erasure, passwordHash }, requestId),
      );
      // After the commit: a file without a row is swept later, a row without a file would be a loss.
      try {
        for (const key of keys) await removeFile(key);
      } catch (error) {
        log.warn(
          { err: error, files: keys.length },
          'files of an erasure are left to the sweep of the night',
        );
      }
      for (const email of emails) await mailer.forget(email);
    },
  };
}
