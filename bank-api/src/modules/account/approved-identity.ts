import type { DbOrTx, Tx } from '../../database/types.ts';
import { approvedBesideCurrent, lockApproved } from './approved-identity-repository.ts';

/** Name and organisation as the security service approved them: what a certificate may say of an agent. */
export interface ApprovedIdentity {
  readonly fullName: string;
  readonly organization: string | null;
  readonly inn: string | null;
}

type Row = NonNullable<Awaited<ReturnType<typeof approvedBesideCurrent>>>;

/** The next decision for the same INN may complete an organisation: what was not known then has not changed. */
const isSameText = (approved: string | null, now: string | null): boolean =>
  approved === null || approved === now;

function isUnchanged(row: Row): boolean {
  return (
    row.last_name === row.now_last_name &&
    row.first_name === row.now_first_name &&
    row.middle_name === row.now_middle_name &&
    row.org_inn === row.now_org_inn &&
    isSameText(row.org_full_name, row.now_org_full_name) &&
    isSameText(row.org_short_name, row.now_org_short_name)
  );
}

/**
 * Whether what was approved still holds. It is compared with what is stored now, at every use: a change counts
 * whichever call has made it.
 * @returns `undefined` unless the agent is approved and nothing of it has changed since.
 */
export async function approvedIdentity(db: DbOrTx, agentId: string): Promise<ApprovedIdentity | undefined> {
  const row = await approvedBesideCurrent(db, agentId);
  if (row === undefined || row.approval !== 'success' || !isUnchanged(row)) return undefined;
  return {
    fullName: [row.last_name, row.first_name, row.middle_name].filter(Boolean).join(' '),
    organization: row.org_short_name ?? row.org_full_name,
    inn: row.org_inn,
  };
}

/** The same for whoever writes it into a certificate: a change waits until that one can be ended too. */
export async function lockApprovedIdentity(tx: Tx, agentId: string): Promise<ApprovedIdentity | undefined> {
  await lockApproved(tx, agentId);
  return approvedIdentity(tx, agentId);
}

/** Whether something of the agent was approved that is no longer so. */
export async function hasOutgrownApproval(db: DbOrTx, agentId: string): Promise<boolean> {
  const row = await approvedBesideCurrent(db, agentId);
  return row !== undefined && !isUnchanged(row);
}
