import { useState } from 'react';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { toConditionsKey } from './list-view.ts';
import type { ListView } from './list-view.ts';

type Rows = ReadonlyMap<string, ApplicationListItem>;

export interface Selection {
  readonly rows: readonly ApplicationListItem[];
  readonly has: (row: ApplicationListItem) => boolean;
  readonly toggle: (row: ApplicationListItem, isChosen: boolean) => void;
  /** Selects exactly these rows of the page; rows of other pages stay selected. */
  readonly choose: (page: readonly ApplicationListItem[], chosen: readonly ApplicationListItem[]) => void;
  readonly replace: (rows: readonly ApplicationListItem[]) => void;
}

/**
 * Rows selected for a bulk action over the pages of a list, each as it was last seen. Nobody sees them any more once the list
 * is narrowed in another way: they are dropped then, and again when its rows come, for what was selected meanwhile.
 */
export function useSelection(
  page: readonly ApplicationListItem[],
  { view, isOutdated }: { readonly view: ListView; readonly isOutdated: boolean },
): Selection {
  const [chosen, setChosen] = useState<Rows>(new Map());
  const asked = toConditionsKey(view);
  const [seenOf, setSeenOf] = useState({ asked, shown: asked });
  const shown = isOutdated ? seenOf.shown : asked;
  if (seenOf.asked !== asked || seenOf.shown !== shown) {
    setSeenOf({ asked, shown });
    setChosen(new Map());
  }
  const seen = new Map(page.map((row) => [row.hash_password, row]));
  return {
    rows: [...chosen.values()].map((row) => seen.get(row.hash_password) ?? row),
    has: (row) => chosen.has(row.hash_password),
    toggle: (row, isChosen) =>
      setChosen((before) => {
        const next = new Map(before);
        if (isChosen) next.set(row.hash_password, row);
        else next.delete(row.hash_password);
        return next;
      }),
    choose: (shown, rows) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of shown) next.delete(row.hash_password);
        for (const row of rows) next.set(row.hash_password, row);
        return next;
      }),
    replace: (rows) => setChosen(new Map(rows.map((row) => [row.hash_password, row]))),
  };
}
