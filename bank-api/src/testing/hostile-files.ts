import { crc32, deflateRawSync } from 'node:zlib';

const MEGABYTE = 1024 * 1024;

interface PackedEntry {
  readonly name: string;
  /** Already deflated where `method` is 8. */
  readonly data: Buffer;
  readonly method: 0 | 8;
  /** What the headers say, true or not. */
  readonly claimedBytes: number;
  readonly crc: number;
  /** Left out of the directory: only who reads from the front meets it. */
  readonly isUnlisted?: boolean;
}

const deflated = (name: string, content: Buffer, claimedBytes = content.length): PackedEntry => ({
  name,
  data: deflateRawSync(content, { level: 9 }),
  method: 8,
  claimedBytes,
  crc: crc32(content),
});

function localHeader({ name, data, method, claimedBytes, crc }: PackedEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(claimedBytes, 22);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

function directoryEntry(entry: PackedEntry, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(entry.method, 10);
  header.writeUInt32LE(entry.crc, 16);
  header.writeUInt32LE(entry.data.length, 20);
  header.writeUInt32LE(entry.claimedBytes, 24);
  header.writeUInt16LE(Buffer.byteLength(entry.name), 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, Buffer.from(entry.name)]);
}

function makeArchive(body: Buffer, directory: readonly Buffer[]): Buffer {
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(directory.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(directory.length, 0xffff), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, listed, end]);
}

function makeZip(entries: readonly PackedEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const header = localHeader(entry);
    if (entry.isUnlisted !== true) directory.push(directoryEntry(entry, offset));
    parts.push(header, entry.data);
    offset += header.length + entry.data.length;
  }
  return makeArchive(Buffer.concat(parts), directory);
}

/** Many names of one compressed block. */
function overlapping(first: readonly PackedEntry[], block: PackedEntry, count: number): Buffer {
  const head = makeZip([...first, block]);
  const body = head.subarray(0, head.readUInt32LE(head.length - 6));
  const offset = body.length - block.data.length - localHeader(block).length;
  const names = Array.from({ length: count }, (_name, at) => `xl/worksheets/sheet${at + 2}.xml`);
  return makeArchive(
    body,
    names.map((name) => directoryEntry({ ...block, name }, offset)),
  );
}

const makeSheet = (rows: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  );

/** A text cell with the first shared string. */
const SHARED_CELL = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
const strings = (body: string, before = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${body}</sst>`,
  );

const ENTITIES = Array.from(
  { length: 9 },
  (_entity, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
);
const LAUGHS = `<!DOCTYPE sst [<!ENTITY e0 "${'ха'.repeat(50)}">${ENTITIES.join('')}]>`;

export interface HostileFile {
  readonly label: string;
  readonly fileName: string;
  readonly content: Buffer<ArrayBuffer>;
}

/**
 * Spreadsheets that want more of their reader than they look like.
 * @param workbook The parts of a good one, without its sheet and its shared strings.
 */
export function* hostileSpreadsheets(workbook: ReadonlyMap<string, Buffer>): Generator<HostileFile> {
  const base = [...workbook].map(([name, content]) => deflated(name, content));
  const sheet = (content: Buffer, claimed?: number): PackedEntry =>
    deflated('xl/worksheets/sheet1.xml', content, claimed);
  const shared = (content: Buffer): PackedEntry => deflated('xl/sharedStrings.xml', content);
  const xlsx = (label: string, ...entries: readonly PackedEntry[]): HostileFile => ({
    label,
    fileName: 'statement.xlsx',
    content: Buffer.from(makeZip([...base, ...entries])),
  });
  const csv = (label: string, content: Buffer | string): HostileFile => ({
    label,
    fileName: 'statement.csv',
    content: Buffer.from(content),
  });
  const zeros = Buffer.alloc(256 * MEGABYTE, ' ');
  const bomb = sheet(zeros);
  yield xlsx('a sheet of 256 MB of spaces', bomb);
  yield xlsx('the same, its headers saying 1 kB', { ...bomb, claimedBytes: 1024 });
  yield xlsx(
    'the same, in no directory',
    sheet(makeSheet(SHARED_CELL)),
    shared(strings('<si><t>a</t></si>')),
    {
      ...bomb,
      name: 'xl/theme/theme1.xml',
      isUnlisted: true,
    },
  );
  yield {
    label: '900 entries that share the bytes of one',
    fileName: 'statement.xlsx',
    content: Buffer.from(overlapping(base, sheet(zeros.subarray(0, 8 * MEGABYTE)), 900)),
  };
  const self = Buffer.from(
    makeZip([...base, { ...sheet(Buffer.alloc(0)), method: 0, data: Buffer.alloc(0) }]),
  );
  yield {
    label: 'an archive that holds itself',
    fileName: 'statement.xlsx',
    content: Buffer.from(
      makeArchive(self, [
        ...base.map((entry) => directoryEntry(entry, 0)),
        directoryEntry({ ...sheet(Buffer.alloc(0)), method: 0, data: self, claimedBytes: self.length }, 0),
      ]),
    ),
  };
  yield xlsx(
    'a million shared strings',
    sheet(makeSheet(SHARED_CELL)),
    shared(strings('<si><t>строка</t></si>'.repeat(1_000_000))),
  );
  yield xlsx(
    'a shared string of 30 MB',
    sheet(makeSheet(SHARED_CELL.repeat(20_000))),
    shared(strings(`<si><t>${'x'.repeat(30 * MEGABYTE)}</t></si>`)),
  );
  yield xlsx(
    'a cell at the far corner',
    sheet(makeSheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
  );
  yield xlsx(
    'cells at the far ends of many rows',
    sheet(
      makeSheet(
        Array.from(
          { length: 20_000 },
          (_row, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
        ).join(''),
      ),
    ),
  );
  yield xlsx('four million empty rows', sheet(makeSheet('<row/>'.repeat(4_000_000))));
  yield xlsx('elements within elements', sheet(Buffer.from('<a>'.repeat(10_000_000))));
  yield xlsx(
    'entities of entities',
    sheet(makeSheet(SHARED_CELL)),
    shared(strings('<si><t>&e9;</t></si>', LAUGHS)),
  );
  yield csv('one line of 5 MB', 'я'.repeat(2.4 * MEGABYTE));
  yield csv('a line of five million columns', ';'.repeat(4.9 * MEGABYTE));
  yield csv('five million lines', '\n'.repeat(4.9 * MEGABYTE));
  yield csv('a quote that never ends', `"${'a;'.repeat(2.4 * MEGABYTE)}`);
  yield csv('50 MB of text', Buffer.alloc(49 * MEGABYTE, 'заявка;комиссия\n'));
}

