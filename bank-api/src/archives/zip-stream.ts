import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ArchiveError } from './unpack-zip.ts';

/** A file that goes into an archive; its content is read twice, and never held as a whole. */
export interface ZipSource {
  readonly name: string;
  readonly sizeBytes: number;
  readonly open: () => Promise<Readable>;
}

const LOCAL_SIGNATURE = 0x04034b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const HEADER_SIZE = 30;
const ENTRY_SIZE = 46;
const END_SIZE = 22;
/** Names are UTF-8. */
const UTF8_FLAG = 0x0800;
const NEEDED_VERSION = 20;
/** Beyond lies ZIP64, which not every reader knows. */
const MAX_BYTES = 0xffff_fffe;

interface Entry {
  readonly source: ZipSource;
  readonly nameBytes: Buffer;
  readonly crc: number;
  readonly offset: number;
}

async function readCrc({ open, sizeBytes, name }: ZipSource): Promise<number> {
  let crc = 0;
  let read = 0;
  for await (const chunk of await open()) {
    const bytes = chunk as Buffer;
    crc = crc32(bytes, crc);
    read += bytes.length;
  }
  if (read !== sizeBytes) throw new ArchiveError(`${name} is not as large as it should be`);
  return crc;
}

/** The part that the local header and the directory have in common. */
function facts({ source, nameBytes, crc }: Entry): Buffer {
  const part = Buffer.alloc(26);
  part.writeUInt16LE(NEEDED_VERSION, 0);
  part.writeUInt16LE(UTF8_FLAG, 2);
  part.writeUInt32LE(crc, 10);
  part.writeUInt32LE(source.sizeBytes, 14);
  part.writeUInt32LE(source.sizeBytes, 18);
  part.writeUInt16LE(nameBytes.length, 22);
  return part;
}

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(HEADER_SIZE);
  header.writeUInt32LE(LOCAL_SIGNATURE, 0);
  facts(entry).copy(header, 4);
  return Buffer.concat([header, entry.nameBytes]);
}

function directoryEntry(entry: Entry): Buffer {
  const record = Buffer.alloc(ENTRY_SIZE);
  record.writeUInt32LE(ENTRY_SIGNATURE, 0);
  record.writeUInt16LE(NEEDED_VERSION, 4);
  facts(entry).copy(record, 6);
  record.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([record, entry.nameBytes]);
}

/**
 * An archive of files as they are, uncompressed: its size is known before its first byte.
 * @throws ArchiveError when it would be larger than 4 GB
 */
export async function zipStream(
  sources: readonly ZipSource[],
): Promise<{ readonly stream: Readable; readonly sizeBytes: number }> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const source of sources) {
    const nameBytes = Buffer.from(source.name);
    entries.push({ source, nameBytes, crc: await readCrc(source), offset });
    offset += HEADER_SIZE + nameBytes.length + source.sizeBytes;
    if (offset > MAX_BYTES) throw new ArchiveError('Too large');
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END_SIGNATURE, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  async function* write(): AsyncGenerator<Buffer> {
    for (const entry of entries) {
      yield localHeader(entry);
      for await (const chunk of await entry.source.open()) yield chunk as Buffer;
    }
    yield directory;
    yield end;
  }
  return { stream: Readable.from(write()), sizeBytes: offset + directory.length + END_SIZE };
}
