import type { FormValue } from '../contract/forms.ts';

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
    const here = readPointer(mine, pointer);
    const there = readPointer(theirs, pointer);
    if (isEqual(here, there)) continue;
    const before = base === null ? undefined : readPointer(base, pointer);
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
  let merged = structuredClone(theirs);
  for (const pointer of keepMine) merged = writePointer(merged, pointer, readPointer(mine, pointer));
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

export function readPointer(value: unknown, pointer: string): unknown {
  let current: unknown = value;
  for (const part of toParts(pointer)) {
    if (Array.isArray(current)) current = current[Number(part)];
    else if (isPlain(current)) current = current[part];
    else return undefined;
  }
  return current;
}

function writePointer(value: FormValue, pointer: string, next: unknown): FormValue {
  const [head, ...rest] = toParts(pointer);
  if (head === undefined) return value;
  const copy: Record<string, unknown> = { ...value };
  if (rest.length > 0) {
    const child = isPlain(copy[head]) ? copy[head] : {};
    copy[head] = writePointer(child, `/${rest.map(escape).join('/')}`, next);
  } else if (next === undefined) delete copy[head];
  else copy[head] = structuredClone(next);
  return copy;
}

function* leaves(value: unknown, pointer: string): Generator<string> {
  if (!isPlain(value)) {
    if (pointer !== '') yield pointer;
    return;
  }
  for (const [key, child] of Object.entries(value)) yield* leaves(child, `${pointer}/${escape(key)}`);
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function escape(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
