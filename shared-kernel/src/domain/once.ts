/** Makes a value when it is first asked for. A format of `Intl` takes milliseconds to make, and a page needs few of them. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
