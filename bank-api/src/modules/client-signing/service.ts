import type { z } from 'zod';
import type {
  ClientSigning,
  ClientSigningOverview,
  CreatedClientSigning,
  createClientSigning,
} from 'shared-kernel/contract/client-signing';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { hashSecret, toLink, newSecret } from '../../secrets/link-secret.ts';
import { announceChange, getAgentName, getNamedAgent, recordEvent } from '../applications/index.ts';
import type { OfferedDocument } from '../documents/index.ts';
import type { SigningArchive } from './archive.ts';
import type { ClientSigningDependencies } from './dependencies.ts';
import { sendSigningLetter } from './letters.ts';
import type { SigningLimits } from './limits.ts';
import {
  findAnswers,
  findRequest,
  findRequests,
  insertLink,
  insertRequest,
  lockRequest,
  updateRequest,
  updateSigner,
  type SigningRequest,
} from './repository.ts';
import { findNextSigner, getRemindersLeft, getRequestState, getSignerState } from './signing-state.ts';
import { suggestSigners } from './suggested-signers.ts';
import { readSurroundings, type SigningContext } from './surroundings.ts';
import { timelineTexts } from './texts.ts';

type NewRequest = z.output<NonNullable<(typeof createClientSigning)['body']>>;

const DAY_MS = 24 * 60 * 60 * 1000;

const toOffered = ({ documentId, title, version }: OfferedDocument) => ({
  document_id: documentId,
  version_id: version.id,
  title,
  file_name: version.file_name,
  size_bytes: version.size_bytes,
});

export interface ServiceNeeds extends ClientSigningDependencies {
  readonly limits: SigningLimits;
  readonly archive: SigningArchive;
}

export type ClientSigningService = ReturnType<typeof createClientSigningService>;

