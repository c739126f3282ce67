import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { createApplication } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { OfferRequest } from 'shared-kernel/contract/products';
import { dateOf } from 'shared-kernel/domain/instants';
import { checkInn } from 'shared-kernel/domain/requisites';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { jsonb } from '../../database/jsonb.ts';
import { violates } from '../../database/sql-error.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { formOf } from '../forms/questionnaires.ts';
import { answerAt } from '../forms/pointers.ts';
import { bankData, productTerms } from '../products/all-banks.ts';
import type { ProductTerms } from '../products/bank-data.ts';
import { compareAll, offerOf, type OfferCircumstances, type Wish } from '../products/offers-service.ts';
import { timelineTexts } from './application-texts.ts';
import { openApplicationThread } from './application-thread.ts';
import { nameOfAgent } from './application-view.ts';
import { readableRow } from './applications-access.ts';
import {
  applicationByRequestId,
  banksOpenTo,
  banksWithOpenApplication,
  clientByInn,
  insertApplication,
  insertStep,
  type ApplicationRow,
} from './applications-repository.ts';
import { clientColumns, knownName } from './client-facts.ts';
import { announceChange, columnsOf, dueAt, record } from './flow.ts';
import { allAnswers, FORM_STAGES, isSoleTrader, prefillFor } from './prefill.ts';
import { newApplication } from './stage-machine.ts';

type CreateBody = z.output<NonNullable<(typeof createApplication)['body']>>;

const BANK_ZONE = 'Europe/Moscow';
const isLoan = (product: string): boolean => !product.startsWith('guarantee');

