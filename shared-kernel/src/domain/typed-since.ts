/** The answer to what was sent, but in the fields that were changed while it was under way. */
export function keepTypedSince<Fields extends object>(
  answered: Fields,
  { sent, typed }: { readonly sent: Fields; readonly typed: Fields },
): Fields {
  const changed = Object.entries(typed).filter(([field, value]) => sent[field as keyof Fields] !== value);
  return { ...answered, ...Object.fromEntries(changed) };
}
