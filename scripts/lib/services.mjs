import { spawn } from 'node:child_process';
import http from 'node:http';
import https from 'node:https';
import { createServer } from 'node:net';
import path from 'node:path';
import { COMPILE_CACHE, pinnedNode, rootDir, workspaceEnv } from './process.mjs';

/** Fails with one clear line when something listens on the port already. */
export function ensureFree(port, host, variable) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      reject(
        new Error(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken: the portal runs already, or another program uses it. Stop it, or choose another port: ${variable}=${port + 10} npm start.`
            : `Port ${port} cannot be used (${error.code}). Choose another one: ${variable}=${port + 10} npm start.`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Where to ask a server that listens on the host; one that listens everywhere is asked on loopback. */
export function toAddress(host, port) {
  const place = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${place.includes(':') ? `[${place}]` : place}:${port}`;
}

/** A port of loopback that nobody uses now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * What a server process saves memory by: sources compiled (and stripped of their types) by an earlier start, and fewer
 * arenas of the C library. See docs/decisions/0102; the Dockerfile names the same.
 */
export const SERVER_ENVIRONMENT = { ...COMPILE_CACHE, MALLOC_ARENA_MAX: '2' };

/** Starts a server of the workspace with the pinned runtime. Its output goes to the terminal. */
export function startService(file, env) {
  const child = spawn(pinnedNode, [path.join(rootDir, file)], {
    cwd: rootDir,
    env: workspaceEnv({ ...SERVER_ENVIRONMENT, ...env }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))),
  );
  return { child, ended, file };
}

const ANSWER_LIMIT_MS = 2_000;

/** Whether the address answers 2xx now; `ca` is the certificate of a server that signed its own. */
function answersWell(address, ca) {
  const { get } = address.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    const request = get(address, { ca, timeout: ANSWER_LIMIT_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode >= 200 && answer.statusCode < 300);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/** Resolves when the address answers 2xx; rejects when the service ends first or takes too long. */
export async function waitUntilReady(address, service, { limitMs = 120_000, ca } = {}) {
  const deadline = Date.now() + limitMs;
  let gone;
  void service.ended.then((code) => (gone = code));
  while (Date.now() < deadline) {
    if (gone !== undefined)
      throw new Error(`${service.file} ended with code ${gone} before it was ready: see the lines above.`);
    if (await answersWell(address, ca)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${service.file} was not ready within ${limitMs / 1000} s (${address}).`);
}

/** Asks a service to stop and, if it does not, ends it. */
export async function stopService(service, limitMs = 20_000) {
  if (service.child.exitCode !== null || service.child.signalCode !== null) return;
  service.child.kill('SIGTERM');
  const timer = setTimeout(() => service.child.kill('SIGKILL'), limitMs);
  await service.ended;
  clearTimeout(timer);
}
