import type { SigningPage } from 'shared-kernel/contract/client-signing-page';
import type { AuditAction } from 'shared-kernel/contract/audit-actions';
import type { BankCode } from 'shared-kernel/contract/banks';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import { fileAnswer, type FileAnswer } from '../../http/file-answer.ts';
import { maskEmail } from '../../http/mask-email.ts';
import { hashSecret, newSecret } from '../../secrets/link-secret.ts';
import { announceChange, lockApplication, recordEvent } from '../applications/index.ts';
import { notify } from '../notifications/index.ts';
import { bankData } from '../products/index.ts';
import { CODE_LIFETIME_MS, describeAgent, sendSigningCode } from './letters.ts';
import {
  confirmCode,
  findRequest,
  findSignerOfLink,
  lockRequest,
  takeCodeAttempt,
  updateRequest,
  updateSigner,
  type SignerRow,
  type SigningRequest,
} from './repository.ts';
import { hashCode, isSameHash } from './secrets.ts';
import type { ServiceNeeds } from './service.ts';
import { getPageState } from './signing-state.ts';
import { readSurroundings, type SigningContext } from './surroundings.ts';
import { notificationTexts, timelineTexts } from './texts.ts';

/** How long a confirmed code may be signed with. */
const CONFIRMATION_LIFETIME_MS = 15 * 60 * 1000;
const CODE_TRIES = 5;

/** Where a call comes from. */
export interface Visit {
  readonly bank: BankCode;
  readonly secret: string;
  readonly address: string;
  readonly requestId: string;
}

/** A link as it is now. */
export interface OpenedLink {
  readonly found: SigningRequest;
  readonly signer: SignerRow;
  readonly context: SigningContext;
}

export type SigningPageService = ReturnType<typeof createSigningPageService>;

