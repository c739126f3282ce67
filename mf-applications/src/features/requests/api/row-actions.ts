import { archiveApplication, rejectApplication, toggleArchive } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { reassignApplication } from 'shared-kernel/contract/reassignment';
import type { Colleague } from 'shared-kernel/contract/reassignment';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint } from 'shared-kernel/http';

export interface Rejection {
  readonly row: ApplicationListItem;
  readonly reason: string;
  readonly comment: string;
  /** Move it to the archive at once. */
  readonly archive: boolean;
}

export interface Reassignment {
  readonly row: ApplicationListItem;
  readonly colleague: Colleague;
  /** The colleague is the agent. */
  readonly isMe?: boolean;
}

/** Moves an application to the archive; a rejected one by the toggle call (chapter 7). */
export async function archive(
  row: Pick<ApplicationListItem, 'id' | 'hash_password' | 'status'>,
): Promise<void> {
  if (row.status === 'cancelled') await callEndpoint(toggleArchive, { body: { id: row.id } });
  else await callEndpoint(archiveApplication, { body: { hashPassword: row.hash_password } });
}

/** Takes an application out of the archive, of the current bank where none is named. */
export async function unarchive({
  id,
  bank,
}: Pick<ApplicationListItem, 'id'> & { readonly bank?: BankCode }): Promise<void> {
  await callEndpoint(toggleArchive, { body: { id }, ...(bank === undefined ? {} : { bank }) });
}

/** Rejects an application for good and archives it if requested. */
export async function reject({ row, reason, comment, archive: isArchived }: Rejection): Promise<void> {
  const text = comment.trim();
  await callEndpoint(rejectApplication, {
    body: { hash_password: row.hash_password, reason, ...(text === '' ? {} : { comment: text }) },
  });
  if (isArchived) await archive({ ...row, status: 'cancelled' });
}

/** Hands an application to a colleague. */
export async function reassign({ row, colleague }: Reassignment): Promise<void> {
  await callEndpoint(reassignApplication, {
    params: { hash: row.hash_password },
    body: { agent_id: colleague.id },
  });
}
