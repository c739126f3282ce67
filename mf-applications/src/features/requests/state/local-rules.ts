import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { isClosedStatus } from 'shared-kernel/domain/statuses';
import type { Reassignment } from '../api/row-actions.ts';
import type { RowChange } from './list-cache.ts';

/** Rejecting sets the local status to cancelled (chapter 4); nothing is to be done any more, and nothing to be signed. */
export function rejectedRow(id: number): RowChange {
  return (row) =>
    row.id === id
      ? {
          ...row,
          status: 'cancelled',
          accept: 'refused',
          holder: 'nobody',
          ...(row.signing === 'required' ? { signing: 'not_required' } : {}),
        }
      : row;
}

/** Unarchiving sets it to active. */
export function unarchivedRow(id: number): RowChange {
  return (row) => (row.id === id ? { ...row, status: 'active', archived: false } : row);
}

/** Archiving removes the item from the list; only the archive itself keeps it. */
export function archivedRow(id: number): RowChange {
  return (row, list) => (row.id === id && list !== 'issues_archived' ? null : row);
}

/** A colleague leads it now: it leaves the own list. One that the agent has taken stays where it is. */
export function reassignedRow(id: number, { colleague, isMe = false }: Omit<Reassignment, 'row'>): RowChange {
  return (row, list) => {
    if (row.id !== id) return row;
    if (list === 'issues' && !isMe) return null;
    return { ...row, owner: { id: colleague.id, name: colleague.name, is_me: isMe } };
  };
}

export interface RowActions {
  readonly archive: boolean;
  readonly unarchive: boolean;
  readonly reassign: boolean;
  /** A colleague leads it. */
  readonly take: boolean;
  readonly reject: boolean;
}

/** The actions that a row offers; the server decides. */
export function getRowActions(row: ApplicationListItem): RowActions {
  // A bank that does not say who may write decides when it is asked.
  const { can_write: canWrite = true, archived: isArchived = false } = row;
  const isOver = isArchived || isClosedStatus(row.status);
  return {
    // An application that the bank works on stays in the list.
    archive: canWrite && !isArchived && row.holder !== 'bank',
    unarchive: canWrite && isArchived,
    reassign: canWrite && !isOver,
    take: canWrite && !isOver && row.owner?.is_me === false,
    reject: canWrite && !isOver && row.status !== 'processing',
  };
}
