import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Server } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from './startup-error.ts';

/** How often the files are looked at: whoever renews them writes weeks before the old ones end. */
export const CERTIFICATE_POLL_MS = 60_000;

/** Files of the server's own TLS, absolute. */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/** Both files or none; throws a `StartupError` when one of them is not named. */
export function toTlsFiles(
  folder: string,
  certificate: string | undefined,
  key: string | undefined,
): TlsFiles | undefined {
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined)
    throw new StartupError(
      'TLS needs a certificate and its key: name both (tls in portal.json, or TLS_CERTIFICATE and TLS_KEY) or neither.',
    );
  return { certificate: resolve(folder, certificate), key: resolve(folder, key) };
}

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Certificate chain and key of the configuration; throws a `StartupError` when they are no pair. */
export function readCertificate({ certificate, key }: TlsFiles): Certificate {
  try {
    const pair = { cert: readFileSync(certificate), key: readFileSync(key) };
    createSecureContext(pair);
    return pair;
  } catch (error) {
    throw new StartupError(
      `TLS cannot begin with ${certificate} and ${key}: ${(error as Error).message}. ` +
        'Name the chain and its unencrypted key in PEM, or leave tls out.',
    );
  }
}

/** Takes a renewed certificate up without a restart; two files that are no pair yet leave the old one. */
export function followCertificate(
  server: Server,
  files: TlsFiles,
  log: FastifyBaseLogger,
  pollMs: number,
): () => void {
  const look = () => {
    try {
      server.setSecureContext(readCertificate(files));
      log.info('certificate taken up');
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'certificate not taken up');
    }
  };
  const watched = [files.certificate, files.key];
  for (const file of watched) watchFile(file, { interval: pollMs, persistent: false }, look);
  return () => watched.forEach((file) => unwatchFile(file, look));
}
