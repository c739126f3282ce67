import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { CryptoProScript } from 'shared-kernel/remote/snapshot';
import { StartupError } from './startup-error.ts';

/** CryptoPro's `cadesplugin_api.js`, which the operator of the portal got from CryptoPro and named. */
export interface CryptoProFile extends CryptoProScript {
  readonly content: Buffer;
}

/** @throws StartupError when the configuration names a file that cannot be used */
export function readCryptoProFile(file: string): CryptoProFile {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch {
    throw new StartupError(
      `${file} ("cryptoPro.script") cannot be read. Put CryptoPro's cadesplugin_api.js there, or leave "cryptoPro" out.`,
    );
  }
  if (!content.includes('cadesplugin')) {
    throw new StartupError(
      `${file} ("cryptoPro.script") is not CryptoPro's cadesplugin_api.js. Name that file, or leave "cryptoPro" out.`,
    );
  }
  const hash = createHash('sha384').update(content);
  const integrity = `sha384-${hash.copy().digest('base64')}`;
  return { src: `/cryptopro/cadesplugin_api.${hash.digest('hex').slice(0, 12)}.js`, integrity, content };
}

/** Serves the file under a name that changes with its content. */
export function cryptoProRoute(app: FastifyInstance, { src, content }: CryptoProFile): void {
  app.get(src, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(content),
  );
}
