import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { currentUserAtom, session } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify, notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useApplicationActions } from '../state/application-actions.ts';
import type { ApplicationActions } from '../state/application-actions.ts';
import type { ListedRow } from '../state/listed-row.ts';

export interface RowHandlers {
  readonly archive: (row: ApplicationListItem) => void;
  readonly unarchive: (row: ApplicationListItem) => void;
  /** Asks for the reason first. */
  readonly askReject: (row: ApplicationListItem) => void;
  readonly reject: ApplicationActions['reject'];
  /** Asks for the colleague first. */
  readonly askReassign: (row: ApplicationListItem) => void;
  readonly reassign: ApplicationActions['reassign'];
  /** The agent becomes the one who leads it. */
  readonly take: (row: ApplicationListItem) => void;
}

/** The actions of a row with their toasts. */
export function useRowActions({
  askReject,
  askReassign,
}: Pick<RowHandlers, 'askReject' | 'askReassign'>): RowHandlers {
  const { archive, unarchive, reassign, reject } = useApplicationActions();
  const user = useAtomValue(currentUserAtom);
  const takeBack = async (row: ListedRow): Promise<void> => {
    try {
      await unarchive.mutateAsync(row);
      notify.success(ru.requests.unarchived(row.id));
    } catch (error) {
      notifyError(error, ru.requests.unarchiveFailed);
    }
  };
  return {
    reject,
    askReject,
    reassign,
    askReassign,
    take: (row) => {
      if (!user) return;
      void reassign.mutateAsync({ row, colleague: user, isMe: true }).then(
        () => notify.success(ru.reassign.taken(row.id)),
        (error: unknown) => notifyError(error, ru.reassign.takeFailed),
      );
    },
    archive: (row) => {
      // The toast outlives a switch to another bank, where the number is somebody else's.
      const bank = session.currentBank();
      void archive.mutateAsync(row).then(
        () =>
          notify.undoable(ru.requests.archived(row.id), {
            label: ru.requests.undo,
            run: () => void takeBack({ ...row, bank }),
          }),
        (error: unknown) => notifyError(error, ru.requests.archiveFailed),
      );
    },
    unarchive: (row) => void takeBack(row),
  };
}
