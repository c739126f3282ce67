/** PostgreSQL type numbers whose values are read alike on both engines. */
const OID = {
  bytea: 17,
  int8: 20,
  json: 114,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
} as const;

// A count or an amount in kopecks beyond 2^53 stays text rather than being rounded.
function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

function parseTimestamptz(text: string): string {
  if (text === 'infinity' || text === '-infinity') return text;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

function parseBytea(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex');
}

/** Text of the wire protocol → value: int8 as number, timestamptz as ISO text in UTC, date and numeric as text. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.int8]: parseInt8,
  [OID.timestamptz]: parseTimestamptz,
  [OID.date]: (text) => text,
  [OID.numeric]: (text) => text,
  [OID.bytea]: parseBytea,
  [OID.json]: (text) => JSON.parse(text) as unknown,
  [OID.jsonb]: (text) => JSON.parse(text) as unknown,
};
