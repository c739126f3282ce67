import type { ApplicationStatus } from 'shared-kernel/contract/applications';
import type { ProductCode } from 'shared-kernel/contract/products';
import {
  APPLICATION_STATUSES,
  isRefusal,
  STATUS_FACTS,
  type ApplicationPhase,
  type StatusFacts,
} from 'shared-kernel/domain/statuses';
import { productTerms, type ProductTerms } from '../modules/products/index.ts';
import type { DemoClient } from './applications-clients.ts';
import { PLAN, RECIPES, type PlannedGroup, type Recipe, type RecipeName } from './applications-plan.ts';
import type { Random } from './random.ts';

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

/** An application as it is to be made. */
export interface PlannedApplication {
  readonly group: PlannedGroup;
  readonly recipe: Recipe;
  readonly name: RecipeName;
  readonly client: DemoClient;
  readonly product: ProductCode;
  readonly terms: ProductTerms;
  readonly amountKopecks: number;
  readonly ageDays: number;
}

/** How an application comes into a phase. */
const PHASE_RECIPES: Readonly<Record<ApplicationPhase, RecipeName>> = {
  request: 'registering',
  questionnaire: 'survey',
  scoring: 'scoring',
  package: 'doc_list',
  completion: 'finished',
};

/** Every application of the plan with its client, product and sum, the oldest first. */
export function plannedApplications(random: Random, clients: readonly DemoClient[]): PlannedApplication[] {
  let serial = 0;
  const planned = PLAN.flatMap((group) =>
    Object.entries(group.counts).flatMap(([name, count]) =>
      Array.from({ length: count }, () => {
        serial += 1;
        return toPlanned(group, name as RecipeName, serial, clients, random);
      }),
    ),
  );
  // Numbers grow with the date of creation.
  return planned.sort((a, b) => b.ageDays - a.ageDays);
}

/** An application of the first group that the bank shows in a status for which the plan has no recipe. */
export function toDerived(
  status: ApplicationStatus,
  clients: readonly DemoClient[],
  random: Random,
): PlannedApplication {
  const facts: StatusFacts = STATUS_FACTS[status];
  const name = isRefusal(status) ? 'rejected' : PHASE_RECIPES[facts.phase];
  const serial = APPLICATION_STATUSES.indexOf(status);
  const planned = toPlanned(PLAN[0], name, serial, clients, random);
  const { moves, ...recipe } = planned.recipe;
  const way = facts.handoff === 'client' ? [...moves, { type: 'wait' } as const] : moves;
  // Its number is the last one.
  return { ...planned, recipe: { ...recipe, moves: way, shownAs: status }, ageDays: 1 };
}

function toPlanned(
  group: PlannedGroup,
  name: RecipeName,
  serial: number,
  clients: readonly DemoClient[],
  random: Random,
): PlannedApplication {
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
    recipe: RECIPES[name],
    name,
    client,
    product,
    terms,
    amountKopecks: Math.min(amountKopecks, terms.maxAmountKopecks),
    ageDays: isClosed ? random.int(12, 350) : random.int(1, 24),
  };
}

function pickProduct(group: PlannedGroup, client: DemoClient, serial: number): ProductCode {
  const product = PRODUCTS[serial % PRODUCTS.length] as ProductCode;
  const terms = productTerms(group.bank, product);
  const refusesTraders = client.type === 'sole_trader' && terms?.soleTraderAddBasisPoints === null;
  return terms === undefined || refusesTraders ? 'guarantee_44fz' : product;
}
