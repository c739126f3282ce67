import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AppContext } from '../../app-context.ts';
import { StartupError } from '../../startup-error.ts';
import { temporaryFolder } from '../documents/storage-context.ts';
import { authorityCertificate } from './authority-store.ts';
import type { Trust } from './cms-verifier.ts';
import { hasGostEngine } from './gost-verifier.ts';

type Authorities = readonly Uint8Array<ArrayBuffer>[];

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;
const read = new WeakMap<AppContext, Promise<Authorities>>();

async function authoritiesOfFile(path: string): Promise<Authorities> {
  const text = await readFile(path, 'utf8');
  const found = [...text.matchAll(PEM)].map(([, body = '']) => new Uint8Array(Buffer.from(body, 'base64')));
  if (found.length === 0) throw new Error('there is no certificate (PEM) in it');
  for (const der of found) new X509Certificate(der);
  return found;
}

/** The authorities of the configuration, read once. */
function configured(context: AppContext): Promise<Authorities> {
  const { authoritiesFile } = context.config;
  if (authoritiesFile === undefined) return Promise.resolve([]);
  const known = read.get(context) ?? authoritiesOfFile(authoritiesFile);
  read.set(context, known);
  return known;
}

/** Whom this server believes: the embedded authority and those of the configuration. */
export async function trustOf(context: AppContext): Promise<Trust> {
  const { config, db, now } = context;
  const certificate = await authorityCertificate(context, db, now());
  const gost =
    config.gostOpenssl === undefined
      ? undefined
      : { openssl: config.gostOpenssl, temporaryFolder: temporaryFolder(context) };
  return { authorities: [certificate, ...(await configured(context))], gost };
}

/** @throws StartupError when what the configuration names for signatures cannot be used */
export async function checkSignatureTools(context: AppContext): Promise<void> {
  const { authoritiesFile, gostOpenssl } = context.config;
  await configured(context).catch((error: unknown) => {
    throw new StartupError(
      `SIGNATURE_AUTHORITIES="${authoritiesFile}" cannot be used: ${(error as Error).message}. Correct it or leave it out.`,
    );
  });
  if (gostOpenssl !== undefined && !(await hasGostEngine(gostOpenssl))) {
    throw new StartupError(
      `GOST_OPENSSL="${gostOpenssl}" has no gost engine. Install it (Debian: libengine-gost-openssl) or leave the variable out.`,
    );
  }
}
