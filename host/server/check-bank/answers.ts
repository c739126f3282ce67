type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** An id as it goes into an address. */
export const getId = (row: unknown): string | undefined => {
  const id = isObject(row) ? row['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
};

/** The rows of a list in any of its three shapes; none of an answer that is no list. */
export function toRows(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  if (!isObject(answer)) return [];
  const rows = answer['objs'] ?? answer['data'];
  return Array.isArray(rows) ? rows : [];
}
