import path from 'node:path';
import { watchRemote } from '../../shared-kernel/src/team/watch-remote.ts';
import { rootDir } from './process.mjs';

/** Child process of `npm run dev`: builds and serves one package; `standalone` serves the remote alone. */
const [name, port, kind] = process.argv.slice(2);
await watchRemote({
  folder: path.join(rootDir, name),
  port: Number(port),
  standalone: kind === 'standalone',
  bankApiUrl: process.env.BANK_API_URL ?? 'http://127.0.0.1:8081',
});
