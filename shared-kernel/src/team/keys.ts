import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RELEASE_FILE, SIGNATURE_FILE } from '../remote/release.ts';
import { ReleaseError } from './release-error.ts';

type Print = (line: string) => void;

/** Makes the key of a team. Only its owner can read the file; the public half goes into portal.json. */
export function makeKeys(print: Print, file: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  print(`Private key: ${file}. Keep it where releases are signed, nowhere else.`);
  print(`For "publicKeys" of the remote in portal.json:`);
  print(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
}

/** Signs the release of a build folder. */
export function signRelease(print: Print, folder: string, args: readonly string[]): void {
  const { values } = parseArgs({ args: [...args], options: { key: { type: 'string' } } });
  if (values.key === undefined) throw new ReleaseError('Name the private key: --key team.pem');
  const key = createPrivateKey(readFileSync(values.key));
  if (key.asymmetricKeyType !== 'ed25519') throw new ReleaseError(`${values.key} is no Ed25519 key.`);
  const signature = sign(null, readFileSync(join(folder, RELEASE_FILE)), key);
  writeFileSync(join(folder, SIGNATURE_FILE), `${signature.toString('base64')}\n`);
  print(`Signed: ${join(folder, SIGNATURE_FILE)}`);
}
