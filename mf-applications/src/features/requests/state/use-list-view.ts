import { useState } from 'react';
import { useLocation, useUrlState } from 'shared-kernel/router';
import type { UrlSchema } from 'shared-kernel/router';
import { normaliseFilter, readListView, writeListView } from './list-view.ts';
import type { ListView } from './list-view.ts';

export interface ListViewControl {
  readonly view: ListView;
  /** The same text for equal views. */
  readonly viewKey: string;
  /** Changes the filter and returns to the first page. */
  readonly change: (change: Partial<ListView['filter']> & { readonly type?: ListView['type'] }) => void;
  /** Shows the list of the current bank, or of all. */
  readonly look: (scope: ListView['scope']) => void;
  readonly showColumns: (columns: ListView['columns']) => void;
  /** Shows another view. */
  readonly open: (view: ListView) => void;
  /** The cursor of the page when it was opened from a neighbouring one. */
  readonly cursor: string | undefined;
  /** Opens a page; with the cursor of a neighbouring page no row is skipped. */
  readonly turnTo: (page: number, cursor?: string | null) => void;
  /** Opens a page in place of one that the list does not have. */
  readonly correctPage: (page: number) => void;
  readonly reset: () => void;
  /** How often another view took the place of this one: what is typed and not applied yet goes with the old one. */
  readonly replaced: number;
}

/** The cursor of an opened page; the address has the page number alone, for links. */
interface Turned {
  readonly cursor: string;
  readonly viewKey: string;
}

const listSchema: UrlSchema<ListView> = {
  read: readListView,
  write: writeListView,
  steps: ['page', 'scope'],
};

/** The view of the list in the address. */
export function useListView(): ListViewControl {
  const { view, key, change, show } = useUrlState(listSchema);
  const { state } = useLocation();
  const [turned, setTurned] = useState<Turned | null>(null);
  const [replaced, setReplaced] = useState(0);
  const cursor = [turned, state as Turned | null].find((entry) => entry?.viewKey === key)?.cursor;
  return {
    view,
    viewKey: key,
    cursor,
    change: ({ type = view.type, ...filter }) => change({ filter: merged(view.filter, filter), type }),
    turnTo: (page, next) => {
      const begin = next ? { cursor: next, viewKey: writeListView({ ...view, page }).toString() } : null;
      // The history is updated a little later; «back» finds the cursor there.
      setTurned(begin);
      change({ page }, { state: begin });
    },
    correctPage: (page) => change({ page }, { isCorrection: true }),
    reset: () => {
      setReplaced(replaced + 1);
      change({ type: 'all', filter: sorting(view.filter) });
    },
    look: (scope) => change({ scope }),
    showColumns: (columns) => change({ columns, page: view.page }),
    open: (next) => {
      setReplaced(replaced + 1);
      show(next);
    },
    replaced,
  };
}

function merged(filter: ListView['filter'], change: Partial<ListView['filter']>): ListView['filter'] {
  return normaliseFilter({ ...filter, ...change });
}

function sorting({ sort, direction }: ListView['filter']): ListView['filter'] {
  return { ...(sort ? { sort } : {}), ...(direction ? { direction } : {}) };
}
