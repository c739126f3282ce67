/** Reads a stream of bytes by lines and by sizes, no more of it at a time than it sends. */
export class ByteReader {
  readonly #parts: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#parts = stream[Symbol.asyncIterator]();
  }

  /** The bytes before the next line feed; nothing when the stream has none within the limit. */
  async line(limitBytes: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let size = 0; size <= limitBytes;) {
      const part = await this.#next();
      if (!part) return undefined;
      const end = part.indexOf(10);
      if (end < 0) {
        parts.push(part);
        size += part.length;
        continue;
      }
      this.#rest = part.subarray(end + 1);
      return Buffer.concat([...parts, part.subarray(0, end)]);
    }
    return undefined;
  }

  /** The next bytes, fewer when the stream ends before. */
  async *take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const part = await this.#next();
      if (!part) return;
      this.#rest = part.subarray(left);
      const own = part.subarray(0, left);
      left -= own.length;
      yield own;
    }
  }

  async isAtEnd(): Promise<boolean> {
    const part = await this.#next();
    if (part) this.#rest = part;
    return part === undefined;
  }

  async #next(): Promise<Buffer | undefined> {
    if (this.#rest.length > 0) {
      const rest = this.#rest;
      this.#rest = Buffer.alloc(0);
      return rest;
    }
    for (;;) {
      const { done, value } = await this.#parts.next();
      if (done === true) return undefined;
      if (value.length > 0) return value;
    }
  }
}
