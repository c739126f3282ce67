import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'shared-kernel/router';
import { INITIAL_VIEW, normaliseFilter, readListView, writeListView } from './list-view.ts';
import type { ListView } from './list-view.ts';

export interface ListViewControl {
  readonly view: ListView;
  /** Text that equals for equal views. */
  readonly viewKey: string;
  /** Changes the filter; the list starts again at its first page. */
  readonly change: (change: Partial<ListView['filter']> & { readonly type?: ListView['type'] }) => void;
  readonly showColumns: (columns: ListView['columns']) => void;
  /** Shows another view whole. */
  readonly open: (view: ListView) => void;
  readonly turnTo: (page: number) => void;
  readonly reset: () => void;
}

/** The view of the list in the address: filters replace the entry of the history, pages add one. */
export function useListView(): ListViewControl {
  const [params, setParams] = useSearchParams();
  const viewKey = params.toString();
  const view = useMemo(() => readListView(new URLSearchParams(viewKey)), [viewKey]);

  const change = useCallback<ListViewControl['change']>(
    ({ type, ...filter }) => {
      const next = { ...view, filter: merged(view.filter, filter), type: type ?? view.type, page: 1 };
      setParams(writeListView(next), { replace: true });
    },
    [setParams, view],
  );
  const turnTo = useCallback(
    (page: number) => setParams(writeListView({ ...view, page })),
    [setParams, view],
  );
  const reset = useCallback(
    () =>
      setParams(writeListView({ ...INITIAL_VIEW, columns: view.columns, filter: sorting(view.filter) }), {
        replace: true,
      }),
    [setParams, view],
  );
  const showColumns = useCallback(
    (columns: ListView['columns']) => setParams(writeListView({ ...view, columns }), { replace: true }),
    [setParams, view],
  );
  const open = useCallback((next: ListView) => setParams(writeListView(next)), [setParams]);
  return { view, viewKey, change, showColumns, open, turnTo, reset };
}

function merged(filter: ListView['filter'], change: Partial<ListView['filter']>): ListView['filter'] {
  return normaliseFilter({ ...filter, ...change });
}

function sorting({ sort, direction }: ListView['filter']): ListView['filter'] {
  return { ...(sort ? { sort } : {}), ...(direction ? { direction } : {}) };
}
