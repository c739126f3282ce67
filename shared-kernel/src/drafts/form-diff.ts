import type { FormValue } from '../contract/forms.ts';
import { childPointer, valueAt, withValueAt } from '../domain/json-pointer.ts';

/** One field that two versions of a form hold differently. Absent values are `undefined`. */
export interface FieldDifference {
  /** JSON pointer: `/borrower/inn`. */
  readonly pointer: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The side that alone changed the field since both began; `both` when both did or the beginning is unknown. */
  readonly changedBy: 'mine' | 'theirs' | 'both';
}

type Plain = Readonly<Record<string, unknown>>;

/** Fields that differ, in the order of the form. Lists are compared and chosen as a whole. */
export function diffForms(mine: FormValue, theirs: FormValue, base: FormValue | null): FieldDifference[] {
  const pointers = new Set([...leaves(mine, ''), ...leaves(theirs, '')]);
  const differences: FieldDifference[] = [];
  for (const pointer of pointers) {
    const here = valueAt(mine, pointer);
    const there = valueAt(theirs, pointer);
    if (isEqual(here, there)) continue;
    const before = base === null ? undefined : valueAt(base, pointer);
    const isMine = base !== null && isEqual(before, there);
    const isTheirs = base !== null && isEqual(before, here);
    differences.push({
      pointer,
      mine: here,
      theirs: there,
      changedBy: isMine ? 'mine' : isTheirs ? 'theirs' : 'both',
    });
  }
  // Where one side has a group that the other has as a single value, the pointers of the group say it all.
  return differences.filter(
    (one) => !differences.some((other) => other.pointer.startsWith(`${one.pointer}/`)),
  );
}

/** `theirs` with the fields in `keepMine` taken from `mine`. */
export function mergeForms(mine: FormValue, theirs: FormValue, keepMine: Iterable<string>): FormValue {
  let merged = theirs;
  for (const pointer of keepMine) merged = withValueAt(merged, pointer, valueAt(mine, pointer));
  return merged;
}

export function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index]));
  }
  if (!isPlain(left) || !isPlain(right)) return false;
  // An absent field and one set to nothing are the same answer.
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isEqual(left[key], right[key]));
}

function* leaves(value: unknown, pointer: string): Generator<string> {
  if (!isPlain(value)) {
    if (pointer !== '') yield pointer;
    return;
  }
  for (const [key, child] of Object.entries(value)) yield* leaves(child, childPointer(pointer, key));
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
