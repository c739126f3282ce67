import type { Readable } from 'node:stream';

/**
 * Where the contents of document versions live. A key is opaque, is used once and never changes its content.
 * What `put` and `take` have answered for survives a crash.
 */
export interface FileStorage {
  /** Stores a finished temporary file of this machine, which is gone afterwards. */
  take(temporaryPath: string): Promise<string>;
  /** Stores bytes that the server made itself. What can be made again at any time need not be `durable`. */
  put(content: Uint8Array, options?: { readonly durable: boolean }): Promise<string>;
  /** Stores the content of a file under a key of its own, which outlives the other. */
  copy(key: string): Promise<string>;
  /** @throws when there is no such file: a fault of the server, never of the caller. */
  read(key: string): Promise<Buffer>;
  /** Hands the content over piece by piece, in order; a piece holds its bytes only until `use` has ended. */
  forEachPiece(key: string, use: (piece: Uint8Array) => Promise<void>): Promise<void>;
  stream(key: string): Promise<Readable>;
  /** Removing what is not there is not an error. */
  remove(key: string): Promise<void>;
  /** Keys of stored files that were written before `olderThan`. */
  list(olderThan: Date): AsyncGenerator<string, void, undefined>;
}
