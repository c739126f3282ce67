import type { FieldError } from 'shared-kernel/contract/errors';
import type { Offer, OfferRequest } from 'shared-kernel/contract/products';
import type { ComparisonRequest, QuoteRequest } from 'shared-kernel/contract/quotes';
import { depositIncome } from 'shared-kernel/domain/deposit';
import { guaranteeFee } from 'shared-kernel/domain/guarantee';
import type { Calculated, LimitCode } from 'shared-kernel/domain/limits';
import { quoteLoan } from 'shared-kernel/domain/loan-quote';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import { agentWithOrganisation, type AgentWithOrganisation } from '../account/index.ts';
import { loanQuotePdf } from './loan-quote-pdf.ts';
import { depositQuotePdf, guaranteeQuotePdf } from './other-quotes-pdf.ts';
import { offersPdf } from './offers-pdf.ts';
import type { QuoteFrame } from './quote-parts.ts';
import { toQuotedOffers, toQuotedRequest, type StoredQuote } from './stored-quote.ts';
import { TEXTS } from './texts.ts';

const FIELD_CODES: Readonly<Partial<Record<LimitCode, FieldError['code']>>> = {
  too_large: 'maximum',
  too_small: 'minimum',
  zero: 'minimum',
  negative: 'minimum',
};

/** `earlyRepayments.0.afterPayment` → `/early_repayments/0/after_payment`. */
function toPointer(field: string): string {
  return `/${field.replaceAll('.', '/').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** The value, or every refused field in the names of the request. @throws DomainError validation */
function unwrap<Value>(result: Calculated<Value, string, string>): Value {
  if (result.ok) return result.value;
  throw new DomainError('validation', {
    fields: result.problems.map(({ field, code, limit }) => ({
      path: toPointer(field),
      code: FIELD_CODES[code as LimitCode] ?? 'format',
      ...(limit === undefined ? {} : { detail: { limit } }),
    })),
  });
}

function preparedBy(agent: AgentWithOrganisation): string {
  const name = [agent.last_name, agent.first_name, agent.middle_name].filter(Boolean).join(' ');
  return [name, agent.org_short_name ?? agent.org_full_name, agent.phone, agent.email]
    .filter(Boolean)
    .join(', ');
}

async function renderPdf(request: QuoteRequest, frame: QuoteFrame): Promise<Uint8Array> {
  if (request.mode === 'loan') {
    const quote = quoteLoan({
      amountKopecks: request.amount_kopecks,
      rateBasisPoints: request.rate_basis_points,
      termMonths: request.term_months,
      kind: request.kind,
      basis: request.basis,
      issueDate: request.issue_date,
      borrower: request.borrower,
      graceMonths: request.grace_months,
      issueFeeBasisPoints: request.issue_fee_basis_points,
      issueFeeKopecks: request.issue_fee_kopecks,
      monthlyFeeKopecks: request.monthly_fee_kopecks,
      earlyRepayments: request.early_repayments.map((early) => ({
        afterPayment: early.after_payment,
        amountKopecks: early.amount_kopecks,
        effect: early.effect,
      })),
    });
    return loanQuotePdf(request, unwrap(quote), frame);
  }
  if (request.mode === 'deposit') {
    const income = depositIncome({
      amountKopecks: request.amount_kopecks,
      rateBasisPoints: request.rate_basis_points,
      termMonths: request.term_months,
      capitalised: request.capitalised,
      openDate: request.open_date,
    });
    return depositQuotePdf(request, unwrap(income), frame);
  }
  const fee = guaranteeFee({
    sumKopecks: request.amount_kopecks,
    rateBasisPoints: request.rate_basis_points,
    days: request.days,
    minimumKopecks: request.minimum_kopecks,
  });
  return guaranteeQuotePdf(request, unwrap(fee), frame);
}

export type QuoteService = ReturnType<typeof createQuoteService>;

export interface QuoteDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly compareOffers: (actor: Actor, request: OfferRequest) => Promise<readonly Offer[]>;
}

export interface QuoteDocument {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

export function createQuoteService({ db, clock, compareOffers }: QuoteDependencies) {
  async function describeAgent(actor: Actor): Promise<string> {
    const agent = await agentWithOrganisation(db, actor.agentId);
    if (agent === undefined) throw new DomainError('not_found');
    // An organisation that a registration merely named is not the agent's yet.
    return preparedBy(actor.orgId === null ? { ...agent, org_short_name: null, org_full_name: null } : agent);
  }

  /**
   * The usable offers of the banks as a client gets them.
   * @throws DomainError `offer_ineligible` where none of them is usable
   */
  async function compareForClient(
    actor: Actor,
    { client_name: clientName, banks, ...request }: ComparisonRequest,
  ): Promise<StoredQuote> {
    const offers = (await compareOffers(actor, request)).filter(
      ({ eligible, bank }) => eligible && (banks === undefined || banks.includes(bank)),
    );
    if (offers.length === 0) throw new DomainError('offer_ineligible');
    return {
      client_name: clientName ?? null,
      request: toQuotedRequest(request),
      offers: toQuotedOffers(offers),
      prepared_by: await describeAgent(actor),
    };
  }

  return {
    compareForClient,

    /** The same as a PDF. @throws DomainError `offer_ineligible` */
    async compareInDocument(actor: Actor, request: ComparisonRequest): Promise<QuoteDocument> {
      const bytes = await offersPdf(await compareForClient(actor, request), dateInMoscow(clock()));
      return { bytes, fileName: TEXTS.offers.file };
    },

    /**
     * The calculation as a PDF, signed by nobody: the figures come from the same arithmetic as the calculator's.
     * @throws DomainError validation, for terms that cannot be calculated
     */
    async makeDocument(actor: Actor, request: QuoteRequest): Promise<QuoteDocument> {
      const bytes = await renderPdf(request, {
        date: dateInMoscow(clock()),
        clientName: request.client_name,
        preparedBy: await describeAgent(actor),
      });
      return { bytes, fileName: TEXTS[request.mode].file };
    },
  };
}
