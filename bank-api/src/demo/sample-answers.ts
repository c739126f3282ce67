import type { Stage } from 'shared-kernel/contract/applications';
import type { FormDocument } from 'shared-kernel/contract/forms';
import { addDays } from 'shared-kernel/domain/dates';
import { guaranteeLastDay } from 'shared-kernel/domain/guarantee';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { answerPointers, withAnswer } from '../modules/forms/index.ts';
import type { ProductTerms } from '../modules/products/index.ts';

/** Client whose answers are made up. */
export interface SampleClient {
  readonly inn: string;
  readonly name: string;
  readonly ogrn: string;
  readonly kpp: string | null;
  readonly address: string;
  readonly okved: string;
  readonly registeredOn: string;
  readonly headName: string;
}

export interface SampleOptions {
  readonly terms: ProductTerms;
  readonly isSoleTrader: boolean;
  readonly client?: SampleClient;
  readonly revenueKopecks?: number;
  /** Day of the answers, ISO; else today. */
  readonly today?: string;
  /** Answers that replace the usual ones, by pointer. */
  readonly replace?: Readonly<Record<string, unknown>>;
}

const COMPANY: SampleClient = {
  inn: '7707083893',
  name: 'ООО «Северный путь»',
  ogrn: '1027700132195',
  kpp: '770701001',
  address: '117997, г. Москва, ул. Вавилова, д. 19',
  okved: '46.90',
  registeredOn: '2015-04-02',
  headName: 'Николаев Андрей Петрович',
};

const TRADER: SampleClient = {
  inn: '500100732259',
  name: 'ИП Николаев Андрей Петрович',
  ogrn: '304500116000157',
  kpp: null,
  address: '141070, Московская обл., г. Королёв, ул. Ленина, д. 3, кв. 15',
  okved: '47.91',
  registeredOn: '2014-06-09',
  headName: 'Николаев Андрей Петрович',
};

/** Days from today until the guarantee begins, and from its beginning until the contract behind it is executed. */
const GUARANTEE_IN_DAYS = 7;
const CONTRACT_DAYS = 380;
const DEFAULT_REVENUE_KOPECKS = 50_000_000_000;

function startOfGuarantee({ today = dateInMoscow(new Date()) }: SampleOptions): string {
  return addDays(today, GUARANTEE_IN_DAYS);
}

