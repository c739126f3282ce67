import { open, type FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { MEDIA_TYPES } from 'shared-kernel/contract/media-types';
import { readZipDirectory, type ZipDirectory } from '../archives/zip-directory.ts';
import { DomainError } from '../http/domain-error.ts';
import { getExtension } from './file-name.ts';

const MIME_TYPES: Readonly<Record<string, string>> = MEDIA_TYPES;

const HEAD_BYTES = 4100;
/** Readers look for the end of a PDF in its last kilobyte; scanners write more behind it. */
const TAIL_BYTES = 4096;
const SIG_LIMIT_BYTES = 5 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
// Text compresses about ten times, an empty spreadsheet about a hundred times.
const MAX_RATIO = 200;
const RATIO_FREE_BYTES = 10 * 1024 * 1024;
const SECTOR_MARK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** 1.2.840.113549.1.7.2 as DER. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');

function refuse(): DomainError {
  return new DomainError('file_type_refused');
}

/** It has the name of an accepted type, and what is in it is nothing that can be read. */
function broken(): DomainError {
  return new DomainError('file_broken');
}

async function head(file: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

function checkBomb(directory: ZipDirectory): void {
  const { compressedBytes, uncompressedBytes } = directory;
  const ratio = uncompressedBytes / Math.max(1, compressedBytes);
  const bomb =
    uncompressedBytes > MAX_UNPACKED_BYTES || (uncompressedBytes > RATIO_FREE_BYTES && ratio > MAX_RATIO);
  if (bomb) throw refuse();
}

function kindOfZip(names: readonly string[]): string {
  if (!names.includes('[Content_Types].xml')) return 'zip';
  // A macro project makes it a docm or xlsm, whatever it is called.
  if (names.some((name) => name.endsWith('vbaProject.bin'))) throw refuse();
  if (names.some((name) => name.startsWith('word/'))) return 'docx';
  return names.some((name) => name.startsWith('xl/')) ? 'xlsx' : 'zip';
}

/** Word and Excel 97–2003 share a container; the name of their main stream in the directory tells them apart. */
async function kindOfCompound(file: FileHandle, sizeBytes: number): Promise<string> {
  const header = await head(file, 512);
  if (header.length < 512) throw refuse();
  const sectorSize = 2 ** header.readUInt16LE(30);
  const directorySector = header.readUInt32LE(48);
  const position = (directorySector + 1) * sectorSize;
  if ((sectorSize !== 512 && sectorSize !== 4096) || position >= sizeBytes) throw refuse();
  const buffer = Buffer.alloc(sectorSize);
  const { bytesRead } = await file.read(buffer, 0, sectorSize, position);
  for (let entry = 0; entry + 128 <= bytesRead; entry += 128) {
    const length = buffer.readUInt16LE(entry + 64);
    const name = buffer.toString('utf16le', entry, entry + Math.max(0, Math.min(length, 64) - 2));
    if (name === 'WordDocument') return 'doc';
    if (name === 'Workbook' || name === 'Book') return 'xls';
  }
  throw refuse();
}

/**
 * A CMS signature as DER, or in base64 with or without a PEM frame: told by its first bytes, an outer sequence that
 * begins with the name of signed data. The rest is for who verifies it.
 */
function isSignature(start: Buffer): boolean {
  if (isSignedData(start)) return true;
  const text = start.toString('latin1').replaceAll(/-----(?:BEGIN|END) [A-Z0-9 ]+-----|\s+/g, '');
  const [base64 = ''] = /^[A-Za-z0-9+/=]*/.exec(text) ?? [];
  return isSignedData(Buffer.from(base64.slice(0, 64), 'base64'));
}

function isSignedData(der: Buffer): boolean {
  if (der[0] !== 0x30) return false;
  const length = der[1] ?? 0;
  const contentAt = 2 + (length < 0x80 ? 0 : length & 0x7f);
  return der.subarray(contentAt, contentAt + SIGNED_DATA.length).equals(SIGNED_DATA);
}

/** Whether a PDF has its end, which a copy that broke off has lost. */
async function isWholePdf(file: FileHandle, sizeBytes: number): Promise<boolean> {
  const length = Math.min(sizeBytes, TAIL_BYTES);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, sizeBytes - length);
  return buffer.includes('%%EOF');
}

async function detect(file: FileHandle, sizeBytes: number): Promise<string> {
  const start = await head(file, HEAD_BYTES);
  if (start.subarray(0, 8).equals(SECTOR_MARK)) return kindOfCompound(file, sizeBytes);
  if (start.readUInt32BE(0) === 0x504b0304 || start.readUInt32BE(0) === 0x504b0506) {
    const directory = await readZipDirectory(file, sizeBytes, { maxEntries: MAX_ENTRIES });
    if (directory === undefined) throw refuse();
    checkBomb(directory);
    return kindOfZip(directory.entries.map(({ name }) => name));
  }
  const found = await fileTypeFromBuffer(new Uint8Array(start));
  if (found !== undefined && ['pdf', 'jpg', 'png'].includes(found.ext)) {
    if (found.ext === 'pdf' && !(await isWholePdf(file, sizeBytes))) throw broken();
    return found.ext;
  }
  if (sizeBytes <= SIG_LIMIT_BYTES && isSignature(start)) return 'sig';
  throw found === undefined ? broken() : refuse();
}

/**
 * The MIME type of a stored file by its content, which must agree with the name's extension.
 * @throws DomainError `file_type_refused` for any other type, a wrong extension, an archive that unpacks out of all
 * proportion, or an office document with macros; `file_broken` for what cannot be read as any type, and for a PDF that breaks off.
 */
export async function checkFileKind(path: string, fileName: string, sizeBytes: number): Promise<string> {
  const extension = getExtension(fileName);
  const mimeType = MIME_TYPES[extension];
  if (mimeType === undefined) throw refuse();
  if (sizeBytes < 8) throw broken();
  const file = await open(path, 'r');
  try {
    const kind = await detect(file, sizeBytes);
    if (kind !== (extension === 'jpeg' ? 'jpg' : extension)) throw refuse();
    return mimeType;
  } finally {
    await file.close();
  }
}
