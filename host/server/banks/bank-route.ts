import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { ru } from '../locale/ru.ts';
import { CALL_HEADERS } from '../proxy.ts';
import type { Proxy, ProxyTarget } from '../proxy.ts';
import { BANK_POLICY } from '../security-headers.ts';
import { staysBelow } from '../stays-below.ts';
import { forwardMapped } from './mapped-call.ts';

export interface BankRouteOptions {
  readonly config: Pick<ServerConfig, 'banks' | 'bankApiUrl' | 'answerTimeoutMs'>;
  readonly proxy: Proxy;
  /** Headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Forwards `/banks/{code}/…` to the banks: as it comes, or through the bank's mapping. */
export function bankRoute(app: FastifyInstance, { config, proxy, headers }: BankRouteOptions): void {
  app.all<{ Params: { bank: string } }>('/banks/:bank/*', async (request, reply) => {
    const own = `/banks/${request.params.bank}`;
    if (!staysBelow(request.url, `${own}/`)) {
      return reply
        .code(400)
        .header('cache-control', 'no-store')
        .send({ error: { code: 'validation', requestId: request.id } });
    }
    const bank = config.banks.find(({ code }) => code === request.params.bank);
    const target: ProxyTarget = {
      upstream: new URL(bank?.upstream ?? config.bankApiUrl),
      forwarded: CALL_HEADERS,
      isTraced: true,
      path: request.url,
      headers: { ...headers, 'content-security-policy': BANK_POLICY, 'x-request-id': request.id },
      // The portal's own bank has pages for people, and is no stranger to the portal's origin.
      keepsPolicy: bank?.upstream === undefined,
      onUnreachable: (answer, reason) => {
        const isLate = reason === 'timeout';
        const error = {
          code: 'unavailable',
          ...(isLate && { message: ru.bankTimeout }),
          requestId: request.id,
        };
        void answer
          .code(isLate ? 504 : 503)
          .header('cache-control', 'no-store')
          .send({ error });
      },
    };
    if (!bank?.mapping) await proxy.forward(request, reply, target);
    else {
      const { base = own } = bank.mapping;
      const asked = request.url.slice(own.length);
      await forwardMapped(request, reply, {
        proxy,
        mapping: bank.mapping,
        asked,
        target: { ...target, path: base + asked },
        base,
        timeoutMs: config.answerTimeoutMs,
      });
    }
    return reply;
  });
}
