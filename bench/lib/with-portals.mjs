import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootDir } from '../../scripts/lib/process.mjs';
import { freePort, startService, stopService, waitUntilReady } from '../../scripts/lib/services.mjs';

/**
 * The portal on free ports with demo data, until `work` is done; beside it what is needed for a comparison: its form as one
 * application (`monolith`), the same pages written plainly (`plain`).
 */
export async function withPortals(others, work) {
  const data = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
  const services = [];
  const start = async (file, env, address) => {
    const service = startService(file, { LOG_LEVEL: 'error', ...env });
    services.push(service);
    await waitUntilReady(address, service);
  };
  try {
    const [bankPort, port, monolithPort, plainPort] = await Promise.all([1, 2, 3, 4].map(freePort));
    const bank = `http://127.0.0.1:${bankPort}`;
    await start(
      'bank-api/src/server.ts',
      // The limit of requests per agent is not what is measured here.
      {
        BANK_API_PORT: String(bankPort),
        BANK_API_DATA: path.join(data, 'bank'),
        REQUESTS_PER_MINUTE: '0',
      },
      `${bank}/readyz`,
    );
    const config = JSON.parse(readFileSync(path.join(rootDir, 'portal.json'), 'utf8'));
    const monolithConfig = path.join(data, 'portal.json');
    writeFileSync(
      monolithConfig,
      JSON.stringify({ ...config, remotes: [], hostFolder: path.join(rootDir, 'bench/dist') }),
    );
    const serve = (onPort, env) =>
      start(
        'host/server/server.ts',
        {
          PORT: String(onPort),
          BANK_API_URL: bank,
          RELEASE_STORE: path.join(data, `releases-${onPort}`),
          ...env,
        },
        `http://127.0.0.1:${onPort}/readyz`,
      );
    await serve(port, {});
    if (others.has('monolith')) await serve(monolithPort, { PORTAL_CONFIG: monolithConfig });
    const plain = `http://127.0.0.1:${plainPort}`;
    if (others.has('plain'))
      await start(
        'bench/plain/server.ts',
        { PORT: String(plainPort), BANK_API_URL: bank },
        `${plain}/readyz`,
      );
    await work({ portal: `http://127.0.0.1:${port}`, monolith: `http://127.0.0.1:${monolithPort}`, plain });
  } finally {
    await Promise.all(services.map((service) => stopService(service)));
    rmSync(data, { recursive: true, force: true });
  }
}
