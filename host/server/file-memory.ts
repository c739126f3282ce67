import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';

/** A portal is 2 MB in brotli and as much in gzip: room for several releases of everything, and no more than that. */
const LIMIT_BYTES = 32_000_000;
/** What was written a moment ago may still be growing. */
const SETTLED_MS = 2_000;

export interface ReadFile {
  readonly body: Buffer;
  /** Of the content, so that all servers of a portal say the same. */
  readonly etag: string;
  /** Changes when the file on disk does. */
  readonly mark: string;
  readonly mtimeMs: number;
}

/** The bytes of files that are served, the latest asked for first, up to a bound. */
export class FileMemory {
  readonly #kept: LRUCache<string, ReadFile>;

  constructor(limitBytes = LIMIT_BYTES) {
    this.#kept = new LRUCache({ maxSize: limitBytes, sizeCalculation: ({ body }) => body.length + 1 });
  }

  /** A file that never changes under its name, when it was read before: the disk is not asked. */
  peek(file: string): ReadFile | undefined {
    return this.#kept.get(file);
  }

  /** The file as it is on disk; nothing when it is not there. `isWhole` decides whether what was read is what it must be. */
  async read(file: string, isWhole: (body: Buffer) => boolean = () => true): Promise<ReadFile | undefined> {
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) return undefined;
    const { mtimeMs, size } = facts;
    const mark = `${mtimeMs}-${size}`;
    const kept = this.#kept.get(file);
    if (kept?.mark === mark) return kept;
    const body = await readFile(file).catch(() => undefined);
    if (!body || !isWhole(body)) return undefined;
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const found: ReadFile = { body, etag, mark, mtimeMs };
    if (Date.now() - mtimeMs > SETTLED_MS) this.#kept.set(file, found);
    return found;
  }
}
