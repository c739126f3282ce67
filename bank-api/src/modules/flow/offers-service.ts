import type { BankCode } from 'shared-kernel/contract/banks';
import type { Offer, OfferRequest } from 'shared-kernel/contract/products';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { checkInn, isPersonInn } from 'shared-kernel/domain/requisites';
import type { Db, DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldError } from '../../http/domain-error.ts';
import type { ApplicationRow, StoredOffer } from '../applications/index.ts';
import { isSoleTrader } from '../forms/index.ts';
import type { Clock } from '../module.ts';
import {
  bankData,
  compareAll,
  type OfferCircumstances,
  toOffer,
  type OfferTerms,
} from '../products/index.ts';
import { findBanksOpenTo, findBanksWithOpenApplication } from './repository.ts';

const isLoan = (product: string): boolean => !product.startsWith('guarantee');

/** What step 1 asks for. @throws DomainError `validation` when the term of its kind is missing or the INN is wrong. */
export function toOfferTerms(request: OfferRequest): OfferTerms {
  if (isLoan(request.product)) {
    if (request.term_months === undefined) throw fieldError('/term_months', 'required');
  } else if (request.term_days === undefined) throw fieldError('/term_days', 'required');
  const { client_inn } = request;
  if (client_inn !== undefined && !checkInn(client_inn).ok) throw fieldError('/client_inn', 'inn');
  return {
    product: request.product,
    amountKopecks: request.amount_kopecks,
    termMonths: isLoan(request.product) ? (request.term_months ?? null) : null,
    termDays: isLoan(request.product) ? null : (request.term_days ?? null),
    guaranteeType: isLoan(request.product) ? null : (request.guarantee_type ?? null),
    clientInn: client_inn ?? null,
  };
}

export type OffersService = ReturnType<typeof createOffersService>;

/** Offers of the banks for what an agent asks for. */
export function createOffersService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  async function findCircumstances(
    from: DbOrTx,
    actor: Actor,
    terms: OfferTerms,
  ): Promise<OfferCircumstances> {
    const openAt =
      terms.clientInn === null
        ? new Set<BankCode>()
        : await findBanksWithOpenApplication(from, actor, terms.clientInn, terms.product);
    return { today: dateInMoscow(clock()), openAt };
  }

  return {
    /** The offer of the actor's own bank. */
    async findOwn(from: DbOrTx, actor: Actor, terms: OfferTerms): Promise<Offer> {
      return toOffer(bankData(actor.bank), terms, await findCircumstances(from, actor, terms));
    },

    /**
     * The offer of an application for the client whom its answers name; `null` where it was made for that one.
     * It is counted from the same day.
     */
    async findAnew(
      from: DbOrTx,
      row: ApplicationRow,
      answers: Readonly<Record<string, unknown>>,
    ): Promise<StoredOffer | null> {
      const { client_inn } = row;
      const madeFor = row.offer?.client_inn;
      const isTrader = isSoleTrader(answers, client_inn);
      const isSameClient = madeFor === undefined || madeFor === client_inn;
      if (isSameClient && isTrader === (client_inn !== null && isPersonInn(client_inn))) return null;
      const terms: OfferTerms = {
        product: row.product,
        amountKopecks: row.amount_kopecks,
        termMonths: row.term_months,
        termDays: row.term_days,
        guaranteeType: row.guarantee_type,
        clientInn: client_inn,
        isSoleTrader: isTrader,
      };
      const openAt =
        isSameClient || client_inn === null
          ? new Set<BankCode>()
          : await findBanksWithOpenApplication(
              from,
              { orgId: row.org_id, agentId: row.owner_id, except: row.id },
              client_inn,
              row.product,
            );
      const offer = toOffer(bankData(row.bank), terms, { today: dateInMoscow(row.created_at), openAt });
      return { ...offer, client_inn };
    },

    /** The banks' offers side by side. */
    compare: async (actor: Actor, request: OfferRequest): Promise<Offer[]> => {
      const terms = toOfferTerms(request);
      const open = await findBanksOpenTo(db, actor.agentId);
      return compareAll(terms, await findCircumstances(db, actor, terms), (bank) => open.has(bank));
    },
  };
}
