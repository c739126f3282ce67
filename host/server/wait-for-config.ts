import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from './config.ts';
import type { ServerConfig } from './config.ts';
import { MESSAGE_POLICY, messagePage } from './message-page.ts';
import { commonHeaders } from './security-headers.ts';
import { ConfigFileError } from './startup-error.ts';

const POLL_MS = 1_000;

/**
 * The configuration, as soon as there is one. While portal.json is wrong, browsers get a page that says so, and only
 * the log says what to mend; once the file is right, the portal starts by itself.
 */
export async function waitForConfig(
  file: string,
  env: NodeJS.ProcessEnv,
  complain: (line: string) => void,
): Promise<ServerConfig> {
  let server: Server | undefined;
  let said: string | undefined;
  for (;;) {
    try {
      const config = readConfig(file, env);
      if (server) await close(server);
      return config;
    } catch (error) {
      if (!(error instanceof ConfigFileError)) throw error;
      if (error.message !== said)
        complain(`${error.message} Until then browsers get a page that says the portal is not available.`);
      said = error.message;
    }
    server ??= await listen(findAddress(file, env));
    await delay(POLL_MS);
  }
}

/** Where the portal will listen, as far as a wrong file tells. */
function findAddress(file: string, env: NodeJS.ProcessEnv): { readonly port: number; readonly host: string } {
  const told = readLoosely(file);
  const port = Number(env['PORT'] ?? told['port'] ?? 8080);
  const host = env['HOST'] ?? told['host'];
  return {
    port: Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : 8080,
    host: typeof host === 'string' && host !== '' ? host : '127.0.0.1',
  };
}

function readLoosely(file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function listen(address: { readonly port: number; readonly host: string }): Promise<Server> {
  const headers = {
    ...commonHeaders({ hsts: false }),
    'cache-control': 'no-store',
    'retry-after': '10',
    connection: 'close',
  };
  const server = createServer((request, response) => {
    const requestId = randomUUID();
    const isCall = /^\/(?:banks|portal|remotes)\//.test(request.url ?? '');
    response.writeHead(503, {
      ...headers,
      'x-request-id': requestId,
      'content-security-policy': MESSAGE_POLICY,
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    });
    response.end(
      isCall ? JSON.stringify({ error: { code: 'unavailable', requestId } }) : messagePage('misconfigured'),
    );
  });
  server.listen(address.port, address.host);
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
