import type { FormDocument } from 'shared-kernel/contract/forms';
import { findLabel } from '../forms/index.ts';

type Value = Readonly<Record<string, unknown>>;

/** Events with more labels than this say the rest by its number of fields alone. */
const MOST = 40;

function isGroup(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function token(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Pointers of the answers that differ; a table counts as one answer. */
function* changedPointers(before: Value, after: Value, path = ''): Generator<string> {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const at = `${path}/${token(name)}`;
    const [old, next] = [before[name], after[name]];
    if (isGroup(old) || isGroup(next)) {
      yield* changedPointers(isGroup(old) ? old : {}, isGroup(next) ? next : {}, at);
    } else if (JSON.stringify(old) !== JSON.stringify(next)) yield at;
  }
}

/** Labels of the fields whose answers differ; never the answers themselves, which are personal data. */
export function changedLabels(form: FormDocument, before: Value, after: Value): string[] {
  const labels = [...changedPointers(before, after)].map((pointer) => findLabel(form, pointer));
  return [...new Set(labels)].slice(0, MOST);
}
