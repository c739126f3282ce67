/** What has been read of one of several lists in the same order. */
export interface PartialList<Row> {
  readonly rows: readonly Row[];
  /** There are more rows behind these. */
  readonly hasMore: boolean;
}

export interface MergedList<Row> {
  /** The first rows of all lists together, in their order: nothing that is still unread comes before one of them. */
  readonly rows: readonly Row[];
  /** Places of the lists that have to be read on before more can be shown; empty when everything is shown. */
  readonly readOn: readonly number[];
}

/**
 * Merges lists that are read page by page. A row that comes after the last one read of a list with more behind it waits:
 * that list may have one to stand before it.
 *
 * @param compare negative when the first row stands before the second; the lists are in this order.
 */
export function mergeLists<Row>(
  lists: readonly PartialList<Row>[],
  compare: (one: Row, other: Row) => number,
): MergedList<Row> {
  const ends = lists.map(({ rows, hasMore }) => (hasMore ? rows.at(-1) : undefined));
  const border = ends
    .filter((row) => row !== undefined)
    .sort(compare)
    .at(0);
  const isShown = (row: Row): boolean => border === undefined || compare(row, border) <= 0;
  return {
    rows: lists.flatMap(({ rows }) => rows.filter(isShown)).sort(compare),
    readOn: ends.flatMap((end, index) =>
      end !== undefined && border !== undefined && compare(end, border) <= 0 ? [index] : [],
    ),
  };
}
