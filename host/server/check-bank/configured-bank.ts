import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { bankRoute } from '../banks/bank-route.ts';
import type { ServerConfig } from '../config.ts';
import { Proxy } from '../proxy.ts';
import { UsageError } from './options.ts';

export interface ConfiguredBank {
  /** Base of the bank's calls as the portal makes them. */
  readonly base: string;
  /** Where the bank itself is, and how it is reached. */
  readonly name: string;
  close(): Promise<void>;
}

/**
 * A bank of portal.json, reached as the portal would: forwarded and mapped by a server of its own on this machine, or
 * called at its own address where browsers do so.
 * @throws UsageError
 */
export async function openConfiguredBank(config: ServerConfig, code: string): Promise<ConfiguredBank> {
  const bank = config.banks.find((each) => each.code === code);
  if (!bank) {
    const codes = config.banks.map((each) => each.code).join(', ');
    throw new UsageError(`portal.json has no bank "${code}", but ${codes}.`);
  }
  const { apiBaseUrl, mapping, upstream = config.bankApiUrl } = bank;
  if (apiBaseUrl !== undefined && URL.canParse(apiBaseUrl)) {
    const base = apiBaseUrl.replace(/\/+$/, '');
    return { base, name: `${code} at ${base}`, close: () => Promise.resolve() };
  }
  const proxy = new Proxy(config.answerTimeoutMs);
  const app = fastify({ logger: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  bankRoute(app, { config, proxy, headers: {} });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/banks/${code}`,
    name: `${code} at ${upstream}${mapping ? ', through its mapping' : ''}`,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await proxy.close();
    },
  };
}
