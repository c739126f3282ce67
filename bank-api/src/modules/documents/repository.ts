import { sql, type ExpressionBuilder, type SelectQueryBuilder, type Updateable } from 'kysely';
import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { DocumentScope, SigningState } from 'shared-kernel/contract/documents';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

const COLUMNS = [
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
  return db.selectFrom('documents').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Locks the place: uploads, signatures and deletions of one document come one after another. */
export function lockDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  return tx.selectFrom('documents').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface DocumentFilter {
  readonly bank: BankCode;
  /** Documents of this agent; of the whole bank when absent. */
  readonly ownerId?: string;
  readonly applicationId?: number;
  /** Only files of this chat thread; files of threads are left out otherwise. */
  readonly threadId?: string | undefined;
  readonly withoutApplications?: boolean;
  readonly scope?: DocumentScope | undefined;
  readonly signing?: SigningState | undefined;
  readonly partner?: PartnerCode | undefined;
  readonly search?: string | undefined;
}

type Query = SelectQueryBuilder<Database, 'documents', object>;

function filtered(db: DbOrTx, filter: DocumentFilter): Query {
  const { bank, ownerId, applicationId, threadId, scope, signing, partner, search } = filter;
  let query: Query = db.selectFrom('documents');
  query =
    threadId === undefined ? query.where('thread_id', 'is', null) : query.where('thread_id', '=', threadId);
  if (applicationId !== undefined) query = query.where('application_id', '=', applicationId);
  else if (scope === 'agent') query = query.where('bank', 'is', null);
  else if (ownerId === undefined) query = query.where('bank', '=', bank);
  else query = query.where((eb) => eb.or([eb('bank', '=', bank), eb('bank', 'is', null)]));
  if (filter.withoutApplications === true) query = query.where('application_id', 'is', null);
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
  if (scope !== undefined) query = query.where('scope', '=', scope);
  // Empty places of applications belong to their own page; here they would drown the files.
  if (applicationId === undefined) {
    query = query.where((eb) => eb.or([eb('status', 'is not', null), eb('scope', '=', 'agent')]));
  }
  if (partner !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('applications')
          .select('applications.id')
          .whereRef('applications.id', '=', 'documents.application_id')
          .where('applications.partner', '=', partner),
      ),
    );
  }
  if (signing !== undefined) query = query.where('signing', '=', signing);
  if (search !== undefined && search !== '') query = query.where((eb) => matches(eb, search));
  return query;
}

function matches(eb: ExpressionBuilder<Database, 'documents'>, search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return eb.or([
    sql<boolean>`lower(documents.title) like ${pattern}`,
    eb.exists(
      eb
        .selectFrom('document_versions')
        .select('document_versions.id')
        .whereRef('document_versions.document_id', '=', 'documents.id')
        .where(sql<boolean>`lower(document_versions.file_name) like ${pattern}`),
    ),
    eb.exists(
      eb
        .selectFrom('applications')
        .select('applications.id')
        .whereRef('applications.id', '=', 'documents.application_id')
        .where(sql<boolean>`lower(applications.client_name) like ${pattern}`),
    ),
  ]);
}

export async function findDocuments(
  db: DbOrTx,
  filter: DocumentFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: DocumentRow[]; readonly total: number }> {
  const query = filtered(db, filter);
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const ordered = filter.applicationId === undefined ? query : query.orderBy('scope').orderBy('position');
  const rows = await ordered
    .select(COLUMNS)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { rows, total: Number(n) };
}

/** Applications with documents that the filter finds, those whose documents changed last first. */
export async function applicationsWithDocuments(
  db: DbOrTx,
  filter: DocumentFilter,
  {
    search,
    hash,
    limit,
  }: { readonly search: string; readonly hash: string | undefined; readonly limit: number },
) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const found = filtered(db, filter)
    .where('application_id', 'is not', null)
    .select((eb) => [
      'application_id',
      eb.fn.countAll<number>().as('documents'),
      eb.fn.max('updated_at').as('changed_at'),
    ])
    .groupBy('application_id');
  return db
    .selectFrom(found.as('found'))
    .innerJoin('applications', 'applications.id', 'found.application_id')
    .select([
      'applications.id',
      'applications.hash_password',
      'applications.client_name',
      'found.documents',
      'found.changed_at',
    ])
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(applications.client_name) like ${pattern}`,
        sql<boolean>`applications.id::text like ${pattern}`,
        ...(hash === undefined ? [] : [eb('applications.hash_password', '=', hash)]),
      ]),
    )
    .orderBy((eb) =>
      eb
        .case()
        .when('applications.hash_password', '=', hash ?? '')
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('found.changed_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit)
    .execute();
}

export function documentsOfApplication(db: DbOrTx, applicationId: number): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .select(COLUMNS)
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
    .select(COLUMNS)
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

/** The place of that name, whoever's request comes first. */
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
    .where('request_id', 'is', null);
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

export async function findRequestPlace(db: DbOrTx, requestId: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').select(COLUMNS).where('request_id', '=', requestId).executeTakeFirst();
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

/** INN of the organisation that the document's owner works for. */
export async function innOfOwner(db: DbOrTx, ownerId: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('agents')
    .innerJoin('organisations', 'organisations.id', 'agents.org_id')
    .select('organisations.inn')
    .where('agents.id', '=', ownerId)
    .executeTakeFirst();
  return owner?.inn;
}

export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('documents').where('id', '=', id).execute();
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
