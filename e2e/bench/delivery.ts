import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { toReleaseIdentity } from '../../shared-kernel/src/remote/release.ts';
import type { Release } from '../../shared-kernel/src/remote/release.ts';
import { freePort, root, startNode, startProgram, untilReady } from '../fixtures/processes.ts';
import { freshContext, launch, median, signInRecord, throttle } from './browser.ts';
import type { SessionRecord } from './browser.ts';

/**
 * What delivery costs: lead time of a release and of a rollback, requests per second against nginx for the same
 * files, cold load with the page's snapshot and preloads and without. Usage: `delivery.ts <portal url>`. Prints JSON.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const LOAD_SECONDS = Number(process.env['BENCH_LOAD_SECONDS'] ?? 5);
const REMOTE = 'mf-catalog';
const ROUTES = ['/products', '/news', '/cross-border-payments', '/calculator'];
const POLL_MS = 20;

const digest = (content: string | Buffer, kind: string) => createHash(kind).update(content);

/** A release that differs from the built one in its build record alone. */
function nextRelease(folder: string, round: number): string {
  const file = join(folder, 'portal-remote.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as object;
  const content = JSON.stringify({ ...record, buildId: `bench-${round}` });
  writeFileSync(file, content);
  const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  const files = release.files
    .filter(({ path }) => !/^portal-remote\.json\.(?:br|gz)$/.test(path))
    .map((each) =>
      each.path === 'portal-remote.json'
        ? {
            ...each,
            size: Buffer.byteLength(content),
            integrity: `sha384-${digest(content, 'sha384').digest('base64')}`,
          }
        : each,
    );
  const changed = { ...release, files };
  const id = digest(toReleaseIdentity(changed), 'sha256').digest('hex').slice(0, 32);
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...changed, id }));
  return id;
}

