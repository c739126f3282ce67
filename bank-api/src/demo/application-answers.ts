import type { Stage } from 'shared-kernel/contract/applications';
import { STAGES } from 'shared-kernel/contract/applications';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { isFormStage } from 'shared-kernel/domain/steps';
import { jsonb } from '../database/jsonb.ts';
import type { ApplicationRow } from '../modules/applications/index.ts';
import { getStage, type FlowState } from '../modules/flow/index.ts';
import { makeForm } from '../modules/forms/index.ts';
import type { PlannedApplication } from './planned-applications.ts';
import { sampleAnswers } from './sample-answers.ts';
import type { SeedContext } from './seed-context.ts';

const MILLION = 100_000_000;

/** Values by the path of their field. */
export type Answers = Readonly<Record<string, unknown>>;

/** Answers under which the bank's rules come to the verdict that the recipe shows. */
function answersFor(application: PlannedApplication): {
  readonly revenueKopecks: number;
  readonly replace: Answers;
} {
  const { recipe, terms, amountKopecks } = application;
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

function toAnswers(
  application: PlannedApplication,
  stage: Stage,
  termDays: number | null,
  today: string,
): Answers {
  const { client, terms, group } = application;
  const isSoleTrader = client.type === 'sole_trader';
  const form = makeForm(group.bank, { ...terms, termDays }, stage, isSoleTrader);
  if (form === null) return {};
  return sampleAnswers(form, stage, {
    terms,
    isSoleTrader,
    today,
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
    ...answersFor(application),
  });
}

/** A draft that is not finished: some answers are still missing. */
function unfinished(value: Answers, keep: number): Answers {
  return Object.fromEntries(Object.entries(value).slice(0, Math.max(1, keep)));
}

/** What a new application knows of its client before anybody opens it: what the INN tells. */
function known({ client }: PlannedApplication): Answers {
  return { client: { inn: client.inn, type: client.type } };
}

/** The steps of an application, answered as far as it has come. @returns All answers. */
export async function seedSteps(
  { tx, random, start }: SeedContext,
  application: PlannedApplication,
  row: ApplicationRow,
  state: FlowState,
  at: string,
): Promise<Answers> {
  const current = getStage(state);
  let answers: Answers = {};
  const rows = state.steps.map(({ stage, complete }) => {
    const isForm = isFormStage(stage);
    const full = isForm ? toAnswers(application, stage, row.term_days, dateInMoscow(start)) : {};
    const started = complete || (stage === current && application.name !== 'new');
    const value = complete
      ? full
      : started
        ? unfinished(full, random.int(1, 3))
        : stage === current && isForm
          ? known(application)
          : {};
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
