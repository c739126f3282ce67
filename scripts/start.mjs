import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildChanged } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { rootDir } from './lib/process.mjs';
import { toAddress, ensureFree, startService, stopService, waitUntilReady } from './lib/services.mjs';

/**
 * `npm start`: the whole portal on this machine. Runs under any Node from 20.19 with nothing installed:
 * installs and builds what is missing, then starts the bank server and the delivery server.
 */
const DEMO_ACCOUNTS = [
  'agent@example.com',
  'colleague@example.com',
  'newcomer@example.com',
  'pending@example.com',
  'declined@example.com',
  'rival@example.com',
  'curator@example.com',
  'admin@example.com',
];
const DEMO_PASSWORD = 'Demo-2026-portal';

const port = Number(process.env.PORT ?? 8080);
const host = process.env.HOST ?? '127.0.0.1';
const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(host);
const bankPort = Number(process.env.BANK_API_PORT ?? 8081);
const data = process.env.BANK_API_DATA ?? path.join(rootDir, '.data');
/** A bank server that runs elsewhere; then none is started here. */
const bankUrl = process.env.BANK_API_URL;

const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;

/** A portal with a database of its own that this machine alone reaches has demo data; any other one when asked for them. */
const isTrial =
  isLoopback &&
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/i.test(publicUrl) &&
  !(process.env.DATABASE_URL || process.env.DATABASE_HOST) &&
  process.env.NODE_ENV !== 'production';
const demoData = process.env.DEMO_DATA || (isTrial ? '1' : '0');

/** The bank server is every bank that portal.json names: a further one needs no other line. */
function configuredBanks() {
  if (process.env.BANKS) return {};
  try {
    const file = path.resolve(rootDir, process.env.PORTAL_CONFIG ?? 'portal.json');
    const { banks } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      BANKS: banks
        .filter(({ signIn = true }) => signIn)
        .map(({ code, name }) => `${code}:${name}`)
        .join(),
    };
  } catch {
    // The delivery server says what is wrong with the file, and waits until it is mended.
    return {};
  }
}

const services = [];
let stopping;
const stop = (code) =>
  (stopping ??= Promise.all(services.map((service) => stopService(service))).then(() => process.exit(code)));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

try {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node ${process.versions.node} is too old: the portal needs Node 20.19 or newer.`);
  }
  for (const [name, value] of [
    ['PORT', port],
    ['BANK_API_PORT', bankPort],
  ]) {
    if (!Number.isInteger(value) || value < 1 || value > 65_535)
      throw new Error(`${name} must be a number from 1 to 65535.`);
  }
  await ensureFree(port, host, 'PORT');
  if (!bankUrl) await ensureFree(bankPort, '127.0.0.1', 'BANK_API_PORT');
  await ensureInstalled();
  await buildChanged();

  const start = (file, env) => {
    const service = startService(file, env);
    services.push(service);
    void service.ended.then((code) => {
      if (stopping) return;
      console.error(`${file} ended with code ${code}; stopping the portal.`);
      void stop(code === 0 ? 1 : code);
    });
    return service;
  };
  const logLevel = process.env.LOG_LEVEL ?? 'warn';
  const bank = bankUrl
    ? undefined
    : start('bank-api/src/server.ts', {
        BANK_API_PORT: String(bankPort),
        BANK_API_DATA: data,
        ...configuredBanks(),
        PUBLIC_URL: publicUrl,
        DEMO_DATA: demoData,
        // Agents of other machines come by the delivery server, which forwards their addresses.
        TRUST_PROXY: process.env.TRUST_PROXY ?? (isLoopback ? '' : 'loopback'),
        LOG_LEVEL: logLevel,
      });
  // A page that opens before there is a bank would only say that the sign-in does not work.
  if (bank) await waitUntilReady(`http://127.0.0.1:${bankPort}/readyz`, bank);
  const portal = start('host/server/server.ts', {
    PORT: String(port),
    HOST: host,
    BANK_API_URL: bankUrl ?? `http://127.0.0.1:${bankPort}`,
    LOG_LEVEL: logLevel,
  });
  // A wrong portal.json is waited for: its page is there meanwhile.
  await waitUntilReady(`${toAddress(host, port)}/readyz`, portal, {
    limitMs: Infinity,
  });
  console.log(`\nPortal: http://localhost:${port}\n`);
  if (!bankUrl && ['1', 'true'].includes(demoData)) {
    console.log(`Demo accounts (password ${DEMO_PASSWORD}):`);
    for (const email of DEMO_ACCOUNTS) console.log(`  ${email}`);
    console.log('');
  } else if (!bankUrl && !process.env.DEMO_DATA) {
    console.log(
      'No demo accounts: this is no trial on this machine alone (DEMO_DATA in docs/configuration.md).\n',
    );
  }
  console.log('Ctrl+C stops everything.');
} catch (error) {
  if (!stopping) console.error(error.message);
  await stop(1);
}
