import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import { DomainError } from '../../http/domain-error.ts';
import { getServedBank } from '../../http/served-bank.ts';
import type { Clock } from '../module.ts';
import type { ProtocolData } from './protocol-data.ts';
import { missingPage, verificationHtml } from './verification-html.ts';
import type { LoadVerifying } from './verifying.ts';

const CODE = /^[A-Za-z0-9_-]{22}$/;
/** A page that is looked at again and again verifies its signatures this seldom, ms. */
const KEPT_MS = 60_000;
const KEPT_PAGES = 200;

export interface VerificationPageDependencies {
  readonly clock: Clock;
  readonly verifying: LoadVerifying;
}

interface Kept {
  readonly at: number;
  readonly data: Promise<ProtocolData>;
}

/** Keeps the newest answers for a while: a public address must not be a way to keep the server busy. */
function createReader({
  clock,
  verifying,
}: VerificationPageDependencies): (bank: BankCode, code: string) => Promise<ProtocolData> {
  const kept = new Map<string, Kept>();
  return (bank, code) => {
    const key = `${bank}/${code}`;
    const at = clock().getTime();
    const known = kept.get(key);
    if (known !== undefined && at - known.at < KEPT_MS) return known.data;
    const data = verifying().then(({ protocols }) => protocols.byCode(bank, code));
    kept.delete(key);
    kept.set(key, { at, data });
    data.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_PAGES && oldest !== undefined) kept.delete(oldest);
    return data;
  };
}

const toPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'none'";

/**
 * The page that the QR code of a protocol opens: `/banks/{bank}/verify/{code}`. It needs no sign-in; who has the
 * code has the protocol. It is no call of the contract but a page for people.
 */
export function verificationPage(app: FastifyInstance, needs: VerificationPageDependencies): void {
  const read = createReader(needs);
  app.get<{ Params: { bank: string; code: string } }>('/banks/:bank/verify/:code', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', toPolicy(nonce))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow');
    const bank = getServedBank(app, request.params.bank);
    request.bank = bank;
    try {
      if (!CODE.test(request.params.code)) throw new DomainError('not_found');
      return verificationHtml(await read(bank, request.params.code), nonce);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
      return reply.code(404).send(missingPage(nonce));
    }
  });
}