function answers(options: SampleOptions): Record<string, unknown> {
  const { terms, isSoleTrader, client, revenueKopecks } = options;
  const startsOn = startOfGuarantee(options);
  const who = client ?? (isSoleTrader ? TRADER : COMPANY);
  const revenue = revenueKopecks ?? DEFAULT_REVENUE_KOPECKS;
  return {
    '/client/inn': who.inn,
    '/client/type': isSoleTrader ? 'sole_trader' : 'company',
    '/client/name': who.name,
    '/client/registered_on': who.registeredOn,
    '/client/okved': who.okved,
    '/client/address': who.address,
    ...(isSoleTrader
      ? { '/entrepreneur/ogrnip': who.ogrn }
      : { '/company/ogrn': who.ogrn, '/company/kpp': who.kpp }),
    '/contact/full_name': who.headName,
    '/contact/position': isSoleTrader ? 'Индивидуальный предприниматель' : 'Генеральный директор',
    '/contact/phone': '+79161234567',
    '/contact/email': 'client@example.com',
    '/agent/full_name': 'Соколова Анна Викторовна',
    '/agent/phone': '+79261234567',
    '/agent/email': 'agent@example.com',
    '/need/payment_kind': 'annuity',
    '/contract/notice': '0373100012326000041',
    '/contract/subject': 'Поставка и монтаж инженерного оборудования',
    '/contract/customer_name': 'ГБУ «Жилищник района Тверской»',
    '/contract/customer_inn': '7736050003',
    '/contract/price_kopecks': 2_500_000_000,
    '/contract/executed_until': addDays(startsOn, CONTRACT_DAYS),
    '/guarantee/type': terms.guaranteeTypes[0],
    '/guarantee/starts_on': startsOn,
    '/guarantee/form': 'typical',
    '/guarantee/undisputed': false,
    '/taxation/system': 'general',
    '/taxation/cash_register': true,
    '/head/full_name': who.headName,
    '/head/birth_date': '1979-05-14',
    '/head/inn': '500100732259',
    '/head/snils': '112-233-445 95',
    '/head/position': isSoleTrader ? 'Индивидуальный предприниматель' : 'Генеральный директор',
    '/passport/series': '4510',
    '/passport/number': '123456',
    '/passport/issued_on': '2012-03-20',
    '/passport/issued_by': 'ОВД района Тверской г. Москвы',
    '/passport/address': who.address,
    '/owners': [{ name: who.headName, inn: '500100732259', share: 10_000 }],
    '/finances/revenue_kopecks': revenue,
    '/finances/profit_kopecks': Math.round(revenue / 12),
    '/finances/employees': 34,
    '/finances/tax_debt_kopecks': 0,
    '/finances/obligations_kopecks': 0,
    '/finances/has_overdue': false,
    '/finances/has_bankruptcy': false,
    '/turnover/monthly_kopecks': Math.round(revenue / 12),
    '/turnover/largest_buyer': 'АО «Торговый дом Восток»',
    '/turnover/largest_buyer_share': 28,
    '/account/bank_name': 'АО «Расчётный банк»',
    '/account/bik': '049805746',
    '/account/account': '40602810700000000025',
    '/contracts/done': 12,
    '/contracts/largest_kopecks': 1_800_000_000,
    '/related': [],
    '/activity/description': 'Оптовая торговля и монтаж оборудования',
    '/activity/premises': true,
    '/collateral/kind': 'real_estate',
    '/collateral/value_kopecks': 30_000_000_000,
    '/guarantors': [],
    '/plan/description': 'Запуск второй производственной линии',
    '/plan/budget_kopecks': 4_000_000_000,
    '/plan/own_kopecks': 1_000_000_000,
    '/plan/payback_months': 36,
    '/execution/own_share': 70,
    '/execution/advance': false,
  };
}

/** The first answer that a choice offers, where the usual answers have none. */
function firstChoice(form: FormDocument, pointer: string): unknown {
  let at: unknown = form.schema;
  for (const name of pointer.split('/').slice(1)) {
    at = (at as { properties?: Readonly<Record<string, unknown>> } | undefined)?.properties?.[name];
  }
  return (at as { enum?: readonly unknown[] } | undefined)?.enum?.[0];
}

interface Covered {
  readonly properties?: Readonly<Record<string, Covered>>;
  readonly 'x-coveredBy'?: { readonly days: number; readonly marginDays: number };
}

/** The end of the contract, or the last one that the guarantee outlasts. */
function latestEnd(form: FormDocument, startsOn: string, end: string): string {
  const { properties } = form.schema as Covered;
  const cover = properties?.['contract']?.properties?.['executed_until']?.['x-coveredBy'];
  if (cover === undefined) return end;
  const latest = guaranteeLastDay(startsOn, Math.max(1, cover.days - cover.marginDays));
  return latest < end ? latest : end;
}

/** Plausible answers to every question of a form. */
export function sampleAnswers(
  form: FormDocument,
  _stage: Stage,
  options: SampleOptions,
): Readonly<Record<string, unknown>> {
  const known = { ...answers(options), ...options.replace };
  let value: Readonly<Record<string, unknown>> = {};
  for (const pointer of answerPointers(form)) {
    const answer = known[pointer] ?? firstChoice(form, pointer);
    if (pointer === '/contract/executed_until' && !(pointer in (options.replace ?? {}))) {
      value = withAnswer(value, pointer, latestEnd(form, startOfGuarantee(options), String(answer)));
      continue;
    }
    if (answer !== undefined && answer !== null) value = withAnswer(value, pointer, answer);
  }
  return value;
}
