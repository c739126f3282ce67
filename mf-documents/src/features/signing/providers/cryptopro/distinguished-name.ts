/** What a certificate's subject or issuer says, as CryptoPro writes it: `CN="ООО ""Ромашка""", ИНН=…, O=…`. */
export interface DistinguishedName {
  readonly commonName: string | null;
  /** Person: surname and given names. */
  readonly person: string | null;
  readonly organization: string | null;
  readonly inn: string | null;
}

const PART = /([^=,]+)=\s*("(?:[^"]|"")*"|[^,]*)(?:,|$)/g;

/** Reads a distinguished name; unknown parts are left out. */
export function parseDistinguishedName(text: string): DistinguishedName {
  const parts = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(PART)) {
    const key = name.trim().toUpperCase();
    if (!parts.has(key)) parts.set(key, unquote(value.trim()));
  }
  const get = (...names: string[]): string | null =>
    names.map((name) => parts.get(name)).find((value) => value) ?? null;
  const surname = get('SN', 'SURNAME', 'OID.2.5.4.4', '2.5.4.4');
  const given = get('G', 'GN', 'GIVENNAME', 'OID.2.5.4.42', '2.5.4.42');
  // An organisation's INN stands in its own attribute; the shorter one of a person is padded with zeros.
  const inn = get(
    'ИНН ЮЛ',
    'INNLE',
    'OID.1.2.643.100.4',
    '1.2.643.100.4',
    'ИНН',
    'INN',
    'OID.1.2.643.3.131.1.1',
    '1.2.643.3.131.1.1',
  );
  return {
    commonName: get('CN'),
    person: surname === null ? null : [surname, given].filter(Boolean).join(' '),
    organization: get('O'),
    inn: inn?.replace(/^00(?=\d{10}$)/, '') ?? null,
  };
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value;
}
