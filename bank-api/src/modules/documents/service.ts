import type { z } from 'zod';
import type {
  deleteDocument as removal,
  Document,
  listDocumentApplications,
  listDocuments,
  reviewDocument,
} from 'shared-kernel/contract/documents';
import type { MissingItem } from 'shared-kernel/contract/errors';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { notify } from '../notifications/index.ts';
import { isBankSide, isDeletable, isKept, isSettled, mayReview } from './access.ts';
import { ensureAgentPlaces } from './agent-documents.ts';
import { applicationsWithDocuments, findDocuments } from './list-repository.ts';
import { deleteDocument, isInnOfAny, updateDocument, type DocumentRow } from './repository.ts';
import { TEXTS } from './texts.ts';
import { findAttachedIds } from './thread-files-repository.ts';
import type { UploadsNeeds } from './upload-service.ts';
import { areSigned, deleteVersions, scanningAmong, findVersions } from './versions-repository.ts';

type ListQuery = z.output<NonNullable<(typeof listDocuments)['query']>>;
type Removal = z.output<NonNullable<(typeof removal)['query']>>;
type Review = z.output<NonNullable<(typeof reviewDocument)['body']>>;

/** What keeps a document from being sent; nothing when it is approved and signed where it has to be. */
function obstacle(document: DocumentRow): MissingItem | undefined {
  const item = { ref: document.id, label: document.title };
  if (document.status !== 'approved') return { kind: 'document', ...item };
  return document.signing === 'required' ? { kind: 'signature', ...item } : undefined;
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;

/** Lists of documents, and what agent and bank do with one. */
export function createDocumentsService({
  db,
  clock,
  log,
  storage,
  applications,
  access: { accessTo, lock, readable },
  views: { documentViews, oneView },
  changed,
}: UploadsNeeds) {
  /** A page of documents: own ones for an agent, the bank's for its people, or those of one application. */
  async function documentsPage(
    actor: Actor,
    query: ListQuery,
  ): Promise<{ readonly items: Document[]; readonly total: number }> {
    if (query.agent_id !== undefined && actor.role !== 'superuser') throw new DomainError('not_found');
    const application =
      query.hash_password === undefined
        ? undefined
        : await applications.findReadable(db, actor, query.hash_password);
    // Staff have papers of their own and those of the bank, but nobody's questionnaire.
    const isOwn =
      !isBankSide(actor) ||
      (actor.role === 'staff' && query.scope === 'agent') ||
      query.thread_id !== undefined;
    if (!isBankSide(actor)) await ensureAgentPlaces(db, actor.agentId, clock().toISOString());
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
  async function documentApplications(
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

  async function oneDocument(actor: Actor, id: string): Promise<Document> {
    const { document } = await readable(db, actor, id);
    const [view] = await documentViews(db, actor, [document]);
    if (view === undefined) throw new DomainError('not_found');
    return view;
  }

  /** The locked document, if the actor may change it now. */
  async function changeable(tx: Tx, actor: Actor, id: string): Promise<DocumentRow> {
    const document = await lock(tx, id);
    const access = document === undefined ? undefined : await accessTo(tx, actor, document);
    if (document === undefined || access === undefined || !access.write) throw new DomainError('not_found');
    if (access.frozen)
      throw new DomainError(document.scope === 'agent' ? 'questionnaire_state' : 'application_closed');
    return document;
  }

  /**
   * Deletes what was uploaded; a place that the bank prepared stays, empty.
   * @throws DomainError not_found; stale_version when a newer version came than the one that was seen; document_signed,
   * application_closed, stage_not_current, questionnaire_state
   */
  async function removeDocument(
    actor: Actor,
    { doc_id: id, inn, version_id: versionId }: Removal,
    requestId: string,
  ): Promise<void> {
    const keys = await withTransaction(db, async (tx) => {
      const document = await changeable(tx, actor, id);
      const access = await accessTo(tx, actor, document);
      if (access !== undefined && (isSettled(document, access) || isKept(document, access)))
        throw new DomainError('stage_not_current');
      if (inn && !(await isInnOfAny(tx, inn, [document.owner_id, actor.agentId]))) {
        throw new DomainError('not_found');
      }
      const versions = await findVersions(tx, [id]);
      if (versions.length === 0) throw new DomainError('not_found');
      if (versionId !== undefined && versionId !== versions[0]?.id) throw new DomainError('stale_version');
      const isSigned = await areSigned(
        tx,
        versions.map((version) => version.id),
      );
      const isAttached = (await findAttachedIds(tx, [id])).has(id);
      if (!isDeletable(document, { isSigned, isAttached })) throw new DomainError('document_signed');
      const removed = await deleteVersions(tx, id);
      if (document.position > 0 || document.request_id !== null) {
        await updateDocument(tx, id, {
          status: null,
          reason: null,
          signing: document.needs_signature ? 'required' : 'not_required',
          updated_at: clock().toISOString(),
        });
      } else {
        await deleteDocument(tx, id);
      }
      if (document.application_id !== null) {
        const change = { kind: 'deleted' as const, title: document.title, actorId: actor.agentId };
        await changed(tx, document.application_id, change);
      }
      await audit(tx, {
        action: 'document.delete',
        bank: actor.bank,
        actorId: actor.agentId,
        subject: { type: 'document', id },
        // A typed name may name a person, and the trail is for good.
        ...(document.position > 0 && { detail: { name: document.name } }),
        requestId,
      });
      return removed;
    });
    // After the commit: a file without a row is swept later, a row without a file would be a loss.
    try {
      for (const key of keys) await storage.remove(key);
    } catch (error) {
      log.warn({ err: error, files: keys.length }, 'files of a document are left to the sweep of the night');
    }
  }

  /** Sends documents to the bank: all of them or none. Sending again changes nothing. */
  async function sendAll(actor: Actor, ids: readonly string[], requestId: string): Promise<Document[]> {
    return withTransaction(db, async (tx) => {
      const documents: DocumentRow[] = [];
      // In one order, so that two calls at once cannot wait for each other.
      for (const id of [...new Set(ids)].sort()) documents.push(await changeable(tx, actor, id));
      const missing = documents.flatMap((document) => obstacle(document) ?? []);
      if (missing.length > 0) throw new DomainError('documents_not_ready', { missing });
      if ((await scanningAmong(tx, ids)).size > 0) throw new DomainError('file_scanning');
      const at = clock().toISOString();
      for (const document of documents.filter((one) => one.sent_at === null)) {
        await updateDocument(tx, document.id, { sent_at: at, updated_at: at });
        if (document.application_id !== null) {
          const change = { kind: 'sent' as const, title: document.title, actorId: actor.agentId };
          await changed(tx, document.application_id, change);
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

  /**
   * The bank's verdict on a document; its owner is told.
   * @throws DomainError not_found; conflict where the actor may not give it; stale_version when a newer version came than the one that was looked at
   */
  async function review(
    actor: Actor,
    id: string,
    { status, reason, version_id: versionId }: Review,
    requestId: string,
  ): Promise<Document> {
    if (status === 'rejected' && !reason) throw fieldError('/reason', 'required');
    return withTransaction(db, async (tx) => {
      if ((await lock(tx, id)) === undefined) throw new DomainError('not_found');
      const { access, document } = await readable(tx, actor, id);
      if (!mayReview(actor, document, access, status)) throw new DomainError('conflict');
      const [current] = await findVersions(tx, [id]);
      if (versionId !== undefined && versionId !== current?.id) throw new DomainError('stale_version');
      const at = clock();
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
        const change = {
          kind: status,
          documentId: id,
          title: document.title,
          isRequired: document.required,
          actorId: actor.agentId,
          reason: why,
        };
        await changed(tx, document.application_id, change);
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

  return { documentsPage, documentApplications, oneDocument, removeDocument, sendAll, review };
}
