import { useState } from 'react';
import { useLocation, useUrlState } from 'shared-kernel/router';
import type { UrlSchema } from 'shared-kernel/router';
import { normaliseFilter, readListView, writeListView } from './list-view.ts';
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

const listSchema: UrlSchema<ListView> = { read: readListView, write: writeListView, steps: ['page'] };

/** The view of the list in the address. */
export function useListView(): ListViewControl {
  const { view, key, change, show } = useUrlState(listSchema);
  const { state } = useLocation();
  const [turned, setTurned] = useState<Turned | null>(null);
  const cursor = [turned, state as Turned | null].find((entry) => entry?.viewKey === key)?.cursor;
  return {
    view,
    viewKey: key,
    cursor,
    change: ({ type = view.type, ...filter }) => change({ filter: merged(view.filter, filter), type }),
    turnTo: (page, next) => {
      const begin = next ? { cursor: next, viewKey: writeListView({ ...view, page }).toString() } : null;
      // The history follows the view a little later; going back finds the cursor there.
      setTurned(begin);
      change({ page }, { state: begin });
    },
    reset: () => change({ type: 'all', filter: sorting(view.filter) }),
    showColumns: (columns) => change({ columns, page: view.page }),
    open: show,
  };
}

function merged(filter: ListView['filter'], change: Partial<ListView['filter']>): ListView['filter'] {
  return normaliseFilter({ ...filter, ...change });
}

function sorting({ sort, direction }: ListView['filter']): ListView['filter'] {
  return { ...(sort ? { sort } : {}), ...(direction ? { direction } : {}) };
}