/** Documents that want more of who tells their kind than they look like. */
export function* hostileDocuments(): Generator<HostileFile> {
  const file = (label: string, fileName: string, content: Buffer): HostileFile => ({
    label,
    fileName,
    content: Buffer.from(content),
  });
  const empty = (name: string): PackedEntry => ({
    name,
    data: Buffer.alloc(0),
    method: 0,
    claimedBytes: 0,
    crc: 0,
  });
  const many = Array.from({ length: 65_000 }, (_entry, at) => empty(`${at}-${'x'.repeat(100)}`));
  yield file('an archive of 65 000 entries', 'архив.zip', makeZip(many));
  yield file(
    'an archive with a bomb that says 1 kB',
    'архив.zip',
    makeZip([deflated('a.txt', Buffer.alloc(256 * MEGABYTE), 1024)]),
  );
  yield file(
    'a signature of sequences within sequences',
    'подпись.sig',
    Buffer.alloc(4.9 * MEGABYTE, Buffer.from([0x30, 0x80])),
  );
  yield file(
    'a signature of a million small values',
    'подпись.sig',
    Buffer.concat([Buffer.from([0x30, 0x80]), Buffer.alloc(4.9 * MEGABYTE, Buffer.from([0x05, 0x00]))]),
  );
  yield file(
    'a signature in base64 of spaces',
    'подпись.sig',
    Buffer.from(`MIIB${' '.repeat(4.9 * MEGABYTE)}`),
  );
  yield file(
    'an old document without a directory',
    'анкета.doc',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(49 * MEGABYTE, 0xff)]),
  );
  yield file(
    'a PDF of 49 MB of nothing',
    'устав.pdf',
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(49 * MEGABYTE, '<'), Buffer.from('%%EOF')]),
  );
  yield file(
    'a picture of a billion points',
    'фото.png',
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex'),
      Buffer.alloc(MEGABYTE),
    ]),
  );
}

/** CMS structures, DER, that are all structure. */
export function hostileSignatures(
  maxBytes: number,
): readonly { readonly label: string; readonly der: Buffer }[] {
  const head = Buffer.from('308006092a864886f70d010702a080', 'hex');
  const filled = (pattern: string): Buffer =>
    Buffer.concat([head, Buffer.alloc(maxBytes - head.length, Buffer.from(pattern, 'hex'))]);
  return [
    { label: 'sequences within sequences', der: filled('3080') },
    { label: 'nulls', der: filled('0500') },
    { label: 'empty sets', der: filled('3100') },
    { label: 'object identifiers', der: filled('06052a03040506') },
  ];
}
