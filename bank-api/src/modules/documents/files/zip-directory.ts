import type { FileHandle } from 'node:fs/promises';

/** What the central directory of a ZIP archive says. */
export interface ZipDirectory {
  readonly names: readonly string[];
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
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
 * @returns `undefined` when the archive is broken, or larger than 4 GB unpacked (ZIP64).
 */
export async function readZipDirectory(
  file: FileHandle,
  sizeBytes: number,
): Promise<ZipDirectory | undefined> {
  const tailSize = Math.min(sizeBytes, END_SIZE + MAX_COMMENT);
  const tail = await readAt(file, sizeBytes - tailSize, tailSize);
  let end = tail.length - END_SIZE;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) return undefined;
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (size > MAX_DIRECTORY_BYTES || offset === ZIP64 || offset + size > sizeBytes) return undefined;
  const directory = await readAt(file, offset, size);
  const names: string[] = [];
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
    names.push(directory.toString('utf8', position + ENTRY_SIZE, position + ENTRY_SIZE + nameLength));
    compressedBytes += compressed;
    uncompressedBytes += uncompressed;
    position += ENTRY_SIZE + nameLength + extra;
  }
  return { names, compressedBytes, uncompressedBytes };
}
