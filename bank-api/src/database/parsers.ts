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

/** `2026-05-01 12:30:00.123456+00`, as every connection has its instants: read without the calendar. */
const UTC_LENGTH = '2026-05-01 12:30:00+00'.length;

function parseTimestamptz(text: string): string {
  if (text.length >= UTC_LENGTH && text.endsWith('+00') && text[10] === ' ' && text[4] === '-') {
    const millis = text[19] === '.' ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`;
  }
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
