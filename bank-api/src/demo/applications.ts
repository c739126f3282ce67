import type { Stage } from 'shared-kernel/contract/applications';
import { STAGES } from 'shared-kernel/contract/applications';
import type { ProductCode } from 'shared-kernel/contract/products';
import { addDays } from 'shared-kernel/domain/dates';
import { shortName } from 'shared-kernel/domain/names';
import { jsonb } from '../database/jsonb.ts';
import { scoringFacts } from '../modules/applications/application-facts.ts';
import { timelineTexts } from '../modules/applications/application-texts.ts';
import {
  agentNames,
  insertApplication,
  insertScoringRun,
  type ApplicationRow,
} from '../modules/applications/applications-repository.ts';
import { asksAdditionalFor } from '../modules/applications/create-service.ts';
import { columnsOf, dueAt } from '../modules/applications/flow.ts';
import { rollUpCounts } from '../modules/applications/list-query.ts';
import { move, newApplication, stageOf, type FlowState } from '../modules/applications/stage-machine.ts';
import { createThread } from '../modules/chat/system-threads.ts';
import { formOf } from '../modules/forms/questionnaires.ts';
import { recordIncome } from '../modules/income/record-income.ts';
import { bankData, productTerms } from '../modules/products/all-banks.ts';
import type { ProductTerms } from '../modules/products/bank-data.ts';
import { offerOf } from '../modules/products/offers-service.ts';
import { score } from '../modules/products/scoring-rules.ts';
import { seedDocuments } from './application-documents.ts';
import { demoClients, type DemoClient } from './applications-clients.ts';
import { PLAN, RECIPES, type PlannedGroup, type Recipe, type RecipeName } from './applications-plan.ts';
import { sampleAnswers } from './sample-answers.ts';
import type { SeedContext } from './seed-context.ts';

const PRODUCTS: readonly ProductCode[] = [
  'working_capital_loan',
  'guarantee_44fz',
  'contract_loan',
  'guarantee_223fz',
  'overdraft',
  'guarantee_commercial',
  'investment_loan',
  'guarantee_615pp',
];
const MILLION = 100_000_000;
const LONGEST_STEP_MS = 5 * 86_400_000;
const FORM_STAGES: readonly Stage[] = ['issue_registering', 'issue_survey', 'issue_survey_dlc'];

type Answers = Readonly<Record<string, unknown>>;

interface Draft {
  readonly group: PlannedGroup;
  readonly recipe: Recipe;
  readonly name: RecipeName;
  readonly client: DemoClient;
  readonly product: ProductCode;
  readonly terms: ProductTerms;
  readonly amountKopecks: number;
  readonly ageDays: number;
}

function plan(seed: SeedContext, clients: readonly DemoClient[]): Draft[] {
  const { random } = seed;
  let serial = 0;
  const drafts = PLAN.flatMap((group) =>
    Object.entries(group.counts).flatMap(([name, count]) =>
      Array.from({ length: count }, (): Draft => {
        const recipe: Recipe = RECIPES[name as RecipeName];
        serial += 1;
        const client = clients[(serial * 7) % clients.length] as DemoClient;
        const product = pickProduct(group, client, serial);
        const terms = productTerms(group.bank, product);
        if (terms === undefined) throw new Error(`${group.bank} has no ${product}`);
        const largest = Math.min(terms.maxAmountKopecks, 40 * MILLION);
        const steps = Math.floor((largest - terms.minAmountKopecks) / 10_000_000);
        const amountKopecks = terms.minAmountKopecks + random.int(0, Math.max(1, steps)) * 10_000_000;
        const isClosed = /finished|completed|refused|rejected/.test(name);
        return {
          group,
          recipe,
          name: name as RecipeName,
          client,
          product,
          terms,
          amountKopecks: Math.min(amountKopecks, terms.maxAmountKopecks),
          ageDays: isClosed ? random.int(12, 350) : random.int(1, 24),
        };
      }),
    ),
  );
  // Numbers grow with the date of creation.
  return drafts.sort((a, b) => b.ageDays - a.ageDays);
}

function pickProduct(group: PlannedGroup, client: DemoClient, serial: number): ProductCode {
  const product = PRODUCTS[serial % PRODUCTS.length] as ProductCode;
  const terms = productTerms(group.bank, product);
  const refusesTraders = client.type === 'sole_trader' && terms?.soleTraderAddBasisPoints === null;
  return terms === undefined || refusesTraders ? 'guarantee_44fz' : product;
}

