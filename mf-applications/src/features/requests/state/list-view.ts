import {
  DEFAULT_LIST_COLUMNS,
  getKnownColumns,
  LIST_FILTERS,
} from 'shared-kernel/contract/application-columns';
import type { ColumnFilter, Filter, ListColumn } from 'shared-kernel/contract/application-columns';
import { applicationFilterSchema } from 'shared-kernel/contract/applications';
import type { ApplicationFilter, SORT_FIELDS } from 'shared-kernel/contract/applications';

/** Kind of product the list shows; the `type` of the list call. */
export const LIST_TYPES = ['all', 'loan', 'guarantee'] as const;
export type ListType = (typeof LIST_TYPES)[number];
export type SortField = (typeof SORT_FIELDS)[number];

/** Whose applications a list shows. */
export type ListScope = 'bank' | 'all';

/** What a list shows. All of it stands in the address, so a link or a reload shows the same. */
export interface ListView {
  readonly filter: ApplicationFilter;
  readonly type: ListType;
  readonly page: number;
  /** Of the current bank, or of every bank that the agent is signed in to. */
  readonly scope: ListScope;
  /** Visible columns in their order. */
  readonly columns: readonly ListColumn[];
}

export const DEFAULT_SORT: SortField = 'updated_at';
export const DEFAULT_DIRECTION = 'desc';
export const INITIAL_VIEW: ListView = {
  filter: {},
  type: 'all',
  page: 1,
  scope: 'bank',
  columns: DEFAULT_LIST_COLUMNS,
};

const FILTERS = Object.entries(LIST_FILTERS);

/** These filters of the specification stand beside the list, with these widths; all others open in a drawer. */
export const FILTERS_AT_HAND: readonly { readonly name: ColumnFilter; readonly width: number }[] = [
  { name: 'accept', width: 140 },
  { name: 'signing', width: 190 },
  { name: 'partner', width: 120 },
];

/** The other filter of the specification beside «Только просроченные»: the stages of the tasks, `route_tasks_names`. */
export const TASK_FILTER: ColumnFilter = 'stage';

/** Names in the address where they are shorter than the view's own: links that people keep say them. */
const ALIASES: Readonly<Record<string, string>> = {
  amount_from_kopecks: 'from',
  amount_to_kopecks: 'to',
  search: 'q',
  direction: 'dir',
  columns: 'cols',
};
const getParamName = (key: string): string => ALIASES[key] ?? key;

/** Reads the view of an address; values the contract does not know are dropped, never an error. */
export function readListView(params: URLSearchParams): ListView {
  const candidate: Record<string, unknown> = {};
  for (const [key, { kind }] of FILTERS) candidate[key] = readValue(kind, params.get(getParamName(key)));
  candidate.sort = params.get('sort') ?? undefined;
  candidate.direction = params.get(getParamName('direction')) ?? undefined;
  if (params.get('overdue') === 'true') candidate.overdue = true;
  candidate.search = params.get('q')?.trim().slice(0, 100);

  const page = Number(params.get('page'));
  const type = LIST_TYPES.find((name) => name === params.get('type')) ?? 'all';
  return {
    filter: keepValid(candidate),
    type,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    scope: params.get('scope') === 'all' ? 'all' : 'bank',
    columns: getKnownColumns(params.get(getParamName('columns'))?.split(',') ?? []),
  };
}

/** The address of a view; defaults are left out, keys have a fixed order. */
export function writeListView(view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  const filter = normaliseFilter(view.filter);
  for (const [key, value] of Object.entries(filter)) {
    if (Array.isArray(value)) params.set(getParamName(key), value.join(','));
    else params.set(getParamName(key), String(value));
  }
  if (view.type !== 'all') params.set('type', view.type);
  const columns = view.columns.join(',');
  if (columns !== DEFAULT_LIST_COLUMNS.join(',')) params.set(getParamName('columns'), columns);
  if (view.scope === 'all') params.set('scope', 'all');
  if (view.page > 1) params.set('page', String(view.page));
  return params;
}

/** A filter without empty entries and defaults, with keys in a fixed order: equal filters serialise equally. */
export function normaliseFilter(filter: ApplicationFilter): ApplicationFilter {
  const result: Record<string, unknown> = {};
  const values: Readonly<Record<string, unknown>> = filter;
  for (const key of [...Object.keys(LIST_FILTERS), 'overdue', 'search']) {
    const value = values[key];
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    result[key] = Array.isArray(value) ? [...value].sort() : value;
  }
  const sort = filter.sort ?? DEFAULT_SORT;
  const direction = filter.direction ?? DEFAULT_DIRECTION;
  if (sort !== DEFAULT_SORT || direction !== DEFAULT_DIRECTION) Object.assign(result, { sort, direction });
  return result;
}

/** The same text for views that find the same applications, whatever their order, page and columns. */
export function toConditionsKey({ filter, type }: ListView): string {
  const { sort: _sort, direction: _direction, ...conditions } = filter;
  return writeListView({ ...INITIAL_VIEW, filter: conditions, type }).toString();
}

/** Number of conditions without the sorting, for the badge of the filter button. */
export function countConditions(view: ListView): number {
  const { sort: _sort, direction: _direction, ...conditions } = normaliseFilter(view.filter);
  return Object.keys(conditions).length + (view.type === 'all' ? 0 : 1);
}

function keepValid(candidate: Record<string, unknown>): ApplicationFilter {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(candidate)) {
    if (value === undefined) continue;
    const items = Array.isArray(value) ? value : undefined;
    const valid = items ? items.filter((item) => isValid(key, [item])) : value;
    if (isValid(key, valid)) kept[key] = valid;
  }
  return normaliseFilter(kept);
}

function isValid(key: string, value: unknown): boolean {
  return applicationFilterSchema.safeParse({ [key]: value }).success;
}

function readValue(kind: Filter['kind'], text: string | null): unknown {
  if (text === null) return undefined;
  if (kind === 'many') return text.split(',').filter(Boolean);
  if (kind === 'one' || kind === 'since' || kind === 'until') return text;
  return /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
}