/** The wish of step 1. @throws DomainError `validation` when the term of its kind is missing or the INN is wrong. */
function wishOf(request: OfferRequest): Wish {
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

async function circumstancesOf(
  { now }: Pick<AppContext, 'now'>,
  db: DbOrTx,
  actor: Actor,
  wish: Wish,
): Promise<OfferCircumstances> {
  const openAt =
    wish.clientInn === null
      ? new Set<BankCode>()
      : await banksWithOpenApplication(db, actor, wish.clientInn, wish.product);
  return { today: dateOf(now().toISOString(), BANK_ZONE), openAt };
}

/** The banks' offers side by side. */
export async function offersFor(context: AppContext, actor: Actor, request: OfferRequest) {
  const wish = wishOf(request);
  const open = await banksOpenTo(context.db, actor.agentId);
  return compareAll(wish, await circumstancesOf(context, context.db, actor, wish), (bank) => open.has(bank));
}

function answerOf(row: ApplicationRow) {
  return { id: row.id, hash_password: row.hash_password };
}

/**
 * Creates an application from this bank's offer; step 1 is complete, step 2 is current and prefilled.
 * The same `client_request_id` answers the application that was made first.
 * @throws DomainError `approval_required`, `offer_ineligible`, `not_found` for the application to copy from.
 */
export async function create(context: AppContext, actor: Actor, body: CreateBody, requestId: string) {
  const { db } = context;
  if (actor.role !== 'user') throw new DomainError('forbidden');
  if (actor.approval !== 'success') throw new DomainError('approval_required');
  const known = await applicationByRequestId(db, actor.bank, actor.agentId, body.client_request_id);
  if (known !== undefined) return answerOf(known);
  try {
    return await withTransaction(db, (tx) => createIn(context, tx, actor, body, requestId));
  } catch (error) {
    // The same call, sent twice at once: the other one was first.
    if (!violates(error, 'applications_request_key')) throw error;
    const first = await applicationByRequestId(db, actor.bank, actor.agentId, body.client_request_id);
    if (first === undefined) throw error;
    return answerOf(first);
  }
}

async function copySource(
  tx: Tx,
  actor: Actor,
  hash: string | undefined,
): Promise<ApplicationRow | undefined> {
  if (hash === undefined) return undefined;
  // One client to several banks: the source may be at another bank that the agent works with.
  const row = await tx
    .selectFrom('applications')
    .selectAll()
    .where('hash_password', '=', hash)
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('not_found');
  return readableRow(tx, { ...actor, bank: row.bank, role: 'user' }, hash);
}

async function createIn(context: AppContext, tx: Tx, actor: Actor, body: CreateBody, requestId: string) {
  const now = context.now();
  const instant = now.toISOString();
  const bank = bankData(actor.bank);
  const source = await copySource(tx, actor, body.copy_from);
  const wish = wishOf({ ...body, client_inn: body.client_inn ?? source?.client_inn ?? undefined });
  const terms = productTerms(actor.bank, wish.product);
  const offer = offerOf(bank, wish, await circumstancesOf(context, tx, actor, wish));
  if (terms === undefined || !offer.eligible) {
    throw new DomainError('offer_ineligible', {
      message: offer.reasons.map((reason) => reason.text).join('. '),
    });
  }
  const client = wish.clientInn === null ? undefined : await clientByInn(tx, wish.clientInn);
  const state = newApplication(asksAdditionalFor(terms, wish.amountKopecks));
  const row = await insertApplication(tx, {
    hash_password: randomBytes(18).toString('base64url'),
    bank: actor.bank,
    org_id: actor.orgId,
    owner_id: actor.agentId,
    client_request_id: body.client_request_id,
    deal_id: body.deal_id ?? null,
    kind: terms.kind,
    product: wish.product,
    partner: actor.bank,
    guarantee_type: wish.guaranteeType,
    amount_kopecks: wish.amountKopecks,
    term_months: wish.termMonths,
    term_days: wish.termDays,
    ...clientColumns(client?.name ?? (source === undefined ? null : knownName(source)), wish.clientInn),
    ...columnsOf(state),
    signing: 'not_required',
    due_at: dueAt({ bank: actor.bank, partner: actor.bank, product: wish.product }, state, now),
    offer: jsonb(offer),
    outcome_reason: null,
    result_amount_kopecks: null,
    commission_kopecks: null,
    finished_at: null,
    created_at: instant,
    updated_at: instant,
  });
  for (const { stage, complete } of state.steps) {
    await insertStep(tx, {
      application_id: row.id,
      stage,
      complete,
      completed_at: complete ? instant : null,
      ...(await prefilled(tx, actor, row, terms, stage, source)),
    });
  }
  await openApplicationThread(tx, row, now);
  await recordCreation(context, tx, row, terms, source);
  await audit(tx, {
    action: 'application.create',
    bank: row.bank,
    actorId: actor.agentId,
    subject: { type: 'application', id: String(row.id) },
    detail: { product: row.product },
    requestId,
  });
  announceChange(tx, row, 'created');
  return answerOf(row);
}

async function recordCreation(
  context: AppContext,
  tx: Tx,
  row: ApplicationRow,
  terms: ProductTerms,
  source: ApplicationRow | undefined,
): Promise<void> {
  const actor = await nameOfAgent(tx, row.owner_id);
  const { title, details } = timelineTexts.created(terms.title, bankData(row.bank).name);
  const copied = source === undefined ? '' : `. ${timelineTexts.copied(source.id)}`;
  await record(context, tx, row, { kind: 'created', title, details: details + copied, actor });
}

/** Whether the bank wants step 4 for the amount; answers of step 3 may add it later. */
export function asksAdditionalFor(
  terms: ProductTerms,
  amountKopecks: number,
  answers: Readonly<Record<string, unknown>> = {},
): boolean {
  const { additionalFromKopecks } = terms;
  if (additionalFromKopecks === null) return false;
  if (amountKopecks >= additionalFromKopecks) return true;
  // A client with an overdue debt or many obligations is looked at closely whatever the amount.
  const obligations = answerAt(answers, '/finances/obligations_kopecks');
  return (
    answerAt(answers, '/finances/has_overdue') === true ||
    (typeof obligations === 'number' && obligations > amountKopecks * 10)
  );
}

async function prefilled(
  tx: Tx,
  actor: Actor,
  row: ApplicationRow,
  terms: ProductTerms,
  stage: (typeof FORM_STAGES)[number],
  source: ApplicationRow | undefined,
) {
  // Later steps are prefilled when they are reached; what is copied is taken over at once, as it is now.
  if (!FORM_STAGES.includes(stage) || (stage !== 'issue_registering' && source === undefined)) return {};
  const copied = source === undefined ? {} : await allAnswers(tx, source.id);
  const form = formOf(row.bank, terms, stage, isSoleTrader(copied, row.client_inn));
  if (form === null) return {};
  const { value, origins } = await prefillFor(tx, form, {
    agentId: actor.agentId,
    clientInn: row.client_inn,
    copyFrom: source,
    also: {
      '/client/inn': row.client_inn ?? undefined,
      '/guarantee/type': row.guarantee_type ?? undefined,
    },
  });
  return { value: jsonb(value), origins: jsonb(origins) };
}