/** Answers under which the bank's rules come to the verdict that the recipe shows. */
function answersFor(draft: Draft): { readonly revenueKopecks: number; readonly replace: Answers } {
  const { recipe, terms, amountKopecks } = draft;
  const collateral = { '/collateral/value_kopecks': amountKopecks };
  const contract = { '/contract/price_kopecks': Math.max(amountKopecks, 5 * MILLION) };
  const usual = { revenueKopecks: amountKopecks * 30, replace: { ...collateral, ...contract } };
  if (recipe.scoring === 'refused') return { ...usual, replace: { ...usual.replace, ...OVERDUE } };
  if (recipe.scoring !== 'person') return usual;
  if (terms.kind === 'guarantee') return { ...usual, revenueKopecks: Math.ceil(amountKopecks / 0.8) };
  return { ...usual, replace: { ...usual.replace, '/finances/profit_kopecks': -35_000_000 } };
}

const OVERDUE: Answers = {
  '/finances/has_overdue': true,
  '/overdue/amount_kopecks': 42_000_000,
  '/overdue/explanation': 'Задержка оплаты от заказчика, погашение в следующем месяце',
};

function answersOf(draft: Draft, stage: Stage): Answers {
  const { client, terms, group } = draft;
  const isSoleTrader = client.type === 'sole_trader';
  const form = formOf(group.bank, terms, stage, isSoleTrader);
  if (form === null) return {};
  return sampleAnswers(form, stage, {
    terms,
    isSoleTrader,
    client: {
      inn: client.inn,
      name: client.name,
      ogrn: client.ogrn,
      kpp: client.kpp ?? null,
      address: client.address,
      okved: client.okved,
      registeredOn: client.registered_on,
      headName: client.head_name,
    },
    ...answersFor(draft),
  });
}

/** A draft that is not finished: some answers are still missing. */
function unfinished(value: Answers, keep: number): Answers {
  return Object.fromEntries(Object.entries(value).slice(0, Math.max(1, keep)));
}

interface Walk {
  readonly state: FlowState;
  /** Moment of the last move. */
  readonly at: string;
  readonly events: readonly {
    readonly kind: 'created' | 'step' | 'scoring' | 'request' | 'status' | 'archive';
    readonly title: string;
    readonly details: string | null;
    readonly byBank: boolean;
    readonly at: string;
    readonly holder: 'agent' | 'bank' | 'nobody';
  }[];
}

const MOVE_TITLES: Readonly<Partial<Record<string, string>>> = {
  archive: timelineTexts.archived,
  unarchive: timelineTexts.unarchived,
  reject: timelineTexts.rejected,
  issued: timelineTexts.finished,
};

function walk(seed: SeedContext, draft: Draft): Walk {
  const { random, start } = seed;
  const moves: readonly (typeof draft.recipe.moves)[number][] = draft.recipe.moves;
  let state = newApplication(asksAdditionalFor(draft.terms, draft.amountKopecks));
  const createdMs = start.getTime() - draft.ageDays * 86_400_000 - random.int(0, 20) * 3_600_000;
  const all = state.steps.some((step) => step.stage === 'issue_survey_dlc') ? withAdditional(moves) : moves;
  // A deal takes weeks, not the months that have passed since it was closed.
  const stepMs = Math.min(Math.floor((start.getTime() - createdMs) / (all.length + 2)), LONGEST_STEP_MS);
  let ms = createdMs;
  const created = timelineTexts.created(draft.terms.title, bankData(draft.group.bank).name);
  const events: Walk['events'][number][] = [
    { kind: 'created', ...created, byBank: false, at: new Date(ms).toISOString(), holder: 'agent' },
  ];
  for (const action of all) {
    const before = stageOf(state);
    const result = move(state, action);
    if (!result.ok) throw new Error(`${draft.name}: ${action.type} is refused with ${result.code}`);
    state = result.state;
    ms += Math.max(600_000, Math.floor(stepMs * (0.4 + random.next() * 0.6)));
    const columns = columnsOf(state);
    const base = {
      at: new Date(ms).toISOString(),
      holder: columns.holder as 'agent' | 'bank' | 'nobody',
      details: null,
    };
    if (action.type === 'complete' && before !== stageOf(state)) {
      events.push({ ...base, kind: 'step', title: timelineTexts.stepComplete(before), byBank: false });
    } else if (action.type === 'complete' && before === 'issue_scoring') {
      events.push({ ...base, kind: 'scoring', title: timelineTexts.scoringStarted, byBank: false });
    } else if (action.type === 'scored' && action.verdict !== 'requests') {
      const titles = {
        approved: timelineTexts.approved,
        refused: timelineTexts.refused,
        waiting_for_person: timelineTexts.waitingForPerson,
      };
      events.push({ ...base, kind: 'scoring', title: titles[action.verdict], byBank: true });
    } else if (MOVE_TITLES[action.type] !== undefined) {
      const kind = action.type.includes('archive') ? ('archive' as const) : ('status' as const);
      events.push({
        ...base,
        kind,
        title: MOVE_TITLES[action.type] as string,
        byBank: action.type === 'issued',
      });
    }
  }
  return { state, at: new Date(ms).toISOString(), events };
}

