/** Columns that filters of the lists read: the indexes of the lists hold them beside their key. */
export const LIST_FILTER_COLUMNS = [
  ...['bank', 'archived', 'org_id', 'owner_id', 'accept', 'signing', 'partner', 'kind', 'product'],
  ...['status', 'stage', 'holder', 'amount_kopecks', 'due_at', 'client_search', 'client_inn'],
];

/** Filters with few values: the table of counts has a row for each of their combinations. */
export const ROLLUP_COLUMNS = 'accept, signing, partner, kind, product, status, stage, holder';
