import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A self-signed certificate for 127.0.0.1 with its key, written into the folder. */
export function makeCertificate(folder: string, name = '127.0.0.1'): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'portal.pem'), join(folder, 'portal.key')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ].concat([
      ...['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', key, '-out', certificate],
    ]),
    { stdio: 'ignore' },
  );
  return { certificate, key };
}
