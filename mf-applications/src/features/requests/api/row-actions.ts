import { archiveApplication, rejectApplication, toggleArchive } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { reassignApplication } from 'shared-kernel/contract/reassignment';
import type { Colleague } from 'shared-kernel/contract/reassignment';
import type { BankCode } from 'shared-kernel/contract/banks';
import { ApiError, callEndpoint, isFieldUnknown } from 'shared-kernel/http';

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

interface Place {
  readonly id: number;
  readonly archived: boolean;
  /** The current one where none is named. */
  readonly bank?: BankCode | undefined;
}

/**
 * Says where an application shall be. The specification's call only toggles, and so does a bank that does not know more.
 * @throws ApiError `conflict` where it was there already, and is there no more
 */
async function setArchived({ id, archived, bank }: Place): Promise<void> {
  const at = bank && { bank };
  const answer = await callEndpoint(toggleArchive, { body: { id, archived }, ...at }).catch(
    (error: unknown) => {
      // A bank of before `archived` refuses the field, not the call.
      if (!isFieldUnknown(error, '/archived')) throw error;
      return callEndpoint(toggleArchive, { body: { id }, ...at });
    },
  );
  if (answer?.archived === !archived) throw new ApiError({ code: 'conflict', status: 409 });
}

/** Moves an application to the archive; a rejected one by the toggle call (chapter 7). */
export async function archive(
  row: Pick<ApplicationListItem, 'id' | 'hash_password' | 'status'>,
): Promise<void> {
  if (row.status === 'cancelled') await setArchived({ id: row.id, archived: true });
  else await callEndpoint(archiveApplication, { body: { hashPassword: row.hash_password } });
}

/** Takes an application out of the archive, of the current bank where none is named. */
export async function unarchive({
  id,
  bank,
}: Pick<ApplicationListItem, 'id'> & { readonly bank?: BankCode }): Promise<void> {
  await setArchived({ id, archived: false, bank });
}

/**
 * Rejects an application for good and archives it if requested.
 * @returns Why it is not in the archive, where that alone was not done.
 * @throws ApiError where it was not rejected
 */
export async function reject({
  row,
  reason,
  comment,
  archive: isArchived,
}: Rejection): Promise<ApiError | undefined> {
  const text = comment.trim();
  await callEndpoint(rejectApplication, {
    body: { hash_password: row.hash_password, reason, ...(text === '' ? {} : { comment: text }) },
  });
  if (!isArchived) return undefined;
  return archive({ ...row, status: 'cancelled' }).then(
    () => undefined,
    (error: ApiError) => error,
  );
}

/** Hands an application to a colleague. */
export async function reassign({ row, colleague }: Reassignment): Promise<void> {
  await callEndpoint(reassignApplication, {
    params: { hash: row.hash_password },
    body: { agent_id: colleague.id },
  });
}
