import type { Stage } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import {
  findApplicationByHash,
  findApplicationById,
  lockApplication,
  type ApplicationRow,
} from './repository.ts';

/** An application that the actor may read. */
export interface ReadableApplication {
  readonly id: number;
  readonly hashPassword: string;
  readonly bank: BankCode;
  readonly orgId: string | null;
  readonly ownerId: string;
  readonly stage: Stage;
  readonly status: string;
  readonly clientName: string;
  readonly clientInn: string | null;
  /** The same for the applications that were begun at several banks together. */
  readonly dealId: string | null;
  /** Finished, refused, rejected or archived: nothing may be uploaded, signed or deleted any more. */
  readonly closed: boolean;
  /** A scoring or the bank's final processing runs: documents of the stage may not change. */
  readonly busy: boolean;
  /** The actor may upload, sign, delete and send. Staff read only. */
  readonly canWrite: boolean;
}

type Ownership = Pick<ApplicationRow, 'owner_id' | 'org_id' | 'bank'>;

/** Own applications, the organisation's, and for staff all of the bank. */
function mayRead(actor: Actor, row: Ownership): boolean {
  if (row.bank !== actor.bank) return false;
  if (actor.role === 'staff') return true;
  return row.owner_id === actor.agentId || (row.org_id !== null && row.org_id === actor.orgId);
}

/** Own applications; those of colleagues only with access to all tasks; staff write nothing. */
export function mayWrite(actor: Actor, row: Ownership): boolean {
  if (row.bank !== actor.bank || actor.role === 'staff') return false;
  if (row.owner_id === actor.agentId) return true;
  return row.org_id !== null && row.org_id === actor.orgId && actor.hasAccessToAllTasks;
}

/** Nothing about it may change any more. */
export function isClosedRow(row: Pick<ApplicationRow, 'outcome' | 'archived'>): boolean {
  return row.archived || row.outcome !== null;
}

function toReadable(actor: Actor, row: ApplicationRow): ReadableApplication {
  return {
    id: row.id,
    hashPassword: row.hash_password,
    bank: row.bank,
    orgId: row.org_id,
    ownerId: row.owner_id,
    stage: row.stage,
    status: row.status,
    clientName: row.client_name,
    clientInn: row.client_inn,
    dealId: row.deal_id,
    closed: isClosedRow(row),
    busy: row.scoring_state === 'running' || row.bank_processing,
    canWrite: mayWrite(actor, row),
  };
}

function assertReadable(actor: Actor, row: ApplicationRow | undefined): ApplicationRow {
  if (row === undefined || !mayRead(actor, row)) throw new DomainError('not_found');
  return row;
}

/** The row of an application that the actor may read. @throws DomainError `not_found` otherwise. */
export async function findReadableRow(db: DbOrTx, actor: Actor, hash: string): Promise<ApplicationRow> {
  return assertReadable(actor, await findApplicationByHash(db, actor.bank, hash));
}

/** The same, locked for the transaction. */
export async function lockReadable(tx: Tx, actor: Actor, hash: string): Promise<ApplicationRow> {
  const { id } = await findReadableRow(tx, actor, hash);
  return lockApplication(tx, id);
}

/**
 * The locked row of an application that the actor may write; one that the actor may only read is `not_found` too.
 * Whether it is closed is the caller's question.
 */
export async function lockWritable(tx: Tx, actor: Actor, hash: string): Promise<ApplicationRow> {
  const found = await findApplicationByHash(tx, actor.bank, hash);
  if (found === undefined || !mayWrite(actor, found)) throw new DomainError('not_found');
  const row = await lockApplication(tx, found.id);
  // It may have been handed to somebody else before the lock was had.
  if (!mayWrite(actor, row)) throw new DomainError('not_found');
  return row;
}

/** The application of this hash at the actor's bank. @throws DomainError `not_found` when the actor may not read it. */
export async function findReadable(db: DbOrTx, actor: Actor, hash: string): Promise<ReadableApplication> {
  return toReadable(actor, await findReadableRow(db, actor, hash));
}

/** The same by number. */
export async function readableById(
  db: DbOrTx,
  actor: Actor,
  applicationId: number,
): Promise<ReadableApplication> {
  return toReadable(actor, assertReadable(actor, await findApplicationById(db, actor.bank, applicationId)));
}

/**
 * Locks the application for the transaction.
 * @throws DomainError `not_found` when the actor may not write it, `application_closed` when nothing may change.
 */
export async function assertMayWrite(tx: Tx, actor: Actor, hash: string): Promise<ReadableApplication> {
  const row = await lockWritable(tx, actor, hash);
  if (isClosedRow(row)) throw new DomainError('application_closed');
  return toReadable(actor, row);
}
