import type { FileHandle } from 'node:fs/promises';

/** What the central directory of a ZIP archive says of a file in it. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
  /** Where its local header begins. */
  readonly offset: number;
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
}

interface ZipLimits {
  readonly maxEntries: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_HEADER_SIZE = 30;
const MAX_COMMENT = 0xffff;
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024;
const ZIP64 = 0xffffffff;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/**
 * Reads the central directory without unpacking anything.
 * @returns `undefined` when the archive is broken, larger than 4 GB unpacked (ZIP64), has too many entries, or when
 * entries share their bytes, by which a small archive unpacks to a large one without any of them looking odd.
 */
export async function readZipDirectory(
  file: FileHandle,
  sizeBytes: number,
  { maxEntries }: ZipLimits,
): Promise<ZipDirectory | undefined> {
  const tailSize = Math.min(sizeBytes, END_SIZE + MAX_COMMENT);
  const tail = await readAt(file, sizeBytes - tailSize, tailSize);
  let end = tail.length - END_SIZE;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) return undefined;
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count > maxEntries || size > MAX_DIRECTORY_BYTES || offset === ZIP64 || offset + size > sizeBytes)
    return undefined;
  const directory = await readAt(file, offset, size);
  const entries: ZipEntry[] = [];
  let compressedBytes = 0;
  let uncompressedBytes = 0;
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    if (position + ENTRY_SIZE > directory.length || directory.readUInt32LE(position) !== ENTRY_SIGNATURE)
      return undefined;
    const compressed = directory.readUInt32LE(position + 20);
    const uncompressed = directory.readUInt32LE(position + 24);
    const nameLength = directory.readUInt16LE(position + 28);
    const extra = directory.readUInt16LE(position + 30) + directory.readUInt16LE(position + 32);
    if (compressed === ZIP64 || uncompressed === ZIP64) return undefined;
    entries.push({
      name: directory.toString('utf8', position + ENTRY_SIZE, position + ENTRY_SIZE + nameLength),
      isEncrypted: (directory.readUInt16LE(position + 8) & 1) === 1,
      method: directory.readUInt16LE(position + 10),
      compressedBytes: compressed,
      uncompressedBytes: uncompressed,
      offset: directory.readUInt32LE(position + 42),
    });
    compressedBytes += compressed;
    uncompressedBytes += uncompressed;
    position += ENTRY_SIZE + nameLength + extra;
  }
  return areApart(entries, offset) ? { entries, compressedBytes, uncompressedBytes } : undefined;
}

/** Whether every entry has its own bytes before the directory. */
function areApart(entries: readonly ZipEntry[], directoryOffset: number): boolean {
  let end = 0;
  for (const { offset, compressedBytes } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) return false;
    end = offset + LOCAL_HEADER_SIZE + compressedBytes;
  }
  return end <= directoryOffset;
}
