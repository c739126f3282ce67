import type { FastifyInstance } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import { DomainError } from './domain-error.ts';

/** The bank of an address. @throws DomainError `not_found` when this server is not that bank. */
export function getServedBank(app: FastifyInstance, code: string | undefined): BankCode {
  const bank = app.context.config.banks.find((each) => each.code === code);
  if (bank === undefined) throw new DomainError('not_found');
  return bank.code;
}
