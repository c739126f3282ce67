import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type {
  Document,
  createDownloadLink,
  listDocumentApplications,
  listDocuments,
  reviewDocument,
} from 'shared-kernel/contract/documents';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { MissingItem } from 'shared-kernel/contract/errors';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { fileAnswer, type FileAnswer } from '../../http/file-answer.ts';
import { notify } from '../notifications/index.ts';
import { ensureAgentPlaces } from './agent-documents.ts';
import { isGenerated } from './agent-places.ts';
import { applications } from './applications-port.ts';
import { accessTo, isBankSide, readable } from './document-access.ts';
import { documentViews } from './document-view.ts';
import {
  applicationsWithDocuments,
  findDocuments,
  lockDocument,
  updateDocument,
  type DocumentRow,
} from './documents-repository.ts';
import { TEXTS } from './documents-texts.ts';
import { storageOf } from './storage-context.ts';
import { isAttached } from './thread-files-repository.ts';
import { oneView } from './upload-service.ts';
import {
  deleteVersions,
  insertTicket,
  scanningAmong,
  signaturesOf,
  takeTicket,
  versionsOf,
} from './versions-repository.ts';

/** Long enough for the portal to follow the address that it has just asked for. */
const TICKET_LIFETIME_MS = 60 * 1000;

type ListQuery = z.output<NonNullable<(typeof listDocuments)['query']>>;
type LinkBody = z.output<NonNullable<(typeof createDownloadLink)['body']>>;
type Review = z.output<NonNullable<(typeof reviewDocument)['body']>>;

/** A page of documents: own ones for an agent, the bank's for its people, or those of one application. */
export async function documentsPage(
  { db, now }: AppContext,
  actor: Actor,
  query: ListQuery,
): Promise<{ readonly items: Document[]; readonly total: number }> {
  if (query.agent_id !== undefined && actor.role !== 'superuser') throw new DomainError('not_found');
  const application =
    query.hash_password === undefined
      ? undefined
      : await applications().findReadable(db, actor, query.hash_password);
  // Staff have papers of their own and those of the bank, but nobody's questionnaire.
  const isOwn =
    !isBankSide(actor) ||
    (actor.role === 'staff' && query.scope === 'agent') ||
    query.thread_id !== undefined;
  if (!isBankSide(actor)) await ensureAgentPlaces(db, actor.agentId, now().toISOString());
  const { rows, total } = await findDocuments(
    db,
    {
      bank: actor.bank,
      scope: query.agent_id === undefined ? query.scope : 'agent',
      signing: query.signing,
      partner: query.partner,
      search: query.search,
      threadId: query.thread_id,
      ...(application === undefined ? {} : { applicationId: application.id }),
      ...(application === undefined && isOwn ? { ownerId: actor.agentId } : {}),
      ...(query.agent_id === undefined ? {} : { ownerId: query.agent_id }),
      // What may not be read may not be counted either.
      withoutApplications: actor.role === 'superuser',
    },
    { offset: (query.page - 1) * query.per_page, limit: query.per_page },
  );
  return { items: await documentViews(db, actor, rows), total };
}

/** For the filter by application: those that have documents the actor sees in the list. */
export async function documentApplications(
  { db }: AppContext,
  actor: Actor,
  { search = '', hash_password, limit }: z.output<NonNullable<(typeof listDocumentApplications)['query']>>,
) {
  // The security service sees no documents of applications.
  if (actor.role === 'superuser') return [];
  const rows = await applicationsWithDocuments(
    db,
    { bank: actor.bank, ...(isBankSide(actor) ? {} : { ownerId: actor.agentId }) },
    { search, hash: hash_password, limit },
  );
  return rows.map(({ id, hash_password: hash, client_name, documents }) => ({
    id,
    hash_password: hash,
    client_name,
    documents: Number(documents),
  }));
}

export async function oneDocument(db: DbOrTx, actor: Actor, id: string): Promise<Document> {
  const { document } = await readable(db, actor, id);
  const [view] = await documentViews(db, actor, [document]);
  if (view === undefined) throw new DomainError('not_found');
  return view;
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}

/** An address of the current or the named version, for one download within a minute. */
export async function downloadLink(
  context: AppContext,
  actor: Actor,
  id: string,
  { version_id, disposition, content, signature_id: signatureId }: LinkBody,
): Promise<{ readonly url: string; readonly expires_at: string }> {
  const { document } = await readable(context.db, actor, id);
  return linkToVersion(context, actor, document.id, version_id, disposition, { content, signatureId });
}

