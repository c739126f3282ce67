import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

const inflate = promisify(inflateRaw);

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_SIZE = 46;
const END_SIGNATURE = 0x06054b50;
const END_SIZE = 22;
const STORED = 0;
const DEFLATED = 8;

/** The archive is broken, or more than its reader is willing to hold. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

interface UnpackLimits {
  readonly maxEntries: number;
  /** Of all unpacked entries together. What headers say of sizes is not believed. */
  readonly maxBytes: number;
  readonly isWanted: (name: string) => boolean;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new ArchiveError('The archive is cut short');
  return buffer;
}

async function readContent(file: FileHandle, entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  if (entry.isEncrypted) throw new ArchiveError('An entry is encrypted');
  const header = await readAt(file, entry.offset, LOCAL_HEADER_SIZE);
  if (header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw new ArchiveError('An entry has no header');
  const start = entry.offset + LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (entry.method === STORED && entry.compressedBytes > maxBytes) throw new ArchiveError('Too large');
  const packed = await readAt(file, start, entry.compressedBytes);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) throw new ArchiveError('An entry is packed in an unknown way');
  try {
    // Ends at the limit, before there is memory for more.
    return await inflate(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (cause) {
    throw new ArchiveError('An entry is broken or too large', { cause });
  }
}

/** Unpacks the wanted entries of an archive. @throws ArchiveError */
export async function unpackZip(
  path: string,
  { maxEntries, maxBytes, isWanted }: UnpackLimits,
): Promise<ReadonlyMap<string, Buffer>> {
  const file = await open(path, 'r');
  try {
    const directory = await readZipDirectory(file, (await file.stat()).size, { maxEntries });
    if (directory === undefined) throw new ArchiveError('The directory is broken');
    const contents = new Map<string, Buffer>();
    let left = maxBytes;
    for (const entry of directory.entries) {
      if (!isWanted(entry.name)) continue;
      if (contents.has(entry.name)) throw new ArchiveError('An entry is there twice');
      const content = await readContent(file, entry, left);
      contents.set(entry.name, content);
      left -= content.length;
    }
    return contents;
  } finally {
    await file.close();
  }
}

/** An archive of these entries as they are, uncompressed: nothing in it can be other than it seems. */
export function storedZip(contents: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of contents) {
    const nameBytes = Buffer.from(name);
    const entry = Buffer.alloc(ENTRY_SIZE);
    entry.writeUInt32LE(ENTRY_SIGNATURE, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, nameBytes);
    // The local header is the part of the entry from the needed version to the length of its name.
    const header = Buffer.alloc(LOCAL_HEADER_SIZE);
    header.writeUInt32LE(LOCAL_SIGNATURE, 0);
    entry.copy(header, 4, 6, 30);
    parts.push(header, nameBytes, content);
    offset += header.length + nameBytes.length + content.length;
  }
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END_SIGNATURE, 0);
  end.writeUInt16LE(contents.size, 8);
  end.writeUInt16LE(contents.size, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
