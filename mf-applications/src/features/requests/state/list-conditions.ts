import { LIST_FILTERS } from 'shared-kernel/contract/application-columns';
import type { Filter } from 'shared-kernel/contract/application-columns';
import type { ApplicationFilter } from 'shared-kernel/contract/applications';
import { formatDate } from 'shared-kernel/domain/dates';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { ru } from '../locale/ru.ts';
import { normaliseFilter } from './list-view.ts';
import type { ListView } from './list-view.ts';

/** A name in the filter, or the kind of product. */
export type ConditionName = keyof ApplicationFilter | 'type';

/** What a list is filtered by, in words. */
export interface Condition {
  readonly name: ConditionName;
  /** «Статус: Верификация», «Сумма от: 1 000 000 ₽». */
  readonly label: string;
}

/** The conditions of a view, without its search and its order, and without those that a control beside the list shows. */
export function listConditions(view: ListView, shown: readonly ConditionName[]): readonly Condition[] {
  const { search: _search, sort: _sort, direction: _direction, ...filter } = normaliseFilter(view.filter);
  const conditions = Object.entries(filter).map(([name, value]) => ({
    name: name as keyof ApplicationFilter,
    label: conditionLabel(LIST_FILTERS[name], value),
  }));
  const kind = ru.requests.condition(ru.requests.kind, ru.requests.types[view.type]);
  const all: readonly Condition[] =
    view.type === 'all' ? conditions : [{ name: 'type', label: kind }, ...conditions];
  return all.filter(({ name }) => !shown.includes(name));
}

function conditionLabel(filter: Filter | undefined, value: unknown): string {
  // The only condition that is no filter of a column.
  if (filter === undefined) return ru.requests.overdueOnly;
  return ru.requests.condition(filter.label, valueText(filter, value));
}

function valueText(filter: Filter, value: unknown): string {
  if (filter.kind === 'since' || filter.kind === 'until') return formatDate(String(value));
  if (typeof value === 'number') return formatMoneyShort(value);
  const chosen = Array.isArray(value) ? value.map(String) : [String(value)];
  const labels = filter.options.filter((option) => chosen.includes(option.value)).map(({ label }) => label);
  // Several values share a label («Завершена»).
  return [...new Set(labels)].join(', ');
}