/** The same for a caller that has checked the permission to read itself. */
export async function linkToVersion(
  { db, now }: AppContext,
  actor: Actor,
  documentId: string,
  versionId: string | undefined,
  disposition: LinkBody['disposition'],
  {
    content,
    signatureId,
  }: { readonly content: LinkBody['content']; readonly signatureId?: string | undefined } = {
    content: 'file',
  },
): Promise<{ readonly url: string; readonly expires_at: string }> {
  const versions = await versionsOf(db, [documentId]);
  const version = versionId === undefined ? versions[0] : versions.find((one) => one.id === versionId);
  if (version === undefined) throw new DomainError('not_found');
  if (version.scan === 'scanning' && version.uploaded_by !== actor.agentId)
    throw new DomainError('file_scanning');
  if (content !== 'file' || signatureId !== undefined) {
    const signatures = await signaturesOf(db, [version.id]);
    const isThere = signatures.some((one) => signatureId === undefined || one.id === signatureId);
    if (!isThere) throw new DomainError('not_found');
  }
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + TICKET_LIFETIME_MS).toISOString();
  await insertTicket(db, {
    tokenHash: hashOf(ticket),
    bank: actor.bank,
    versionId: version.id,
    agentId: actor.agentId,
    sessionId: actor.sessionId,
    disposition,
    content,
    signatureId: signatureId ?? null,
    expiresAt,
  });
  return { url: `/banks/${actor.bank}/files/${ticket}`, expires_at: expiresAt };
}

/**
 * The file behind a ticket, always whole: a viewer that asked for it in parts would need the address again.
 * Whoever reads another's document is recorded.
 */
export async function ticketAnswer(
  context: AppContext,
  bank: BankCode,
  ticket: string,
  requestId: string,
): Promise<FileAnswer> {
  const found = await withTransaction(context.db, async (tx) => {
    const taken = await takeTicket(tx, bank, hashOf(ticket), context.now().toISOString());
    if (taken === undefined) throw new DomainError('not_found');
    if (taken.owner_id !== taken.agent_id) {
      await audit(tx, {
        action: 'document.download',
        bank,
        actorId: taken.agent_id,
        subject: { type: 'document', id: taken.document_id },
        detail: { versionId: taken.version_id, content: taken.content },
        requestId,
      });
    }
    return taken;
  });
  if (found.content !== 'file') {
    const made =
      found.content === 'protocol'
        ? await context.modules.signatures.protocolFile(bank, found.version_id)
        : await context.modules.signatures.signatureFile(found.version_id, found.signature_id);
    return fileAnswer({
      ...made,
      stream: Readable.from([made.bytes]),
      sizeBytes: made.bytes.byteLength,
      disposition: found.disposition,
    });
  }
  return fileAnswer({
    stream: await storageOf(context).stream(found.storage_key),
    fileName: found.file_name,
    contentType: found.mime_type,
    sizeBytes: found.size_bytes,
    disposition: found.disposition,
  });
}

/** The locked document, if the actor may change it now. */
async function changeable(tx: Tx, actor: Actor, id: string): Promise<DocumentRow> {
  const document = await lockDocument(tx, id);
  const access = document === undefined ? undefined : await accessTo(tx, actor, document);
  if (document === undefined || access === undefined || !access.write) throw new DomainError('not_found');
  if (access.frozen)
    throw new DomainError(document.scope === 'agent' ? 'questionnaire_state' : 'application_closed');
  return document;
}

async function checkInn(tx: Tx, document: DocumentRow, inn: string): Promise<void> {
  const owner = await tx
    .selectFrom('agents')
    .innerJoin('organisations', 'organisations.id', 'agents.org_id')
    .select('organisations.inn')
    .where('agents.id', '=', document.owner_id)
    .executeTakeFirst();
  if (owner?.inn !== inn) throw new DomainError('not_found');
}

