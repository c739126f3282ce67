import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../database/types.ts';
import { getServedBank } from '../../http/served-bank.ts';
import type { Clock } from '../module.ts';
import type { EmbeddedAuthority } from './authority.ts';
import { createRevocationList } from './revocation-list.ts';

export interface AuthorityPagesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly authority: EmbeddedAuthority;
}

/**
 * The embedded authority for everybody: its certificate and its revocation list, DER. No calls of the contract but
 * what tools such as `openssl` fetch; one authority serves all banks.
 */
export function authorityPages(app: FastifyInstance, needs: AuthorityPagesDependencies): void {
  const { db, clock, authority } = needs;
  const revocationList = createRevocationList(needs);
  const send = async (
    reply: FastifyReply,
    type: string,
    content: Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<FastifyReply> =>
    reply
      .type(type)
      .header('cache-control', 'public, max-age=60')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(await content));
  const certificate = (reply: FastifyReply) =>
    send(reply, 'application/pkix-cert', authority.certificate(db, clock()));
  const list = (reply: FastifyReply) => send(reply, 'application/pkix-crl', revocationList());
  app.get('/ca.crt', (_request, reply) => certificate(reply));
  app.get('/crl', (_request, reply) => list(reply));
  app.get<{ Params: { bank: string } }>('/banks/:bank/ca.crt', (request, reply) => {
    getServedBank(app, request.params.bank);
    return certificate(reply);
  });
  app.get<{ Params: { bank: string } }>('/banks/:bank/crl', (request, reply) => {
    getServedBank(app, request.params.bank);
    return list(reply);
  });
}
