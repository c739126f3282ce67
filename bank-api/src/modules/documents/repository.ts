import type { Updateable } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { DocumentScope, SigningState } from 'shared-kernel/contract/documents';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

export const DOCUMENT_COLUMNS = [
  'id',
  'bank',
  'scope',
  'owner_id',
  'application_id',
  'request_id',
  'thread_id',
  'name',
  'title',
  'description',
  'required',
  'needs_signature',
  'status',
  'reason',
  'signing',
  'sent_at',
  'position',
  'updated_at',
] as const;

export interface DocumentRow {
  readonly id: string;
  readonly bank: BankCode | null;
  readonly scope: DocumentScope;
  readonly owner_id: string;
  readonly application_id: number | null;
  readonly request_id: string | null;
  readonly thread_id: string | null;
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly required: boolean;
  readonly needs_signature: boolean;
  readonly status: 'pending' | 'approved' | 'rejected' | null;
  readonly reason: string | null;
  readonly signing: SigningState;
  readonly sent_at: string | null;
  readonly position: number;
  readonly updated_at: string;
}

export function documentById(db: DbOrTx, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').select(DOCUMENT_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Of these the documents that wait for a signature. */
export async function findUnsignedIds(db: DbOrTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', ids)
    .where('signing', '=', 'required')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks the place: uploads, signatures and deletions of one document come one after another. */
export function lockDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  return tx
    .selectFrom('documents')
    .select(DOCUMENT_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function documentsOfApplication(db: DbOrTx, applicationId: number): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .select(DOCUMENT_COLUMNS)
    .where('application_id', '=', applicationId)
    .orderBy('scope')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function documentsOfAgent(db: DbOrTx, agentId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .select(DOCUMENT_COLUMNS)
    .where('owner_id', '=', agentId)
    .where('scope', '=', 'agent')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface NewDocument {
  readonly bank: BankCode | null;
  readonly scope: DocumentScope;
  readonly ownerId: string;
  readonly applicationId: number | null;
  readonly requestId?: string;
  readonly threadId?: string;
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly required: boolean;
  readonly needsSignature: boolean;
  readonly position: number;
}

/** Adds a place. @returns Its id; `undefined` when there is one of that name already. */
export async function insertDocument(
  db: DbOrTx,
  place: NewDocument,
  at: string,
): Promise<string | undefined> {
  const row = await db
    .insertInto('documents')
    .values({
      bank: place.bank,
      scope: place.scope,
      owner_id: place.ownerId,
      application_id: place.applicationId,
      request_id: place.requestId ?? null,
      thread_id: place.threadId ?? null,
      name: place.name,
      title: place.title,
      description: place.description,
      required: place.required,
      needs_signature: place.needsSignature,
      status: null,
      signing: place.needsSignature ? 'required' : 'not_required',
      position: place.position,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateDocument(
  tx: Tx,
  id: string,
  changes: Updateable<Database['documents']>,
): Promise<void> {
  await tx.updateTable('documents').set(changes).where('id', '=', id).execute();
}

/** Accepts the client's documents of an application that wait for the bank. */
export async function acceptPending(tx: Tx, applicationId: number, at: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ status: 'approved', updated_at: at })
    .where('application_id', '=', applicationId)
    .where('scope', '=', 'application')
    .where('status', '=', 'pending')
    .execute();
}

/** The place of that name, the bank's request for it before a document that the agent has named so. */
export async function findPlace(
  db: DbOrTx,
  where:
    | { readonly applicationId: number }
    | { readonly agentId: string }
    | { readonly threadId: string; readonly agentId: string },
  name: string,
): Promise<string | undefined> {
  const query = db
    .selectFrom('documents')
    .select('id')
    .where('name', '=', name)
    // What has none comes last.
    .orderBy('request_id');
  if ('threadId' in where) {
    const file = await query
      .where('thread_id', '=', where.threadId)
      .where('owner_id', '=', where.agentId)
      .executeTakeFirst();
    return file?.id;
  }
  const row = await (
    'applicationId' in where
      ? query.where('application_id', '=', where.applicationId).where('scope', '=', 'application')
      : query.where('owner_id', '=', where.agentId).where('scope', '=', 'agent')
  ).executeTakeFirst();
  return row?.id;
}

/** Where the answer to a request goes: a place of its own, or the document that is to be replaced. */
export async function findRequestPlace(db: DbOrTx, requestId: string): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .select(DOCUMENT_COLUMNS)
    .where('id', 'in', (eb) =>
      eb.selectFrom('document_requests').select('document_id').where('id', '=', requestId),
    )
    .executeTakeFirst();
}

/** The requests that documents of these applications have to answer or answer now, by document. */
export async function findRequestIds(
  db: DbOrTx,
  applicationIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('document_requests')
    .select(['id', 'document_id'])
    .where('application_id', 'in', [...applicationIds])
    .where('state', '!=', 'accepted')
    .execute();
  return new Map(rows.map(({ id, document_id: document }) => [document, id]));
}

/** The security service has the agent's questionnaire: its papers may not change. */
export async function isQuestionnaireSubmitted(db: DbOrTx, agentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('questionnaires')
    .select('state')
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row?.state === 'submitted';
}

/** Whether the INN is of an organisation that one of the agents works for. */
export async function isInnOfAny(db: DbOrTx, inn: string, agentIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('agents')
    .innerJoin('organisations', 'organisations.id', 'agents.org_id')
    .select('agents.id')
    .where('agents.id', 'in', agentIds)
    .where('organisations.inn', '=', inn)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('documents').where('id', '=', id).execute();
}

/** A rejected document waits for the bank again; what answered a request of its own is not needed any more. */
export async function withdrawRejection(tx: Tx, id: string, at: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ status: 'pending', reason: null, updated_at: at })
    .where('id', '=', id)
    .where('request_id', 'is', null)
    .where('status', '=', 'rejected')
    .execute();
}

/** Empty places of requests that the bank has closed: nothing is missing there any more. */
export async function releaseRequestPlaces(tx: Tx, requestIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ required: false })
    .where('request_id', 'in', [...requestIds])
    .where('status', 'is', null)
    .execute();
}

/** The place that belongs to a request of the bank. */
export async function requestPlaceId(db: DbOrTx, requestId: string): Promise<string> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The documents of an application; files of its talks stay their uploaders'. */
export async function giveDocumentsToOwner(tx: Tx, applicationId: number, ownerId: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ owner_id: ownerId })
    .where('application_id', '=', applicationId)
    .where('thread_id', 'is', null)
    .execute();
}
