import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootDir } from '../../scripts/lib/process.mjs';
import { makeCertificate, toKeyHash } from '../../scripts/lib/certificate.mjs';
import { freePort, startService, stopService, waitUntilReady } from '../../scripts/lib/services.mjs';

/**
 * The portal on free ports with demo data, until `work` is done; beside it what is needed for a comparison: its form as one
 * application (`monolith`), the same pages written plainly (`plain`). All of them over TLS and HTTP/2, as agents have them;
 * and the portal without (`portalInTheClear`), as the servers behind it have it.
 */
export async function withPortals(others, work) {
  const data = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
  const { certificate, key } = makeCertificate(data);
  const ca = readFileSync(certificate);
  const tls = { TLS_CERTIFICATE: certificate, TLS_KEY: key };
  // For the programs that measure, and the browsers that they start.
  Object.assign(process.env, { NODE_EXTRA_CA_CERTS: certificate, BENCH_KEY_HASH: toKeyHash(certificate) });
  const services = [];
  const start = async (file, env, address) => {
    const service = startService(file, { LOG_LEVEL: 'error', ...env });
    services.push(service);
    await waitUntilReady(`${address}/readyz`, service, { ca });
    return address;
  };
  try {
    const [bankPort, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort));
    const [port, openPort, monolithPort, plainPort] = ports;
    const bank = await start(
      'bank-api/src/server.ts',
      // The limit of requests per agent is not what is measured here.
      { BANK_API_PORT: String(bankPort), BANK_API_DATA: path.join(data, 'bank'), REQUESTS_PER_MINUTE: '0' },
      `http://127.0.0.1:${bankPort}`,
    );
    const serve = (onPort, env, file = 'host/server/server.ts') =>
      start(
        file,
        {
          PORT: String(onPort),
          BANK_API_URL: bank,
          RELEASE_STORE: path.join(data, `releases-${onPort}`),
          ...env,
        },
        `${env.TLS_KEY ? 'https' : 'http'}://127.0.0.1:${onPort}`,
      );
    const addresses = { portal: await serve(port, tls) };
    if (others.has('portalInTheClear')) addresses.portalInTheClear = await serve(openPort, {});
    if (others.has('monolith')) {
      const config = JSON.parse(readFileSync(path.join(rootDir, 'portal.json'), 'utf8'));
      const PORTAL_CONFIG = path.join(data, 'portal.json');
      const hostFolder = path.join(rootDir, 'bench/dist');
      writeFileSync(PORTAL_CONFIG, JSON.stringify({ ...config, remotes: [], hostFolder }));
      addresses.monolith = await serve(monolithPort, { ...tls, PORTAL_CONFIG });
    }
    if (others.has('plain')) addresses.plain = await serve(plainPort, tls, 'bench/plain/server.ts');
    await work(addresses);
  } finally {
    await Promise.all(services.map((service) => stopService(service)));
    rmSync(data, { recursive: true, force: true });
  }
}
