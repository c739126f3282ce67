import type { ApplicationListItem, ListName } from 'shared-kernel/contract/applications';
import { today } from 'shared-kernel/domain/instants';
import { saveBlob } from 'shared-kernel/http';
import { notify, notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useExportList } from '../api/export-list.ts';
import type { ListView } from '../state/list-view.ts';

const texts = ru.export;

/** Saves a list as a file: what a view shows, or the chosen rows of it. */
export function useDownloadList(name: ListName, title: string) {
  const exporting = useExportList(name);
  const save = async (request: Parameters<typeof exporting.mutateAsync>[0], done: string): Promise<void> => {
    try {
      saveBlob(await exporting.mutateAsync(request), texts.name(title, today()));
      notify.success(done);
    } catch (error) {
      notifyError(error, texts.failed);
    }
  };
  return {
    isPending: exporting.isPending,
    /** An export has every row, also beyond a capped total. */
    downloadAll: (
      view: ListView,
      { total, capped }: { readonly total: number; readonly capped?: boolean | undefined },
    ) => save(view, capped ? texts.doneAll : texts.done(total)),
    /** The chosen rows may be of other filters than those that are set now. */
    download: ({ columns, filter: { sort, direction } }: ListView, rows: readonly ApplicationListItem[]) =>
      save(
        {
          columns,
          type: 'all',
          filter: { ...(sort ? { sort } : {}), ...(direction ? { direction } : {}) },
          ids: rows.map(({ id }) => id),
        },
        texts.done(rows.length),
      ),
  };
}
