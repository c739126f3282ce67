/** A form's value, or a part of it, by JSON pointer. */
type Value = Readonly<Record<string, unknown>>;

/** The answer at a pointer; `undefined` when there is none. */
export function answerAt(value: Value, pointer: string): unknown {
  let at: unknown = value;
  for (const name of pointer.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Value)[name];
  }
  return at;
}

/** A copy with the answer at a pointer. */
export function withAnswer(value: Value, pointer: string, answer: unknown): Value {
  const [name, ...rest] = pointer.split('/').slice(1);
  if (name === undefined) throw new Error(`not a pointer: ${pointer}`);
  if (rest.length === 0) return { ...value, [name]: answer };
  const inner = value[name];
  const group = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as Value) : {};
  return { ...value, [name]: withAnswer(group, `/${rest.join('/')}`, answer) };
}
