import type { FileHandle } from 'node:fs/promises';

/** Writes all bytes. One write may take a part of them only: the last one before the disk is full does. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
