import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { DomainError } from '../../http/domain-error.ts';
import type { SignedContent } from './signed-content.ts';

const run = promisify(execFile);
const LIMIT_MS = 60_000;
const CHECK_LIMIT_MS = 10_000;

/** `openssl` with the gost engine (Debian: libengine-gost-openssl). */
export interface GostTools {
  readonly openssl: string;
  /** Folder for the files that the command reads; they are gone afterwards. */
  readonly temporaryFolder: string;
}

const toPem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

/** Whether the command can check ГОСТ signatures at all. */
export async function hasGostEngine(openssl: string): Promise<boolean> {
  try {
    const { stdout } = await run(openssl, ['engine', 'gost', '-c'], { timeout: CHECK_LIMIT_MS });
    return stdout.includes('gost2012_256');
  } catch {
    return false;
  }
}

function toRefusal(error: unknown): DomainError {
  const { killed, code, stderr = '' } = error as { killed?: boolean; code?: unknown; stderr?: string };
  // Not an answer of the command but its absence: the caller may try again.
  if (killed === true || typeof code === 'string') return new DomainError('unavailable', { cause: error });
  if (/certificate verify error|signing certificate|ess_/i.test(stderr))
    return new DomainError('certificate_invalid', { cause: error });
  if (/could not load engine|invalid engine|unknown option/i.test(stderr)) {
    return new DomainError('unavailable', { cause: error });
  }
  return new DomainError('signature_invalid', { cause: error });
}

/**
 * Verifies a detached ГОСТ signature: content, signature, chain and validity at a moment, and, where the signature
 * names its certificate (CAdES-BES), that it is the one.
 * @returns The certificate that the command verified with, DER: whom the signature names is decided by it alone
 * @throws DomainError signature_invalid, certificate_invalid; unavailable when the command does not work
 */
export async function verifyByOpenssl(
  { openssl, temporaryFolder }: GostTools,
  cms: Uint8Array,
  content: SignedContent,
  authorities: readonly Uint8Array[] | 'any',
  at: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  await mkdir(temporaryFolder, { recursive: true });
  const folder = await mkdtemp(join(temporaryFolder, 'gost-'));
  const path = (name: string): string => join(folder, name);
  try {
    await writeFile(path('signature'), cms, { mode: 0o600 });
    if (authorities !== 'any') await writeFile(path('authorities.pem'), authorities.map(toPem).join(''));
    await pipeline(await content.stream(), createWriteStream(path('content'), { mode: 0o600 }));
    const seconds = String(Math.floor(at.getTime() / 1000));
    const args = ['cms', '-verify', '-engine', 'gost', '-binary', '-inform', 'DER'];
    const files = ['-in', path('signature'), '-content', path('content'), '-out', '/dev/null'];
    const signer = ['-signer', path('signer.pem')];
    const rules =
      authorities === 'any'
        ? ['-noverify']
        : [
            // CAdES: the certificate must be the one that the signature names. It needs a verified chain.
            '-cades',
            '-CAfile',
            path('authorities.pem'),
            '-no-CApath',
            '-no-CAstore',
            '-purpose',
            'any',
            '-attime',
            seconds,
          ];
    await run(openssl, [...args, ...files, ...signer, ...rules], { timeout: LIMIT_MS });
    return new Uint8Array(new X509Certificate(await readFile(path('signer.pem'))).raw);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw toRefusal(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
