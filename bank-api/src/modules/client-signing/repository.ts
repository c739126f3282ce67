import type { Insertable, Selectable, Updateable } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

export type RequestRow = Selectable<Database['client_signing_requests']>;
export type DocumentRow = Selectable<Database['client_signing_documents']>;
export type SignerRow = Selectable<Database['client_signing_signers']>;

/** A request with all that belongs to it. */
export interface SigningRequest {
  readonly request: RequestRow;
  /** In the order they were sent in. */
  readonly documents: readonly DocumentRow[];
  /** In the order they sign in. */
  readonly signers: readonly SignerRow[];
}

async function withParts(db: DbOrTx, requests: readonly RequestRow[]): Promise<SigningRequest[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const documents = await db
    .selectFrom('client_signing_documents')
    .selectAll()
    .where('request_id', 'in', ids)
    .orderBy('position')
    .execute();
  const signers = await db
    .selectFrom('client_signing_signers')
    .selectAll()
    .where('request_id', 'in', ids)
    .orderBy('position')
    .execute();
  return requests.map((request) => ({
    request,
    documents: documents.filter(({ request_id }) => request_id === request.id),
    signers: signers.filter(({ request_id }) => request_id === request.id),
  }));
}

/** What the client of an application was asked to sign, the latest first. */
export async function findRequests(db: DbOrTx, applicationId: number): Promise<SigningRequest[]> {
  const rows = await db
    .selectFrom('client_signing_requests')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
  return withParts(db, rows);
}

export async function findRequest(
  db: DbOrTx,
  bank: BankCode,
  id: string,
): Promise<SigningRequest | undefined> {
  const rows = await db
    .selectFrom('client_signing_requests')
    .selectAll()
    .where('id', '=', id)
    .where('bank', '=', bank)
    .execute();
  return (await withParts(db, rows))[0];
}

/** Locks a request: whatever happens to it comes one after another. */
export async function lockRequest(tx: Tx, id: string): Promise<SigningRequest> {
  const row = await tx
    .selectFrom('client_signing_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const [found] = await withParts(tx, [row]);
  if (found === undefined) throw new Error('A row that is locked was not read');
  return found;
}

/** Whose link it is, at this bank. */
export function findSignerOfLink(db: DbOrTx, bank: BankCode, tokenHash: Buffer) {
  return db
    .selectFrom('client_signing_links')
    .innerJoin('client_signing_signers', 'client_signing_signers.id', 'client_signing_links.signer_id')
    .innerJoin('client_signing_requests', 'client_signing_requests.id', 'client_signing_signers.request_id')
    .select(['client_signing_signers.id as signer_id', 'client_signing_signers.request_id'])
    .where('client_signing_links.token_hash', '=', tokenHash)
    .where('client_signing_requests.bank', '=', bank)
    .executeTakeFirst();
}

/** The request of a signer. */
export function findRequestOfSigner(db: DbOrTx, signerId: string) {
  return db
    .selectFrom('client_signing_signers')
    .innerJoin('client_signing_requests', 'client_signing_requests.id', 'client_signing_signers.request_id')
    .select(['client_signing_requests.id', 'client_signing_requests.bank'])
    .where('client_signing_signers.id', '=', signerId)
    .executeTakeFirst();
}

export async function insertRequest(
  tx: Tx,
  request: Insertable<Database['client_signing_requests']>,
  documents: readonly Omit<DocumentRow, 'request_id'>[],
  signers: readonly Pick<SignerRow, 'position' | 'name' | 'role' | 'email'>[],
): Promise<string> {
  const { id } = await tx
    .insertInto('client_signing_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, request_id: id }));
  await tx.insertInto('client_signing_documents').values(of(documents)).execute();
  await tx.insertInto('client_signing_signers').values(of(signers)).execute();
  return id;
}

export async function insertLink(
  db: DbOrTx,
  link: Insertable<Database['client_signing_links']>,
): Promise<void> {
  await db.insertInto('client_signing_links').values(link).execute();
}

/** Forgets a link whose letter could not be sent. */
export async function deleteLink(db: DbOrTx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('client_signing_links').where('token_hash', '=', tokenHash).execute();
}

export async function updateRequest(
  tx: Tx,
  id: string,
  changes: Updateable<Database['client_signing_requests']>,
): Promise<void> {
  await tx.updateTable('client_signing_requests').set(changes).where('id', '=', id).execute();
}

export async function updateSigner(
  db: DbOrTx,
  id: string,
  changes: Updateable<Database['client_signing_signers']>,
): Promise<void> {
  await db.updateTable('client_signing_signers').set(changes).where('id', '=', id).execute();
}

/**
 * Counts a try before it is judged, so that parallel ones cannot slip past.
 * @returns The hash of the code; `undefined` when there is none that may be tried.
 */
export async function takeCodeAttempt(
  db: DbOrTx,
  signerId: string,
  now: string,
  limit: number,
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('client_signing_signers')
    .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
    .where('id', '=', signerId)
    .where('code_hash', 'is not', null)
    .where('code_expires_at', '>', now)
    .where('code_attempts', '<', limit)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? undefined;
}

/** Gives a confirmation for the code. @returns Whether the code was still there. */
export async function confirmCode(
  db: DbOrTx,
  signerId: string,
  codeHash: Buffer,
  confirmation: Updateable<Database['client_signing_signers']>,
): Promise<boolean> {
  const row = await db
    .updateTable('client_signing_signers')
    .set(confirmation)
    .where('id', '=', signerId)
    .where('code_hash', '=', codeHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Requests that end between the two moments, and of which nobody has said yet that they have run out. */
export async function findEnding(db: DbOrTx, after: string | null, until: string): Promise<SigningRequest[]> {
  let query = db
    .selectFrom('client_signing_requests')
    .selectAll()
    .where('completed_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expiry_told_at', 'is', null)
    .where('expires_at', '<=', until);
  if (after !== null) query = query.where('expires_at', '>', after);
  return withParts(db, await query.orderBy('expires_at').limit(500).execute());
}

/** Answers of an application's steps, in their order. */
export function findAnswers(db: DbOrTx, applicationId: number) {
  return db
    .selectFrom('application_steps')
    .select('value')
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .execute();
}

/** Takes back the open links of an agent that were sent from `since` on. */
export async function revokeSentSince(tx: Tx, agentId: string, since: string, at: string): Promise<void> {
  await tx
    .updateTable('client_signing_requests')
    .set({ revoked_at: at })
    .where('agent_id', '=', agentId)
    .where('created_at', '>=', since)
    .where('completed_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