/** The bank asks for step 4 from this amount on: the way to the documents has one move more. */
function withAdditional(moves: Recipe['moves']): Recipe['moves'] {
  const at = moves.findIndex((action) => action.type === 'complete' && action.stage === 'issue_survey');
  const next = moves[at + 1];
  if (at === -1 || next === undefined) return moves;
  return [...moves.slice(0, at + 1), { type: 'complete', stage: 'issue_survey_dlc' }, ...moves.slice(at + 1)];
}

async function seedOne(seed: SeedContext, draft: Draft, actorName: string, serial: number): Promise<void> {
  const { tx, random, accounts } = seed;
  const { group, client, terms, recipe } = draft;
  const owner = accounts.agents[group.owner];
  const { state, at, events } = walk(seed, draft);
  const isLoan = terms.kind === 'loan';
  const termMonths = isLoan ? Math.min(terms.maxTerm, Math.max(terms.minTerm, random.int(2, 6) * 6)) : null;
  const termDays = isLoan ? null : Math.min(terms.maxTerm, Math.max(terms.minTerm, random.int(3, 24) * 30));
  const guaranteeType = isLoan ? null : (terms.guaranteeTypes[serial % terms.guaranteeTypes.length] ?? null);
  const createdAt = events[0]?.at ?? at;
  const wish = {
    product: draft.product,
    amountKopecks: draft.amountKopecks,
    termMonths,
    termDays,
    guaranteeType,
    clientInn: client.inn,
  };
  const offer = offerOf(bankData(group.bank), wish, { today: createdAt.slice(0, 10), openAt: new Set() });
  const columns = columnsOf(state);
  const approved = state.outcome === 'approved';
  const partner =
    serial % 6 === 0
      ? (group.partners?.[serial % 12 === 0 ? 0 : 1] ?? group.partners?.[0] ?? group.bank)
      : group.bank;
  const row = await insertApplication(tx, {
    hash_password: random.hash(24),
    bank: group.bank,
    org_id: owner.orgId,
    owner_id: owner.id,
    client_request_id: random.uuid(),
    kind: terms.kind,
    product: draft.product,
    partner,
    guarantee_type: guaranteeType,
    amount_kopecks: draft.amountKopecks,
    term_months: termMonths,
    term_days: termDays,
    client_name: client.name,
    client_inn: client.inn,
    ...columns,
    status: recipe.shownAs ?? columns.status,
    holder: recipe.shownAs === 'processing' ? 'bank' : columns.holder,
    // Packages and their signatures come with the documents.
    signing: 'not_required',
    due_at: dueAt({ bank: group.bank, partner: group.bank, product: draft.product }, state, new Date(at)),
    offer: jsonb(offer),
    outcome_reason: outcomeReason(draft),
    result_amount_kopecks: approved ? draft.amountKopecks : null,
    commission_kopecks: approved ? offer.commission_kopecks : null,
    finished_at: state.outcome === null ? null : at,
    created_at: createdAt,
    updated_at: at,
  });
  const answers = await seedSteps(seed, draft, row, state, at);
  await tx
    .insertInto('application_timeline')
    .values(
      events.map(({ kind, title, details, byBank, at: created_at, holder }) => ({
        application_id: row.id,
        kind,
        title,
        details,
        holder,
        created_at,
        actor: byBank ? bankData(group.bank).name : actorName,
      })),
    )
    .execute();
  await createThread(tx, {
    kind: 'application',
    key: `application:${row.id}`,
    bank: row.bank,
    agentId: row.owner_id,
    applicationId: row.id,
    title: `Обсуждение заявки № ${row.id}`,
    at: new Date(createdAt),
  });
  await seedScoring(seed, draft, row, answers, at);
  await seedIncome(seed, row);
  await seedDocuments(seed, draft, row, answers, at);
}

