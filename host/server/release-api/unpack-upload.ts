import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RELEASE_FILE, SIGNATURE_FILE } from 'shared-kernel/remote/release';
import { uploadHeadSchema } from 'shared-kernel/team/upload-format';
import type { UploadHead } from 'shared-kernel/team/upload-format';
import { readRelease, RefusedRelease } from '../releases/read-release.ts';
import { ByteReader } from './byte-reader.ts';

/** Of the first line: a `release.json` of 2 MB in base64, and a signature. */
export const HEAD_LIMIT_BYTES = 2_800_000;

/** Writes an upload into a folder as its build left it. No byte more than the remote may have is read. */
export async function unpackUpload(
  body: AsyncIterable<Buffer>,
  folder: string,
  remote: string,
  sizeBudgetBytes: number,
): Promise<void> {
  const reader = new ByteReader(body);
  const head = readHead(await reader.line(HEAD_LIMIT_BYTES));
  const bytes = Buffer.from(head.release, 'base64');
  const { files, id } = readRelease(remote, bytes);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > sizeBudgetBytes)
    throw new RefusedRelease([`It has ${size} bytes; ${sizeBudgetBytes} are allowed.`], id);
  for (const file of files) {
    const target = join(folder, file.path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, reader.take(file.size), { flag: 'wx' });
    if ((await stat(target)).size !== file.size)
      throw new RefusedRelease([`The upload ends within ${file.path}.`], id);
  }
  if (!(await reader.isAtEnd())) throw new RefusedRelease(['The upload goes on after its last file.'], id);
  await writeFile(join(folder, RELEASE_FILE), bytes);
  if (head.signature !== undefined) await writeFile(join(folder, SIGNATURE_FILE), head.signature);
}

function readHead(line: Buffer | undefined): UploadHead {
  try {
    return uploadHeadSchema.parse(JSON.parse(line?.toString('utf8') ?? ''));
  } catch {
    throw new RefusedRelease(['The upload does not begin with the line that holds release.json.']);
  }
}
