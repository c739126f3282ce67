import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../../scripts/lib/browser.mjs';
import { buildChanged } from '../../scripts/lib/builds.mjs';
import { NO_POSTGRES, startPostgres } from '../../scripts/lib/postgres.mjs';
import { pinnedNode, rootDir } from '../../scripts/lib/process.mjs';
import {
  SERVER_ENVIRONMENT,
  freePort,
  startService,
  stopService,
  waitUntilReady,
} from '../../scripts/lib/services.mjs';

/** As many descriptors as streams, on both sides. */
export const withDescriptors = (command) => ['bash', ['-c', `ulimit -n 20000 && exec ${command}`]];

/** A bank with demo data on a throw-away PostgreSQL, until `work` is done. */
export async function withBankOnPostgres(work) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error(NO_POSTGRES);
  const data = mkdtempSync(path.join(tmpdir(), 'portal-bank-'));
  const services = [];
  try {
    const [bankPort, port] = [await freePort(), await freePort()];
    const bank = `http://127.0.0.1:${bankPort}`;
    const env = {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.url,
      DEMO_DATA: '1',
      BANK_API_PORT: String(bankPort),
      BANK_API_DATA: data,
      REQUESTS_PER_MINUTE: '0',
    };
    /** Starts the bank, anew when it runs. @returns The id of its process. */
    const startBank = async () => {
      if (services[0]) await stopService(services[0]);
      const server = [pinnedNode, path.join(rootDir, 'bank-api/src/server.ts')];
      const [shell, args] = withDescriptors(server.map((part) => `'${part}'`).join(' '));
      const child = spawn(shell, args, { cwd: rootDir, env, stdio: ['ignore', 'ignore', 'inherit'] });
      const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
      services[0] = { child, ended, file: 'bank-api/src/server.ts' };
      await waitUntilReady(`${bank}/readyz`, services[0]);
      return child.pid;
    };
    /** Starts the portal before the bank. @returns Its address. */
    const startPortal = async () => {
      await ensureChromium();
      await buildChanged();
      const portal = startService('host/server/server.ts', {
        LOG_LEVEL: 'error',
        PORT: String(port),
        BANK_API_URL: bank,
      });
      services.push(portal);
      await waitUntilReady(`http://127.0.0.1:${port}/readyz`, portal);
      return `http://127.0.0.1:${port}`;
    };
    return await work({ bank, databaseUrl: postgres.url, startBank, startPortal });
  } finally {
    await Promise.all(services.map((service) => stopService(service)));
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