function outcomeReason({ name }: Draft): string | null {
  if (name === 'refused') return 'У клиента есть просроченная задолженность перед кредиторами';
  return name.includes('rejected') ? 'Клиент отказался от сделки' : null;
}

async function seedSteps(
  { tx, random }: SeedContext,
  draft: Draft,
  row: ApplicationRow,
  state: FlowState,
  at: string,
): Promise<Answers> {
  const current = stageOf(state);
  let answers: Answers = {};
  const rows = state.steps.map(({ stage, complete }) => {
    const isForm = FORM_STAGES.includes(stage);
    const full = isForm ? answersOf(draft, stage) : {};
    const started = complete || (stage === current && draft.name !== 'new');
    const value = complete ? full : started ? unfinished(full, random.int(1, 3)) : {};
    answers = { ...answers, ...value };
    const saved = isForm && started;
    return {
      application_id: row.id,
      stage,
      position: STAGES.indexOf(stage) + 1,
      complete,
      value: jsonb(value),
      version: saved ? 1 : 0,
      saved_at: saved ? at : null,
      saved_by: saved ? row.owner_id : null,
      completed_at: complete ? at : null,
    };
  });
  await tx.insertInto('application_steps').values(rows).execute();
  return answers;
}

async function seedScoring(
  { tx, daysAgo }: SeedContext,
  draft: Draft,
  row: ApplicationRow,
  answers: Answers,
  at: string,
): Promise<void> {
  const { scoring } = draft.recipe;
  if (scoring === undefined) return;
  const facts = scoringFacts(row, answers, { today: daysAgo(0).slice(0, 10), extraDocumentsProvided: false });
  const verdict = score(draft.terms.scoring, facts);
  const expected = scoring === 'person' ? 'waiting_for_person' : scoring;
  if (verdict.outcome !== expected) {
    throw new Error(
      `${draft.name} ${draft.product} at ${row.bank}: ${verdict.outcome}, ${JSON.stringify(verdict.reasons)}`,
    );
  }
  await insertScoringRun(tx, {
    application_id: row.id,
    number: 1,
    state: verdict.outcome,
    checks: jsonb(verdict.checks),
    reasons: jsonb(verdict.reasons),
    approved_amount_kopecks: scoring === 'approved' ? row.amount_kopecks : null,
    started_at: at,
    decided_at: at,
    decided_by: bankData(row.bank).name,
  });
}

/** What was earned this month is accrued, last month's is in the act, earlier months' has been paid. */
function incomeState(date: string, start: Date): 'accrued' | 'act' | 'paid' {
  const month = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  const age = month(start.toISOString()) - month(date);
  if (age > 1) return 'paid';
  return age === 1 ? 'act' : 'accrued';
}

async function seedIncome({ tx, start }: SeedContext, row: ApplicationRow): Promise<void> {
  const commissionKopecks = row.offer?.commission_kopecks ?? null;
  if (commissionKopecks === null || row.accept !== 'approved') return;
  const date = (row.finished_at ?? row.updated_at).slice(0, 10);
  await recordIncome(tx, {
    bank: row.bank,
    agentId: row.owner_id,
    applicationId: row.id,
    partner: row.partner,
    productTitle: row.offer?.title ?? row.product,
    amountKopecks: row.amount_kopecks,
    commissionKopecks,
    state: row.outcome === 'approved' ? incomeState(date, start) : 'forecast',
    date: row.outcome === 'approved' ? date : addDays(date, 14),
  });
}

/** The directory of clients, and applications of the demo agents in every status, at two banks. */
export async function seedApplications(seed: SeedContext): Promise<void> {
  const { tx, accounts, random } = seed;
  const clients = demoClients(random);
  await tx.insertInto('clients').values(clients).execute();
  const names = await agentNames(
    tx,
    Object.values(accounts.agents).map((agent) => agent.id),
  );
  const drafts = plan(seed, clients);
  for (const [serial, draft] of drafts.entries()) {
    const name = names.get(accounts.agents[draft.group.owner].id);
    const actor =
      name === undefined
        ? ''
        : shortName({ lastName: name.last_name, firstName: name.first_name, middleName: name.middle_name });
    await seedOne(seed, draft, actor, serial);
  }
  await rollUpCounts(tx);
}