/** Deletes what was uploaded; a place that the bank prepared stays, empty. */
export async function removeDocument(
  context: AppContext,
  actor: Actor,
  id: string,
  inn: string | undefined,
  requestId: string,
): Promise<void> {
  const keys = await withTransaction(context.db, async (tx) => {
    const document = await changeable(tx, actor, id);
    if (inn !== undefined) await checkInn(tx, document, inn);
    const versions = await versionsOf(tx, [id]);
    if (versions.length === 0) throw new DomainError('not_found');
    const signatures = await signaturesOf(
      tx,
      versions.map((version) => version.id),
    );
    const isSent = document.sent_at !== null || (await isAttached(tx, id));
    if (signatures.length > 0 || isSent || isGenerated(document)) {
      throw new DomainError('document_signed');
    }
    const removed = await deleteVersions(tx, id);
    if (document.position > 0 || document.request_id !== null) {
      await updateDocument(tx, id, {
        status: null,
        reason: null,
        signing: document.needs_signature ? 'required' : 'not_required',
        updated_at: context.now().toISOString(),
      });
    } else {
      await tx.deleteFrom('documents').where('id', '=', id).execute();
    }
    if (document.application_id !== null) {
      const change = { kind: 'deleted' as const, title: document.title, actorId: actor.agentId };
      await applications().onDocumentChanged(tx, document.application_id, change);
    }
    await audit(tx, {
      action: 'document.delete',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'document', id },
      detail: { name: document.name },
      requestId,
    });
    return removed;
  });
  // After the commit: a file without a row is swept later, a row without a file would be a loss.
  for (const key of keys) await storageOf(context).remove(key);
}

/** What keeps a document from being sent; nothing when it is approved and signed where it has to be. */
function obstacle(document: DocumentRow): MissingItem | undefined {
  const item = { ref: document.id, label: document.title };
  if (document.status !== 'approved') return { kind: 'document', ...item };
  return document.signing === 'required' ? { kind: 'signature', ...item } : undefined;
}

/** Sends documents to the bank: all of them or none. Sending again changes nothing. */
export async function sendAll(
  { db, now }: AppContext,
  actor: Actor,
  ids: readonly string[],
  requestId: string,
): Promise<Document[]> {
  return withTransaction(db, async (tx) => {
    const documents: DocumentRow[] = [];
    // In one order, so that two calls at once cannot wait for each other.
    for (const id of [...new Set(ids)].sort()) documents.push(await changeable(tx, actor, id));
    const missing = documents.flatMap((document) => obstacle(document) ?? []);
    if (missing.length > 0) throw new DomainError('documents_not_ready', { missing });
    if ((await scanningAmong(tx, ids)).size > 0) throw new DomainError('file_scanning');
    const at = now().toISOString();
    for (const document of documents.filter((one) => one.sent_at === null)) {
      await updateDocument(tx, document.id, { sent_at: at, updated_at: at });
      if (document.application_id !== null) {
        const change = { kind: 'sent' as const, title: document.title, actorId: actor.agentId };
        await applications().onDocumentChanged(tx, document.application_id, change);
      }
      await audit(tx, {
        action: 'document.send',
        bank: actor.bank,
        actorId: actor.agentId,
        subject: { type: 'document', id: document.id },
        requestId,
      });
    }
    const views: Document[] = [];
    for (const id of new Set(ids)) views.push(await oneView(tx, actor, id));
    return views;
  });
}

/** The bank's verdict on a document; its owner is told. */
export async function review(
  { db, now }: AppContext,
  actor: Actor,
  id: string,
  { status, reason }: Review,
  requestId: string,
): Promise<Document> {
  if (status === 'rejected' && !reason) throw fieldError('/reason', 'required');
  return withTransaction(db, async (tx) => {
    const { access } = await readable(tx, actor, id);
    const document = await lockDocument(tx, id);
    if (document === undefined) throw new DomainError('not_found');
    if (document.status === null || access.application?.closed === true) throw new DomainError('conflict');
    const at = now();
    const why = status === 'rejected' ? (reason ?? '') : null;
    await updateDocument(tx, id, { status, reason: why, updated_at: at.toISOString() });
    await notify(tx, {
      agentId: document.owner_id,
      bank: document.bank ?? actor.bank,
      kind: 'document',
      title: TEXTS.reviewedTitle[status],
      text: TEXTS.reviewedText[status](document.title, why ?? ''),
      ...(document.application_id === null ? {} : { applicationId: document.application_id }),
      documentIds: [document.id],
      at,
    });
    if (document.application_id !== null) {
      const change = { kind: status, title: document.title, actorId: actor.agentId, reason: why };
      await applications().onDocumentChanged(tx, document.application_id, change);
    }
    await audit(tx, {
      action: 'document.review',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'document', id },
      detail: { status },
      requestId,
    });
    return oneView(tx, actor, id);
  });
}
