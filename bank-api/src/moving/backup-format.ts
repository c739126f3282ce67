import { createReadStream, createWriteStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/**
 * A backup is a folder: `manifest.json`, written last; `tables/<name>.jsonl.gz`, a row a line; `files.jsonl.gz`, the
 * list of files; `files/ab/…`, their contents.
 */
export const MANIFEST = 'manifest.json';
export const FILE_LIST = 'files.jsonl.gz';

const digest = z.object({ rows: z.int().nonnegative(), sum: z.string().regex(/^[0-9a-f]{64}$/) });

export const manifestSchema = z.object({
  format: z.literal(1),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Commit of the server that made it. */
  commit: z.string().optional(),
  /** Those of the database, by which it can be restored; a newer server may have added to what the maker knows. */
  migrations: z.array(z.string()),
  /** Ids of the keys that secrets are sealed with; the keys are not in the backup. */
  keyIds: z.array(z.string()),
  tables: z.record(z.string(), digest),
  files: digest,
  counters: z.array(z.object({ table: z.string(), value: z.string(), isCalled: z.boolean() })),
  jobs: z.array(
    z.object({
      name: z.string(),
      id: z.string(),
      data: z.record(z.string(), z.unknown()),
      priority: z.int(),
      startAfter: z.string(),
      singletonKey: z.string().nullable(),
      retryLimit: z.int(),
      retryDelay: z.int(),
      retryBackoff: z.boolean(),
      expireInSeconds: z.int(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The compressor gets lines by the piece: one at a time each would be a call of its own. */
const PIECE_LENGTH = 64 * 1024;

/** A compressed file of lines; no more than a piece of it stays in memory. */
export function writeLines(path: string) {
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(path, { flags: 'w', mode: 0o600, flush: true }));
  // Awaited by `end`; a failure before that is not lost.
  written.catch(() => undefined);
  let waiting = '';
  async function pass(): Promise<void> {
    const piece = waiting;
    waiting = '';
    await new Promise<void>((resolve, reject) => {
      gzip.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  }
  return {
    async add(line: string): Promise<void> {
      waiting += `${line}\n`;
      if (waiting.length >= PIECE_LENGTH) await pass();
    },
    async end(): Promise<void> {
      if (waiting !== '') await pass();
      gzip.end();
      await written;
    },
  };
}

/** The lines of such a file. Not by `node:readline`, to which the line separators of Unicode end a line too. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const lines = source.pipe(createGunzip());
  source.on('error', (error) => lines.destroy(error));
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of lines) {
    const parts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  await finished(source);
  if (rest !== '') throw new Error(`${path} ends within a line`);
}
