/** Names and indexes on the way of a JSON pointer (RFC 6901) into a form's value. */
export function pointerTokens(pointer: string): readonly string[] {
  if (pointer === '' || pointer === '/') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer of a property or of an entry below another one. */
export function childPointer(pointer: string, token: string | number): string {
  return `${pointer}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** What stands at the pointer; `undefined` where there is nothing. */
export function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const token of pointerTokens(pointer)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, token)) return undefined;
    current = (current as Record<string, unknown>)[token];
  }
  return current;
}

/**
 * A copy of `value` with `next` at the pointer; `undefined` removes the property. Objects on the way are made,
 * everything beside it keeps its identity. A token after an array is its index.
 */
export function withValueAt<Value extends object>(value: Value, pointer: string, next: unknown): Value {
  return replaced(value, pointerTokens(pointer), next) as Value;
}

function replaced(value: unknown, tokens: readonly string[], next: unknown): unknown {
  const [token, ...rest] = tokens;
  if (token === undefined) return next;
  // A draft comes from outside: a name of the prototype must not be written to.
  if (token === '__proto__') return value;
  if (Array.isArray(value)) {
    const copy = [...(value as unknown[])];
    copy[Number(token)] = replaced(copy[Number(token)], rest, next);
    return copy;
  }
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const child = replaced(Object.hasOwn(object, token) ? object[token] : undefined, rest, next);
  if (child !== undefined) return { ...object, [token]: child };
  const { [token]: _removed, ...others } = object;
  return others;
}
