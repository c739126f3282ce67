import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildChanged, hostName, remoteNames } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, rootDir, workspaceEnv } from './lib/process.mjs';
import { ensureFree, startService, stopService, waitUntilReady } from './lib/services.mjs';

/**
 * `npm run dev` watches every package; `npm run dev -- mf-documents` watches these and takes the others as built;
 * `npm run dev -- mf-documents --standalone` runs one remote without the portal; `npm run dev -- kernel` shows the kernel's
 * components, without portal or bank. Pages reload by themselves.
 */
const args = process.argv.slice(2);
const standalone = args.includes('--standalone');
const named = args.filter((arg) => !arg.startsWith('--'));
const known = [hostName, ...remoteNames];
const watched = named.length > 0 ? named : known;
const isGallery = named.length === 1 && named[0] === 'kernel';

const port = Number(process.env.PORT ?? 8080);
const bankPort = Number(process.env.BANK_API_PORT ?? 8081);
const watchPort = Number(process.env.DEV_PORT ?? 8090);
const bankUrl = process.env.BANK_API_URL ?? `http://127.0.0.1:${bankPort}`;

const services = [];
let stopping;
const stop = (code) =>
  (stopping ??= Promise.all(services.map((service) => stopService(service))).then(() => process.exit(code)));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

/** Children that end take the whole with them: a half of a portal only confuses. */
function keep(service) {
  services.push(service);
  void service.ended.then((code) => {
    if (stopping) return;
    console.error(`${service.file} ended with code ${code}.`);
    void stop(code === 0 ? 1 : code);
  });
  return service;
}

function watch(name, atPort, kind = 'composed') {
  const child = spawn(
    pinnedNode,
    [path.join(rootDir, 'scripts/lib/watch-package.mjs'), name, String(atPort), kind],
    {
      cwd: path.join(rootDir, name),
      env: workspaceEnv({ NODE_ENV: 'development', BANK_API_URL: bankUrl }),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return keep({ child, ended, file: `the watcher of ${name}` });
}

const getFolder = (name) => path.join(rootDir, name, watched.includes(name) ? 'dist-dev' : 'dist');
const readRecord = (name) =>
  path.join(getFolder(name), name === hostName ? 'portal-host.json' : 'portal-remote.json');

async function firstBuilds() {
  const deadline = Date.now() + 300_000;
  while (!watched.every((name) => existsSync(readRecord(name)))) {
    if (Date.now() > deadline)
      throw new Error('A package was not built within 5 minutes: see the lines above.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

try {
  const unknown = isGallery ? undefined : watched.find((name) => !known.includes(name));
  if (unknown)
    throw new Error(`There is no package "${unknown}". Known: ${[...known, 'kernel'].join(', ')}.`);
  if (standalone && named.length !== 1)
    throw new Error('Name the one remote to run alone: npm run dev -- mf-documents --standalone.');
  await ensureFree(port, '127.0.0.1', 'PORT');
  await ensureInstalled();
  if (!isGallery && !process.env.BANK_API_URL) {
    await ensureFree(bankPort, '127.0.0.1', 'BANK_API_PORT');
    const data = process.env.BANK_API_DATA ?? path.join(rootDir, '.data');
    const bank = keep(
      startService('bank-api/src/server.ts', {
        BANK_API_PORT: String(bankPort),
        BANK_API_DATA: data,
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
        LOG_LEVEL: 'warn',
      }),
    );
    await waitUntilReady(`${bankUrl}/readyz`, bank);
  }
  if (isGallery) {
    watch('shared-kernel', port, 'standalone');
  } else if (standalone) {
    watch(named[0], port, 'standalone');
  } else {
    const rest = known.filter((name) => !watched.includes(name));
    // A remote that does not build is shown as unavailable; the one at hand can be worked on all the same.
    if (rest.length > 0) await buildChanged({ only: rest }).catch((error) => console.error(error.message));
    watched.forEach((name, index) => watch(name, watchPort + index));
    await firstBuilds();
    const portal = keep(
      startService('host/server/server.ts', {
        PORT: String(port),
        BANK_API_URL: bankUrl,
        LOG_LEVEL: 'warn',
        HOST_FOLDER: getFolder(hostName),
        // Builds under development are served as they are: no checks, no copies.
        RELEASE_MODE: 'direct',
        PORTAL_CONNECT_SOURCES: watched
          .map((_name, index) => `ws://127.0.0.1:${watchPort + index}`)
          .join(' '),
        ...Object.fromEntries(
          remoteNames.map((name) => [
            `REMOTE_${name.toUpperCase().replaceAll('-', '_')}_ORIGIN`,
            getFolder(name),
          ]),
        ),
      }),
    );
    await waitUntilReady(`http://127.0.0.1:${port}/readyz`, portal);
  }
  console.log(
    `\n${standalone || isGallery ? named[0] : 'Portal'}: http://localhost:${port} (watching ${watched.join(', ')})\n`,
  );
} catch (error) {
  if (!stopping) console.error(error.message);
  await stop(1);
}
