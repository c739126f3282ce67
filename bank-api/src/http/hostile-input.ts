import type { FieldError } from 'shared-kernel/contract/errors';
import { toPointer } from './validate.ts';

/** Deepest nesting of a JSON body. */
const MAX_DEPTH = 24;

function textCode(text: string): string | undefined {
  if (text.includes('\u0000')) return 'control_characters';
  // A lone surrogate has no UTF-8 form, and jsonb refuses it.
  return text.isWellFormed() ? undefined : 'encoding';
}

/**
 * What no schema should have to think of: text that the database cannot hold, numbers beyond
 * the range of JSON, nesting that would exhaust a recursive reader. The first finding is enough.
 */
export function findHostile(root: unknown): FieldError | undefined {
  const stack: { value: unknown; path: readonly string[] }[] = [{ value: root, path: [] }];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { value, path } = entry;
    if (typeof value === 'string') {
      const code = textCode(value);
      if (code !== undefined) return { path: toPointer(path), code };
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return { path: toPointer(path), code: 'type' };
    } else if (typeof value === 'object' && value !== null) {
      if (path.length >= MAX_DEPTH) return { path: toPointer(path.slice(0, 1)), code: 'nesting' };
      for (const [key, child] of Object.entries(value)) {
        const code = textCode(key);
        if (code !== undefined) return { path: toPointer(path), code };
        stack.push({ value: child, path: [...path, key] });
      }
    }
  }
  return undefined;
}
