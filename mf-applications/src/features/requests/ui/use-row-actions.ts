import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { notify, notifyError } from 'shared-kernel/toast';
import { ru } from '../../../locale/ru.ts';
import { useApplicationActions } from '../state/application-actions.ts';
import type { ApplicationActions } from '../state/application-actions.ts';

export interface RowHandlers {
  readonly archive: (row: ApplicationListItem) => void;
  readonly unarchive: (row: ApplicationListItem) => void;
  /** Asks for the reason first. */
  readonly askReject: (row: ApplicationListItem) => void;
  readonly reject: ApplicationActions['reject'];
}

/** The actions of a row with their toasts. */
export function useRowActions(askReject: (row: ApplicationListItem) => void): RowHandlers {
  const { archive, unarchive, reject } = useApplicationActions();
  return {
    reject,
    askReject,
    archive: (row) =>
      archive.mutate(row, {
        onSuccess: () => notify.success(ru.requests.archived(row.id)),
        onError: (error) => notifyError(error, ru.requests.archiveFailed),
      }),
    unarchive: (row) =>
      unarchive.mutate(row, {
        onSuccess: () => notify.success(ru.requests.unarchived(row.id)),
        onError: (error) => notifyError(error, ru.requests.unarchiveFailed),
      }),
  };
}
