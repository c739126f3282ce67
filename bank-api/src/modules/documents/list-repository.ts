import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { DocumentScope, SigningState } from 'shared-kernel/contract/documents';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx } from '../../database/types.ts';
import { DOCUMENT_COLUMNS, type DocumentRow } from './repository.ts';

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
  const ordered =
    filter.applicationId === undefined
      ? query
      : query
          .orderBy('scope')
          // An extra document has no position: it stands behind what the bank asks for.
          .orderBy((eb) => eb('position', '=', 0))
          .orderBy('position');
  const rows = await ordered
    .select(DOCUMENT_COLUMNS)
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
