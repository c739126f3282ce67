import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** The bytes that a signature is about, read as often as needed and never held in memory as a whole. */
export interface SignedContent {
  stream(): Promise<Readable>;
}

export const contentOfBytes = (bytes: Uint8Array): SignedContent => ({
  stream: async () => Readable.from([Buffer.from(bytes)]),
});

export const contentOfFile = (path: string): SignedContent => ({
  stream: async () => createReadStream(path),
});

/** Where the files of documents are kept. */
export interface StoredFiles {
  stream(key: string): Promise<Readable>;
}

export const contentOfKey = (files: StoredFiles, key: string): SignedContent => ({
  stream: () => files.stream(key),
});

/** Digest of a content by a hash of Node: `sha256` … */
export async function computeDigest(content: SignedContent, algorithm: string): Promise<Buffer> {
  const hash = createHash(algorithm);
  for await (const chunk of await content.stream()) hash.update(chunk as Buffer);
  return hash.digest();
}
