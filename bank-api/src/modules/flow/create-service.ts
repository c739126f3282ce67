import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { createApplication } from 'shared-kernel/contract/applications';
import type { Offer } from 'shared-kernel/contract/products';
import { jsonb } from '../../database/jsonb.ts';
import { violates } from '../../database/sql-error.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import {
  announceChange,
  clientColumns,
  findApplicationAnywhere,
  findClientByInn,
  findReadableRow,
  getNamedAgent,
  insertApplication,
  isClosedRow,
  knownName,
  lockApplication,
  recordEvent,
  updateApplication,
  type ApplicationRow,
} from '../applications/index.ts';
import type { Clock } from '../module.ts';
import { bankData, productTerms, type ProductTerms, type OfferTerms } from '../products/index.ts';
import { getDueAt, toColumns } from './advance.ts';
import { fillForms } from './ahead.ts';
import { asksAdditionalFor } from './facts.ts';
import { auditApplication } from './notices.ts';
import { toOfferTerms, type OffersService } from './offers-service.ts';
import { findApplicationByRequestId, findBanksOpenTo, insertStep, lockClientProduct } from './repository.ts';
import { newApplication, type FlowState } from './flow-state.ts';
import { timelineTexts } from './texts.ts';
import { openApplicationThread } from './thread.ts';

type CreateBody = z.output<NonNullable<(typeof createApplication)['body']>>;

function toAnswer(row: ApplicationRow) {
  return { id: row.id, hash_password: row.hash_password };
}

async function findSource(
  tx: Tx,
  actor: Actor,
  hash: string | undefined,
): Promise<ApplicationRow | undefined> {
  if (hash === undefined) return undefined;
  // One client to several banks: the source may be at another bank that the agent works with.
  const row = await findApplicationAnywhere(tx, hash);
  if (row === undefined || !(await findBanksOpenTo(tx, actor.agentId)).has(row.bank))
    throw new DomainError('not_found');
  return findReadableRow(tx, { ...actor, bank: row.bank, role: 'user' }, hash);
}

/** The deal of an own open application of the same client; one that had none gets it. @throws DomainError `not_found` */
async function joinDeal(
  tx: Tx,
  actor: Actor,
  source: ApplicationRow | undefined,
  { clientInn }: OfferTerms,
): Promise<string> {
  if (source === undefined) throw new DomainError('not_found');
  const joined = await lockApplication(tx, source.id);
  if (joined.owner_id !== actor.agentId || joined.client_inn !== clientInn || isClosedRow(joined))
    throw new DomainError('not_found');
  if (joined.deal_id !== null) return joined.deal_id;
  const dealId = randomUUID();
  await updateApplication(tx, joined.id, { deal_id: dealId });
  announceChange(tx, joined, 'deal');
  return dealId;
}

interface NewApplication {
  readonly actor: Actor;
  readonly body: CreateBody;
  readonly asked: OfferTerms;
  readonly terms: ProductTerms;
  readonly offer: Offer;
  readonly source: ApplicationRow | undefined;
  readonly dealId: string | null;
  readonly state: FlowState;
  readonly at: Date;
}

async function insertRow(tx: Tx, application: NewApplication): Promise<ApplicationRow> {
  const { actor, body, asked, terms, offer, source, dealId, state, at } = application;
  const client = asked.clientInn === null ? undefined : await findClientByInn(tx, asked.clientInn);
  const instant = at.toISOString();
  return insertApplication(tx, {
    hash_password: randomBytes(18).toString('base64url'),
    bank: actor.bank,
    org_id: actor.orgId,
    owner_id: actor.agentId,
    client_request_id: body.client_request_id,
    deal_id: dealId,
    kind: terms.kind,
    product: asked.product,
    partner: actor.bank,
    guarantee_type: asked.guaranteeType,
    amount_kopecks: asked.amountKopecks,
    term_months: asked.termMonths,
    term_days: asked.termDays,
    ...clientColumns(client?.name ?? (source === undefined ? null : knownName(source)), asked.clientInn),
    ...toColumns(state),
    signing: 'not_required',
    due_at: getDueAt({ bank: actor.bank, partner: actor.bank, product: asked.product }, state, at),
    offer: jsonb({ ...offer, client_inn: asked.clientInn }),
    outcome_reason: null,
    result_amount_kopecks: null,
    commission_kopecks: null,
    finished_at: null,
    created_at: instant,
    updated_at: instant,
  });
}

