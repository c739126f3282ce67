import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Db } from '../../database/types.ts';
import { StartupError } from '../../startup-error.ts';
import type { Clock } from '../module.ts';
import type { EmbeddedAuthority } from './authority.ts';
import type { Trust } from './cms-verifier.ts';
import { hasGostEngine } from './gost-verifier.ts';

type Authorities = readonly Uint8Array<ArrayBuffer>[];

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

async function authoritiesOfFile(path: string): Promise<Authorities> {
  const text = await readFile(path, 'utf8');
  const found = [...text.matchAll(PEM)].map(([, body = '']) => new Uint8Array(Buffer.from(body, 'base64')));
  if (found.length === 0) throw new Error('there is no certificate (PEM) in it');
  for (const der of found) new X509Certificate(der);
  return found;
}

/** What the configuration names for signatures. */
export interface SignatureTools {
  /** File with the certificates of authorities that are believed beside the embedded one. */
  readonly authoritiesFile: string | undefined;
  /** Command of OpenSSL with the gost engine. */
  readonly gostOpenssl: string | undefined;
  readonly temporaryFolder: string;
}

export interface TrustDependencies extends SignatureTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly authority: EmbeddedAuthority;
}

export interface TrustStore {
  /** Whom this server believes: the embedded authority and those of the configuration. */
  readonly current: () => Promise<Trust>;
  /** @throws StartupError when what the configuration names for signatures cannot be used */
  readonly check: () => Promise<void>;
}

export function createTrust({
  db,
  clock,
  authority,
  authoritiesFile,
  gostOpenssl,
  temporaryFolder,
}: TrustDependencies): TrustStore {
  let read: Promise<Authorities> | undefined;
  const gost = gostOpenssl === undefined ? undefined : { openssl: gostOpenssl, temporaryFolder };

  /** The authorities of the configuration, read once. */
  function configured(): Promise<Authorities> {
    read ??= authoritiesFile === undefined ? Promise.resolve([]) : authoritiesOfFile(authoritiesFile);
    return read;
  }

  return {
    async current() {
      const certificate = await authority.certificate(db, clock());
      return { authorities: [certificate, ...(await configured())], gost };
    },
    async check() {
      await configured().catch((error: unknown) => {
        throw new StartupError(
          `SIGNATURE_AUTHORITIES="${authoritiesFile}" cannot be used: ${(error as Error).message}. Correct it or leave it out.`,
        );
      });
      if (gostOpenssl !== undefined && !(await hasGostEngine(gostOpenssl))) {
        throw new StartupError(
          `GOST_OPENSSL="${gostOpenssl}" has no gost engine. Install it (Debian: libengine-gost-openssl) or leave the variable out.`,
        );
      }
    },
  };
}
