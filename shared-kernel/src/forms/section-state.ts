import type { FormDocument } from '../contract/forms.ts';
import type { FormStore } from './form-store.ts';

export type FormSection = FormDocument['ui']['sections'][number];

const isAtOrBelow = (path: string, ancestor: string): boolean =>
  path === ancestor || path.startsWith(`${ancestor}/`);

/** Whether the field is one of the given ones, or within one of them. */
export const isAmong = (path: string, fields: readonly string[]): boolean =>
  fields.some((field) => isAtOrBelow(path, field));

/** Whether there is no answer. */
export function isBlank(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

const getShown = (store: FormStore, fields: readonly string[]): readonly string[] =>
  store.visiblePaths(fields).split('\n').filter(Boolean);

/** The section that has the field. */
export function findSection(ui: FormDocument['ui'], path: string): FormSection | undefined {
  return ui.sections.find(({ fields }) => isAmong(path, fields));
}

/** How many of the fields hold an answer. */
export function countAnswers(store: FormStore, fields: readonly string[]): number {
  return getShown(store, fields).filter((path) => !isBlank(store.valueAt(path))).length;
}

/** Whether there are answers, and none is missing or wrong. */
export function isAnswered(store: FormStore, fields: readonly string[]): boolean {
  return countAnswers(store, fields) > 0 && !store.faults.some((path) => isAmong(path, fields));
}

/** Where the answers came from, each source once, with the number of its answers where it has not given all. */
export function findOrigins(store: FormStore, fields: readonly string[]): readonly string[] {
  const labels = getShown(store, fields)
    .filter((path) => !isBlank(store.valueAt(path)))
    .map((path) => store.originLabel(path));
  return [...new Set(labels)].filter(Boolean).map((label) => {
    const count = labels.filter((each) => each === label).length;
    return count === labels.length ? label : `${label}\u00a0(${count})`;
  });
}

/** Somebody is led to one of the fields, a reviewer has a remark on one, or an error is shown at one. */
export function needsAttention(store: FormStore, fields: readonly string[]): boolean {
  return (
    [...store.revealed].some((path) => isAmong(path, fields)) ||
    getShown(store, fields).some((path) => store.comment(path) !== '') ||
    store.faults.some((path) => isAmong(path, fields) && store.errorAt(path) !== undefined)
  );
}
