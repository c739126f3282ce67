import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Readable } from 'node:stream';
import type { ClamavConfig } from '../config.ts';

/** clamd answers within its own limits of time; one that hangs is given up. */
const SILENCE_MS = 120_000;
const FOUND = /^stream: (?<virus>.+) FOUND$/;

/** The scanner cannot be reached: it is not for the file that it was not judged. */
export class ScannerAway extends Error {}

/** Length of a chunk as clamd wants it before each: four bytes, the most significant first. */
function toLengthPrefix(bytes: number): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(bytes);
  return header;
}

/**
 * Has clamd look at a file (INSTREAM over TCP).
 * @returns The virus's name, or nothing when the file is clean.
 * @throws ScannerAway; Error when the scanner does not judge the file, for one that exceeds its limits too.
 */
export async function findVirus(
  { host, port }: ClamavConfig,
  content: Readable,
): Promise<string | undefined> {
  const socket = createConnection({ host, port });
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd does not answer')));
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const ended = once(socket, 'end');
  // Both are awaited below; until then what breaks must not be an error without a listener.
  ended.catch(() => undefined);
  content.on('error', () => undefined);
  try {
    await once(socket, 'connect').catch((cause: unknown) => {
      throw new ScannerAway('clamd cannot be reached', { cause });
    });
    socket.write('zINSTREAM\0');
    for await (const chunk of content) {
      // It has judged already, by its limit of size for example: the rest is not wanted.
      if (answer !== '' || socket.destroyed) break;
      const bytes = chunk as Buffer;
      socket.write(toLengthPrefix(bytes.length));
      if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), ended]);
    }
    if (!socket.destroyed) socket.write(toLengthPrefix(0));
    await ended;
  } finally {
    content.destroy();
    socket.destroy();
  }
  const verdict = answer.replace(/\0.*$/s, '').trim();
  if (verdict === 'stream: OK') return undefined;
  const { virus } = FOUND.exec(verdict)?.groups ?? {};
  if (virus === undefined) throw new Error(`clamd did not judge the file: ${verdict.slice(0, 200)}`);
  return virus;
}
