import type { Readable } from 'node:stream';

/** More than it may be. */
export class TooLong extends Error {}

/**
 * A whole body as text. One that is too long is not read on, and stays open: it may be the way to say so.
 * @throws TooLong
 */
export async function readText(body: Readable, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > limitBytes) throw new TooLong(`longer than ${limitBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Nothing for what is no JSON. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

export const isJsonType = (type: unknown): boolean =>
  typeof type === 'string' && /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
