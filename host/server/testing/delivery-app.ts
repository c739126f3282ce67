import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { AppOptions } from '../app.ts';
import { readConfig } from '../config.ts';
import { followSockets } from '../open-sockets.ts';

export interface DeliveryApp {
  readonly app: FastifyInstance;
  readonly port: number;
  /** The host's build. */
  readonly hostFolder: string;
  readonly bank: Server;
  close(): Promise<void>;
}

/** A delivery server with an empty host before a bank that is this listener, both on free ports of loopback. */
export async function openDelivery(
  listener: RequestListener,
  options: AppOptions & {
    readonly settings?: object;
    readonly env?: NodeJS.ProcessEnv;
    /** Of the host's build record. */
    readonly host?: object;
  } = {},
): Promise<DeliveryApp> {
  const { settings = {}, env = {}, host = {}, ...rest } = options;
  const folder = mkdtempSync(join(tmpdir(), 'delivery-app-'));
  mkdirSync(join(folder, 'host'));
  const record = { buildId: 'h1', initial: [], groups: {}, shares: {}, ...host };
  writeFileSync(join(folder, 'host/portal-host.json'), JSON.stringify(record));
  const bank = createServer(listener).listen(0, '127.0.0.1');
  await once(bank, 'listening');
  const portal = {
    hostFolder: 'host',
    releases: { mode: 'direct' },
    bankApiUrl: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
    banks: [{ code: 'sgb', name: 'СГБ' }],
    remotes: [],
    ...settings,
  };
  writeFileSync(join(folder, 'portal.json'), JSON.stringify(portal));
  const app = await buildApp(readConfig(join(folder, 'portal.json'), env), { logLevel: 'silent', ...rest });
  const endConnections = followSockets(app.server);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    port: (app.server.address() as AddressInfo).port,
    bank,
    hostFolder: join(folder, 'host'),
    close: async () => {
      endConnections();
      await app.close();
      bank.closeAllConnections();
      bank.close();
      rmSync(folder, { recursive: true });
    },
  };
}
