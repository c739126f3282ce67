import type { FastifyInstance, FastifyReply } from 'fastify';
import { bankCodeSchema, type BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../http/domain-error.ts';
import { authorityCertificate } from './authority-store.ts';
import type { AuthorityAddresses } from './certificate-authority.ts';
import { createRevocationList } from './revocation-list.ts';

/** The addresses that certificates name: below the bank's own, which every delivery server forwards. */
export function addressesOf({ config }: Pick<AppContext, 'config'>, bank: BankCode): AuthorityAddresses {
  const base = `${config.publicUrl}/banks/${bank}`;
  return { certificate: `${base}/ca.crt`, revocationList: `${base}/crl` };
}

/**
 * The embedded authority for everybody: its certificate and its revocation list, DER. No calls of the contract but
 * what tools such as `openssl` fetch; one authority serves all banks.
 */
export function authorityPages(app: FastifyInstance): void {
  const { context } = app;
  const revocationList = createRevocationList(context);
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
    send(reply, 'application/pkix-cert', authorityCertificate(context, context.db, context.now()));
  const list = (reply: FastifyReply) => send(reply, 'application/pkix-crl', revocationList());
  const assertBank = (code: string): void => {
    if (!bankCodeSchema.safeParse(code).success) throw new DomainError('not_found');
  };
  app.get('/ca.crt', (_request, reply) => certificate(reply));
  app.get('/crl', (_request, reply) => list(reply));
  app.get<{ Params: { bank: string } }>('/banks/:bank/ca.crt', (request, reply) => {
    assertBank(request.params.bank);
    return certificate(reply);
  });
  app.get<{ Params: { bank: string } }>('/banks/:bank/crl', (request, reply) => {
    assertBank(request.params.bank);
    return list(reply);
  });
}