/** What agents do with the links by which clients sign. */
export function createClientSigningService(needs: ServiceNeeds) {
  const { db, clock, jobs, publicUrl, applications, documents, limits, archive } = needs;

  async function view(from: DbOrTx, found: SigningRequest, canWrite: boolean): Promise<ClientSigning> {
    const context = await readSurroundings(from, needs, found);
    const { request, signers } = found;
    const state = getRequestState(found, context);
    return {
      id: request.id,
      state,
      created_at: request.created_at,
      created_by: await getAgentName(from, request.agent_id),
      expires_at: request.expires_at,
      documents: found.documents.map(({ document_id, version_id, title, file_name, size_bytes }) => ({
        ...{ document_id, version_id, title, file_name, size_bytes },
        stale: context.stale.has(document_id),
      })),
      signers: signers.map((signer) => ({
        id: signer.id,
        name: signer.name,
        role: signer.role,
        email: signer.email,
        state: getSignerState(signer),
        sent_at: signer.sent_at,
        opened_at: signer.opened_at,
        signed_at: signer.signed_at,
        kind: signer.kind,
        declined_at: signer.declined_at,
        decline_reason: signer.decline_reason,
        reminders_left: canWrite ? getRemindersLeft(found, signer, state) : 0,
      })),
      can_change: canWrite && state === 'open',
    };
  }

  /** A request of an application that the actor may read. */
  async function readable(from: DbOrTx, actor: Actor, id: string) {
    const found = await findRequest(from, actor.bank, id);
    if (found === undefined) throw new DomainError('not_found');
    const application = await applications.readableById(from, actor, found.request.application_id);
    return { found, application };
  }

  /** The same to change it, locked. */
  async function changeable(tx: Tx, actor: Actor, id: string) {
    const { application } = await readable(tx, actor, id);
    if (!application.canWrite) throw new DomainError('not_found');
    const found = await lockRequest(tx, id);
    return { found, context: await readSurroundings(tx, needs, found) };
  }

  async function record(
    tx: Tx,
    actor: Actor,
    { application, at }: SigningContext,
    title: string,
    details: string,
  ) {
    const by = await getNamedAgent(tx, actor.agentId);
    await recordEvent(tx, application, { kind: 'signature', title, details, actor: by, at });
    announceChange(tx, application, 'document');
  }

  return {
    /** @throws DomainError not_found */
    async overview(actor: Actor, hash: string): Promise<ClientSigningOverview> {
      const application = await applications.findReadable(db, actor, hash);
      const { canWrite, closed, id } = application;
      const requests: ClientSigning[] = [];
      for (const found of await findRequests(db, id)) requests.push(await view(db, found, canWrite));
      if (!canWrite || closed) return { requests, offered: [], suggested: [] };
      const busy = new Set(
        requests
          .filter(({ state }) => state === 'open')
          .flatMap((one) => one.documents.map(({ version_id }) => version_id)),
      );
      const offered = (await documents.offered(db, id)).filter(({ version }) => !busy.has(version.id));
      const told = await findAnswers(db, id);
      return {
        requests,
        offered: offered.map(toOffered),
        suggested: suggestSigners(told.map(({ value }) => value)),
      };
    },

    /**
     * @throws DomainError not_found, approval_required, application_closed, rate_limited; stale_version for a version that the client cannot
     * sign (any more), conflict for one that waits in an open request already
     */
    async create(
      actor: Actor,
      hash: string,
      body: NewRequest,
      requestId: string,
    ): Promise<CreatedClientSigning> {
      await applications.findReadable(db, actor, hash);
      if (actor.approval !== 'success') throw new DomainError('approval_required');
      return withTransaction(db, async (tx) => {
        const application = await applications.assertMayWrite(tx, actor, hash);
        const at = clock();
        const offered = await documents.offered(tx, application.id);
        const chosen = offered.filter(({ version }) => body.version_ids.includes(version.id));
        if (chosen.length < new Set(body.version_ids).size) throw new DomainError('stale_version');
        for (const other of await findRequests(tx, application.id)) {
          const isOpen = getRequestState(other, await readSurroundings(tx, needs, other)) === 'open';
          if (isOpen && other.documents.some(({ version_id }) => body.version_ids.includes(version_id)))
            throw new DomainError('conflict');
        }
        await limits.admitRequest(tx, actor.agentId);
        await limits.admitLetters(
          tx,
          body.signers.map(({ email }) => email),
        );
        const id = await insertRequest(
          tx,
          {
            bank: actor.bank,
            application_id: application.id,
            agent_id: actor.agentId,
            created_at: at.toISOString(),
            expires_at: new Date(at.getTime() + body.days * DAY_MS).toISOString(),
          },
          chosen.map(({ documentId, title, version }, index) => ({
            position: index + 1,
            document_id: documentId,
            version_id: version.id,
            title,
            file_name: version.file_name,
            mime_type: version.mime_type,
            size_bytes: version.size_bytes,
            sha256: version.sha256,
          })),
          body.signers.map((signer, index) => ({ ...signer, position: index + 1 })),
        );
        const { signers } = await lockRequest(tx, id);
        const links: { signer_id: string; url: string }[] = [];
        for (const signer of signers) {
          const secret = newSecret();
          const token_hash = hashSecret(secret);
          await insertLink(tx, { token_hash, signer_id: signer.id, created_at: at.toISOString() });
          links.push({ signer_id: signer.id, url: toLink(publicUrl, 'sign', actor.bank, secret) });
          if (signer.position > 1) continue;
          await updateSigner(tx, signer.id, { sent_at: at.toISOString() });
          await jobs.enqueue(sendSigningLetter, { signerId: signer.id, kind: 'invitation' }, { tx });
        }
        await audit(tx, {
          action: 'client-signing.create',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'client_signing', id },
          detail: { documents: chosen.length, signers: signers.length, days: body.days },
          requestId,
        });
        const found = await lockRequest(tx, id);
        const titles = chosen.map(({ title }) => title).join('\n');
        await record(tx, actor, await readSurroundings(tx, needs, found), timelineTexts.sent, titles);
        return { request: await view(tx, found, true), links };
      });
    },

    /** @throws DomainError not_found, signing_not_open, rate_limited */
    remind(actor: Actor, id: string, signerId: string, requestId: string): Promise<ClientSigning> {
      return withTransaction(db, async (tx) => {
        const { found, context } = await changeable(tx, actor, id);
        const signer = found.signers.find((one) => one.id === signerId);
        if (signer === undefined) throw new DomainError('not_found');
        const state = getRequestState(found, context);
        if (state !== 'open' || findNextSigner(found)?.id !== signerId)
          throw new DomainError('signing_not_open');
        if (getRemindersLeft(found, signer, state) === 0) throw new DomainError('rate_limited');
        await limits.admitLetters(tx, [signer.email]);
        await updateSigner(tx, signerId, { reminders: signer.reminders + 1 });
        await jobs.enqueue(sendSigningLetter, { signerId, kind: 'reminder' }, { tx });
        await audit(tx, {
          action: 'client-signing.remind',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'client_signing', id },
          detail: { signerId },
          requestId,
        });
        return view(tx, await lockRequest(tx, id), true);
      });
    },

    /** @throws DomainError not_found, signing_not_open */
    revoke(actor: Actor, id: string, requestId: string): Promise<ClientSigning> {
      return withTransaction(db, async (tx) => {
        const { found, context } = await changeable(tx, actor, id);
        if (found.request.revoked_at !== null) return view(tx, found, true);
        const { completed_at, declined_at } = found.request;
        if (completed_at !== null || declined_at !== null) throw new DomainError('signing_not_open');
        await updateRequest(tx, id, { revoked_at: context.at.toISOString() });
        await audit(tx, {
          action: 'client-signing.revoke',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'client_signing', id },
          requestId,
        });
        const titles = found.documents.map(({ title }) => title).join('\n');
        await record(tx, actor, context, timelineTexts.revoked, titles);
        return view(tx, await lockRequest(tx, id), true);
      });
    },

    /** @throws DomainError not_found while nothing is signed */
    async download(actor: Actor, id: string, requestId: string): Promise<FileAnswer> {
      const { found, application } = await readable(db, actor, id);
      const answer = await archive(found, application.clientName);
      await withTransaction(db, (tx) =>
        audit(tx, {
          action: 'client-signing.download',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'client_signing', id },
          requestId,
        }),
      );
      return answer;
    },
  };
}
