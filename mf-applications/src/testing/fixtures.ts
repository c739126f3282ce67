import type { Application, FullApplicationListItem, Stage, Step } from 'shared-kernel/contract/applications';
import type { IncomeRow } from 'shared-kernel/contract/income';
import type { Offer } from 'shared-kernel/contract/products';
import { APPLICATION_STEPS } from 'shared-kernel/domain/steps';
import { sampleApplicationRow } from 'shared-kernel/testing/application-row';

/** A distinct application hash for each number. */
export const getHash = (id: number): string => `hash-of-application-${id}`;

export function row(id: number, change: Partial<FullApplicationListItem> = {}): FullApplicationListItem {
  return sampleApplicationRow({
    id,
    hash_password: getHash(id),
    client_name: `ООО «Клиент ${id}»`,
    ...change,
  });
}

export function incomeRow(change: Partial<IncomeRow> = {}): IncomeRow {
  return {
    id: 1,
    application: { id: 1042, hash_password: getHash(1042), client_name: 'ООО «Ромашка»' },
    partner: 'sgb',
    product_title: 'Овердрафт',
    amount_kopecks: 100_000_000,
    commission_kopecks: 1_000_050,
    state: 'paid',
    date: '2026-03-05',
    agent: { name: 'Иванов И. И.', is_me: true },
    statement: null,
    ...change,
  };
}

export const OFFER: Offer = {
  bank: 'sgb',
  bank_name: 'СГБ',
  product: 'working_capital_loan',
  title: 'Оборотный кредит',
  eligible: true,
  reasons: [],
  rate_basis_points: 1850,
  payment_kopecks: 13_750_000,
  effective_rate_milli_percent: 20_131,
  fee_kopecks: 1_500_000,
  commission_kopecks: 2_250_000,
  decision_days: 2,
  min_amount_kopecks: 30_000_000,
  max_amount_kopecks: 5_000_000_000,
  min_term: 3,
  max_term: 36,
  bank_available: true,
};

/** An application at `stage`: every required step before it is complete. */
export function application(stage: Stage, change: Partial<Application> = {}): Application {
  const index = APPLICATION_STEPS.findIndex((step) => step.id === stage);
  const status = APPLICATION_STEPS[index]?.statuses.at(-1) ?? 'new';
  return {
    info: {
      id: 1042,
      status: stage === 'issue_finished' ? 'finished' : status,
      stepper: APPLICATION_STEPS.filter((step) => step.required || step.id === stage).map((step) => ({
        stage: step.id,
        complete: APPLICATION_STEPS.indexOf(step) < index,
      })),
      need_sign: false,
    },
    data: { active_tasks: [], next_tasks: [], available_dashboard_views_names: null },
    hash_password: getHash(1042),
    bank: 'sgb',
    bank_name: 'СГБ',
    stage,
    kind: 'loan',
    product: 'working_capital_loan',
    product_title: 'Оборотный кредит',
    guarantee_type: null,
    amount_kopecks: 150_000_000,
    term_months: 12,
    term_days: null,
    client_name: 'ООО «Ромашка»',
    client_inn: '7707083893',
    accept: 'in_process',
    signing: 'not_required',
    holder: 'agent',
    due_at: null,
    archived: false,
    version: 4,
    offer: OFFER,
    scoring: {
      state: 'none',
      checks: [],
      reasons: [],
      approved_amount_kopecks: null,
      decided_at: null,
      decided_by: null,
    },
    result: null,
    owner: { id: 'me', name: 'Иванов И. И.', is_me: true },
    permissions: {
      write: true,
      archive: true,
      reject: true,
      decide: false,
      statuses: [],
      client_wait: null,
    },
    deal: [],
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-05T09:00:00.000Z',
    ...change,
  };
}

/** A step with a small form of two fields. */
export function step(stage: Stage, change: Partial<Step> = {}): Step {
  return {
    stage,
    complete: false,
    form: {
      id: `sgb/working_capital_loan/${stage}/1`,
      title: 'Анкета клиента',
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        required: ['name', 'purpose'],
        properties: {
          name: { type: 'string', title: 'Наименование', minLength: 1 },
          purpose: { type: 'string', title: 'Цель кредита', minLength: 1 },
        },
      },
      ui: {
        sections: [{ title: 'Клиент', fields: ['/name', '/purpose'] }],
        fields: { '/name': { width: 6 }, '/purpose': { width: 6 } },
      },
    },
    value: { name: 'ООО «Ромашка»' },
    origins: {},
    version: 3,
    saved_at: '2026-03-05T09:41:00.000Z',
    saved_by: 'Иванов И. И.',
    readiness_percent: 50,
    foreseen: [],
    blockers: [{ kind: 'field', ref: '/purpose', label: 'Цель кредита' }],
    read_only: false,
    ...change,
  };
}