/** What somebody does who has a link and no account. */
export function createSigningPageService(needs: ServiceNeeds) {
  const { db, clock, jobs, storage, documents, limits, archive } = needs;

  async function toOpened(from: DbOrTx, found: SigningRequest, signerId: string): Promise<OpenedLink> {
    const signer = found.signers.find(({ id }) => id === signerId);
    if (signer === undefined) throw new DomainError('not_found');
    return { found, signer, context: await readSurroundings(from, needs, found) };
  }

  /** @throws DomainError not_found for an unknown link, rate_limited for who tries many */
  async function open({ bank, secret, address }: Visit): Promise<OpenedLink> {
    const { request_id, signer_id } = await limits.known(address, () =>
      findSignerOfLink(db, bank, hashSecret(secret)),
    );
    const found = await findRequest(db, bank, request_id);
    if (found === undefined) throw new DomainError('not_found');
    return toOpened(db, found, signer_id);
  }

  const getState = ({ found, signer, context }: OpenedLink) => getPageState(found, signer, context);

  function assertOpen(link: OpenedLink): void {
    if (getState(link) !== 'open') throw new DomainError('signing_not_open');
  }

  /** The same after whoever came before has ended, be it with the application. */
  async function relock(tx: Tx, { found, signer }: OpenedLink): Promise<OpenedLink> {
    const request = await lockRequest(tx, found.request.id);
    await lockApplication(tx, found.request.application_id);
    const locked = await toOpened(tx, request, signer.id);
    assertOpen(locked);
    return locked;
  }

  /** Nobody of the bank's people did it: the signer stands in the detail. */
  const record = (tx: Tx, visit: Visit, link: OpenedLink, action: AuditAction, detail: object = {}) =>
    audit(tx, {
      action,
      bank: visit.bank,
      subject: { type: 'client_signing', id: link.found.request.id },
      detail: { signerId: link.signer.id, ...detail },
      requestId: visit.requestId,
    });

  /** Whoever works with the application now: it may have been handed over since the request was sent. */
  async function tell(tx: Tx, { context }: OpenedLink, text: { title: string; text: string }) {
    const { owner_id: agentId, bank, id: applicationId } = context.application;
    await notify(tx, { agentId, bank, kind: 'document', ...text, applicationId, at: clock() });
  }

  async function view(link: OpenedLink): Promise<SigningPage> {
    const { found, signer, context } = link;
    const state = getState(link);
    const agent = await describeAgent(db, found.request.agent_id);
    const shows = state === 'open' || state === 'waiting' || state === 'signed';
    return {
      state,
      bank_name: bankData(found.request.bank).name,
      client_name: context.application.client_name,
      agent_name: agent.name,
      agent_organization: agent.organization,
      expires_at: found.request.expires_at,
      signer: {
        name: signer.name,
        role: signer.role,
        email: maskEmail(signer.email),
        signed_at: signer.signed_at,
        kind: signer.kind,
      },
      signers: (shows ? found.signers : []).map(({ id, name, role, signed_at }) => ({
        name,
        role,
        signed: signed_at !== null,
        own: id === signer.id,
      })),
      documents: (shows ? found.documents : []).map((sent) => ({
        id: sent.document_id,
        title: sent.title,
        file_name: sent.file_name,
        mime_type: sent.mime_type,
        size_bytes: sent.size_bytes,
        sha256: sent.sha256,
        stale: context.stale.has(sent.document_id),
      })),
    };
  }

  return {
    open,
    relock,
    record,
    tell,
    view,

    async page(visit: Visit): Promise<SigningPage> {
      const link = await open(visit);
      if (link.signer.opened_at === null && getState(link) === 'open') {
        await withTransaction(db, async (tx) => {
          await updateSigner(tx, link.signer.id, { opened_at: clock().toISOString() });
          await record(tx, visit, link, 'client-signing.open');
          announceChange(tx, link.context.application, 'document');
        });
      }
      return view(link);
    },

    /** @throws DomainError not_found, signing_not_open, stale_version */
    async file(visit: Visit, documentId: string): Promise<FileAnswer> {
      const link = await open(visit);
      const state = getState(link);
      if (state !== 'open' && state !== 'waiting' && state !== 'signed')
        throw new DomainError('signing_not_open');
      const sent = link.found.documents.find(({ document_id }) => document_id === documentId);
      if (sent === undefined) throw new DomainError('not_found');
      const version = await documents.findVersion(db, documentId, sent.version_id);
      if (version === undefined) throw new DomainError('stale_version');
      return fileAnswer({
        stream: await storage.stream(version.storage_key),
        fileName: version.file_name,
        contentType: version.mime_type,
        sizeBytes: version.size_bytes,
        disposition: 'inline',
      });
    },

    /** @throws DomainError signing_not_open, rate_limited */
    async requestCode(visit: Visit) {
      const link = await open(visit);
      assertOpen(link);
      await limits.admitCode(link.signer, visit.address);
      await withTransaction(db, async (tx) => {
        const { signer } = await relock(tx, link);
        await updateSigner(tx, signer.id, { code_hash: null, code_expires_at: null });
        await jobs.enqueue(sendSigningCode, { signerId: signer.id }, { tx });
        await record(tx, visit, link, 'client-signing.send-code');
      });
      const expiresAt = new Date(clock().getTime() + CODE_LIFETIME_MS).toISOString();
      return { sent_to: maskEmail(link.signer.email), expires_at: expiresAt };
    },

    /**
     * A code may be confirmed again while it is good, for an answer may be lost on its way; the last confirmation counts.
     * @throws DomainError signing_not_open, signing_code_invalid, rate_limited
     */
    async confirm(visit: Visit, code: string) {
      const link = await open(visit);
      assertOpen(link);
      const { id } = link.signer;
      await limits.admitTry(id);
      const at = clock();
      const given = hashCode(id, code);
      const known = await takeCodeAttempt(db, id, at.toISOString(), CODE_TRIES);
      const confirmation = newSecret();
      const expiresAt = new Date(at.getTime() + CONFIRMATION_LIFETIME_MS).toISOString();
      const isConfirmed =
        known !== undefined &&
        isSameHash(known, given) &&
        (await confirmCode(db, id, known, {
          confirmed_at: at.toISOString(),
          confirmation_hash: hashSecret(confirmation),
          confirmation_expires_at: expiresAt,
        }));
      if (isConfirmed) return { confirmation, expires_at: expiresAt };
      await withTransaction(db, (tx) => record(tx, visit, link, 'client-signing.refuse-code'));
      throw new DomainError('signing_code_invalid');
    },

    /** @throws DomainError signing_not_open */
    async decline(visit: Visit, reason: string): Promise<SigningPage> {
      const opened = await open(visit);
      assertOpen(opened);
      await withTransaction(db, async (tx) => {
        const link = await relock(tx, opened);
        const { found, signer, context } = link;
        const at = context.at.toISOString();
        await updateSigner(tx, signer.id, { declined_at: at, decline_reason: reason });
        await updateRequest(tx, found.request.id, { declined_at: at });
        await record(tx, visit, link, 'client-signing.decline');
        await tell(
          tx,
          link,
          notificationTexts.declined(context.application.client_name, signer.name, reason),
        );
        await recordEvent(tx, context.application, {
          kind: 'signature',
          title: timelineTexts.declined,
          details: reason,
          actor: { id: null, name: signer.name },
          at: context.at,
        });
        announceChange(tx, context.application, 'document');
      });
      return view(await open(visit));
    },

    /** @throws DomainError not_found for who has not signed, rate_limited */
    async download(visit: Visit): Promise<FileAnswer> {
      const link = await open(visit);
      if (getState(link) !== 'signed') throw new DomainError('not_found');
      await limits.admitFile(link.signer.id);
      const answer = await archive(link.found, link.context.application.client_name);
      await withTransaction(db, (tx) => record(tx, visit, link, 'client-signing.download'));
      return answer;
    },
  };
}
