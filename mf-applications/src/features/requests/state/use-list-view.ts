import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'shared-kernel/router';
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
  /** Where the page begins, when it was turned to from the one beside it. */
  readonly cursor: string | undefined;
  /** Turns to a page; the cursor of a page beside this one finds it at once and skips no row. */
  readonly turnTo: (page: number, cursor?: string | null) => void;
  readonly reset: () => void;
}

/** Where a page begins that was turned to; the address has the number alone, for links. */
interface Turned {
  readonly cursor: string;
  readonly viewKey: string;
}

/** The view of the list in the address: filters replace the entry of the history, pages add one. */
export function useListView(): ListViewControl {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [turned, setTurned] = useState<Turned | null>(null);
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
    (page: number, cursor?: string | null) => {
      const after = writeListView({ ...view, page });
      const next = cursor ? { cursor, viewKey: after.toString() } : null;
      // The history follows the view a little later; going back finds the cursor there.
      setTurned(next);
      setParams(after, { state: next });
    },
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
  const cursor = [turned, state as Turned | null].find((entry) => entry?.viewKey === viewKey)?.cursor;
  return { view, viewKey, cursor, change, showColumns, open, turnTo, reset };
}

function merged(filter: ListView['filter'], change: Partial<ListView['filter']>): ListView['filter'] {
  return normaliseFilter({ ...filter, ...change });
}

function sorting({ sort, direction }: ListView['filter']): ListView['filter'] {
  return { ...(sort ? { sort } : {}), ...(direction ? { direction } : {}) };
}