async function untilServed(url: string, id: string): Promise<void> {
  for (;;) {
    const { remotes } = (await (await fetch(`${url}/portal/updates.json`)).json()) as {
      remotes: Record<string, string>;
    };
    if (remotes[REMOTE] === id) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Lead time and rollback on a delivery server of its own. */
async function releases() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-delivery-'));
  const origin = join(folder, 'origin');
  cpSync(join(root, REMOTE, 'dist'), origin, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = join(folder, 'portal.json');
  const banks = [{ code: 'sgb', name: 'СГБ' }];
  writeFileSync(
    config,
    JSON.stringify({
      port,
      hostFolder: join(root, 'host/dist'),
      banks,
      remotes: [{ name: REMOTE, origin, routes: ROUTES }],
    }),
  );
  const server = startNode('host/server/server.ts', { PORTAL_CONFIG: config, LOG_LEVEL: 'error' });
  try {
    await untilReady(`${url}/readyz`, server);
    const leadMs: number[] = [];
    const rollbackMs: number[] = [];
    let before = (JSON.parse(readFileSync(join(origin, 'release.json'), 'utf8')) as Release).id;
    for (let round = 0; round < ROUNDS; round += 1) {
      const next = `${origin}-next`;
      cpSync(origin, next, { recursive: true });
      const id = nextRelease(next, round);
      rmSync(origin, { recursive: true });
      renameSync(next, origin);
      let from = performance.now();
      await untilServed(url, id);
      leadMs.push(performance.now() - from);
      from = performance.now();
      const command = spawn(
        join(root, 'node_modules/.bin/node'),
        [join(root, 'host/server/cli.ts'), 'rollback', REMOTE],
        { env: { ...process.env, PORTAL_CONFIG: config }, stdio: 'ignore' },
      );
      await once(command, 'exit');
      await untilServed(url, before);
      rollbackMs.push(performance.now() - from);
      before = (JSON.parse(readFileSync(join(origin, 'release.json'), 'utf8')) as Release).id;
      const again = spawn(
        join(root, 'node_modules/.bin/node'),
        [join(root, 'host/server/cli.ts'), 'activate', REMOTE, before],
        { env: { ...process.env, PORTAL_CONFIG: config }, stdio: 'ignore' },
      );
      await once(again, 'exit');
      await untilServed(url, before);
    }
    return { leadMs: summary(leadMs), rollbackMs: summary(rollbackMs) };
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

const summary = (values: readonly number[]) => ({
  median: Math.round(median(values)),
  worst: Math.round(Math.max(...values)),
});

/** The same files from nginx and from the delivery server, one process each, asked by wrk from this machine. */
async function requests() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  const [port, nginxPort] = [await freePort(), await freePort()];
  const config = join(folder, 'portal.json');
  const banks = [{ code: 'sgb', name: 'СГБ' }];
  const origin = join(root, REMOTE, 'dist');
  writeFileSync(
    config,
    JSON.stringify({
      port,
      hostFolder: join(root, 'host/dist'),
      banks,
      remotes: [{ name: REMOTE, origin, routes: ROUTES }],
    }),
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  types { text/javascript js; application/json json; }
  access_log off; sendfile on; gzip_static on; keepalive_requests 1000000;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server {
    listen 127.0.0.1:${nginxPort};
    add_header cache-control "public, max-age=31536000, immutable";
    location /remotes/${REMOTE}/ { alias ${origin}/; }
  }
}`,
  );
  const server = startNode('host/server/server.ts', { PORTAL_CONFIG: config, LOG_LEVEL: 'error' });
  const nginx = startProgram('nginx', ['-c', join(folder, 'nginx.conf')], folder, {
    PATH: `/usr/sbin:${process.env['PATH'] ?? ''}`,
  });
  try {
    const { files } = JSON.parse(readFileSync(join(origin, 'release.json'), 'utf8')) as Release;
    const scripts = files.filter(({ path }) => path.endsWith('.js')).sort((a, b) => a.size - b.size);
    const file = scripts[Math.floor(scripts.length / 2)]?.path ?? '';
    const path = `/remotes/${REMOTE}/${file}`;
    await untilReady(`http://127.0.0.1:${port}/readyz`, server);
    await untilReady(`http://127.0.0.1:${nginxPort}${path}`, nginx);
    const rates: Record<'delivery' | 'nginx', number[]> = { delivery: [], nginx: [] };
    for (let round = 0; round < 3; round += 1) {
      rates.delivery.push(await rate(`http://127.0.0.1:${port}${path}`));
      rates.nginx.push(await rate(`http://127.0.0.1:${nginxPort}${path}`));
    }
    const [delivery, other] = [median(rates.delivery), median(rates.nginx)];
    return {
      file,
      bytes: scripts[Math.floor(scripts.length / 2)]?.size ?? 0,
      deliveryPerSecond: Math.round(delivery),
      nginxPerSecond: Math.round(other),
      ratio: Number((delivery / other).toFixed(3)),
    };
  } finally {
    await Promise.all([server.end('SIGTERM'), nginx.end('SIGTERM')]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests per second of one address. */
async function rate(url: string): Promise<number> {
  const args = ['-t', '1', '-c', '32', '-d', `${LOAD_SECONDS}s`, '-H', 'accept-encoding: gzip', url];
  const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  wrk.stdout.on('data', (part) => (output += String(part)));
  await once(wrk, 'close');
  const found = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
  if (found === undefined || /Non-2xx/.test(output)) throw new Error(`wrk: ${output}`);
  return Number(found);
}

/** Stands before the portal and, if asked, takes from the page what it knows of the files to come. */
async function before(portal: string, isWithout: boolean): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, answer) => {
    const isPage = incoming.url === '/';
    const headers = { ...incoming.headers, host: new URL(portal).host };
    if (isPage) delete headers['accept-encoding'];
    const outgoing = request(portal + (incoming.url ?? ''), { method: incoming.method, headers }, (reply) => {
      if (!isPage) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
        return;
      }
      let page = '';
      reply.setEncoding('utf8').on('data', (part: string) => (page += part));
      reply.on('end', () => {
        const changed = isWithout
          ? page.replace(
              /"preload":\{"groups":\{.*?\},"routes":\{.*?\}\}(?=[,}])/s,
              '"preload":{"groups":{},"routes":{}}',
            )
          : page;
        if (isWithout && changed === page)
          throw new Error('The page has another form: the preloads stayed in it');
        const { 'content-length': _length, ...rest } = reply.headers;
        answer.writeHead(reply.statusCode ?? 502, rest).end(changed);
      });
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(() => undefined),
  };
}

async function coldLoad(browser: Browser, url: string, record: SessionRecord): Promise<number> {
  const context = await freshContext(browser, record);
  try {
    const page = await context.newPage();
    await throttle(page);
    const from = performance.now();
    await page.goto(`${url}/#/requests`, { waitUntil: 'commit' });
    await page.waitForSelector('main a[href*="/issue/"]', { timeout: 60_000 });
    return performance.now() - from;
  } finally {
    await context.close();
  }
}

const [portal] = process.argv.slice(2);
if (!portal) throw new Error('The address of a portal is needed');
const released = await releases();
const rates = await requests();
const browser = await launch();
const record = await signInRecord(portal);
const [withSnapshot, without] = [await before(portal, false), await before(portal, true)];
const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  times.with.push(await coldLoad(browser, withSnapshot.url, record));
  times.without.push(await coldLoad(browser, without.url, record));
}
await browser.close();
withSnapshot.close();
without.close();
const [withMs, withoutMs] = [median(times.with), median(times.without)];
console.log(
  JSON.stringify({
    rounds: ROUNDS,
    ...released,
    requests: rates,
    cold: {
      withMs: Math.round(withMs),
      withoutMs: Math.round(withoutMs),
      ratio: Number((withMs / withoutMs).toFixed(2)),
    },
  }),
);
process.exit(0);