async function insertSteps(
  tx: Tx,
  row: ApplicationRow,
  { state, source, at }: NewApplication,
): Promise<void> {
  for (const { stage, complete } of state.steps)
    await insertStep(tx, {
      application_id: row.id,
      stage,
      complete,
      completed_at: complete ? at.toISOString() : null,
    });
  await fillForms(tx, row, {
    chosen: source,
    also: {
      '/client/inn': row.client_inn ?? undefined,
      '/guarantee/type': row.guarantee_type ?? undefined,
    },
  });
}

async function recordCreation(
  tx: Tx,
  row: ApplicationRow,
  { terms, source, at }: NewApplication,
): Promise<void> {
  const actor = await getNamedAgent(tx, row.owner_id);
  const { title, details } = timelineTexts.created(terms.title, bankData(row.bank).name);
  const copied = source === undefined ? '' : `. ${timelineTexts.copied(source.id)}`;
  await recordEvent(tx, row, { kind: 'created', title, details: details + copied, actor, at });
}

export interface CreateDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly offers: OffersService;
}

export type CreateService = ReturnType<typeof createCreateService>;

/** How applications begin. */
export function createCreateService({ db, clock, offers }: CreateDependencies) {
  async function createIn(tx: Tx, actor: Actor, body: CreateBody, requestId: string) {
    const source = await findSource(tx, actor, body.joins ?? body.copy_from);
    const asked = toOfferTerms({ ...body, client_inn: body.client_inn ?? source?.client_inn ?? undefined });
    const terms = productTerms(actor.bank, asked.product);
    // The joined row is locked before the client: an unarchiving locks in this order too.
    const dealId =
      body.joins === undefined ? (body.deal_id ?? null) : await joinDeal(tx, actor, source, asked);
    if (asked.clientInn !== null) await lockClientProduct(tx, actor, asked.clientInn, asked.product);
    const offer = await offers.findOwn(tx, actor, asked);
    if (terms === undefined || !offer.eligible) {
      const message = offer.reasons.map((reason) => reason.text).join('. ');
      throw new DomainError('offer_ineligible', { message });
    }
    const state = newApplication(asksAdditionalFor(terms, asked.amountKopecks));
    const application = { actor, body, asked, terms, offer, source, dealId, state, at: clock() };
    const row = await insertRow(tx, application);
    await insertSteps(tx, row, application);
    await openApplicationThread(tx, row, application.at);
    await recordCreation(tx, row, application);
    await auditApplication(tx, row, {
      action: 'application.create',
      actor,
      requestId,
      detail: { product: row.product },
    });
    announceChange(tx, row, 'created');
    return toAnswer(row);
  }

  return {
    /**
     * Creates an application from this bank's offer; step 1 is complete, step 2 is current and prefilled.
     * The same `client_request_id` answers the application that was made first.
     * @throws DomainError `approval_required`, `offer_ineligible`, `not_found` for the application to copy from.
     */
    async create(actor: Actor, body: CreateBody, requestId: string) {
      if (actor.role !== 'user') throw new DomainError('forbidden');
      if (actor.approval !== 'success') throw new DomainError('approval_required');
      const findFirst = () =>
        findApplicationByRequestId(db, actor.bank, actor.agentId, body.client_request_id);
      const known = await findFirst();
      if (known !== undefined) return toAnswer(known);
      try {
        return await withTransaction(db, (tx) => createIn(tx, actor, body, requestId));
      } catch (error) {
        // The same call, sent twice at once: the other one was first, and its application is in the way of this one.
        const isRefused = error instanceof DomainError && error.code === 'offer_ineligible';
        if (!isRefused && !violates(error, 'applications_request_key')) throw error;
        const first = await findFirst();
        if (first === undefined) throw error;
        return toAnswer(first);
      }
    },
  };
}
