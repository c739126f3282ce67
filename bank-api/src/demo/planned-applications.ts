import type { ProductCode } from 'shared-kernel/contract/products';
import { productTerms, type ProductTerms } from '../modules/products/index.ts';
import type { DemoClient } from './applications-clients.ts';
import { PLAN, RECIPES, type PlannedGroup, type Recipe, type RecipeName } from './applications-plan.ts';
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

/** Every application of the plan with its client, product and sum, the oldest first. */
export function plannedApplications(seed: SeedContext, clients: readonly DemoClient[]): PlannedApplication[] {
  const { random } = seed;
  let serial = 0;
  const planned = PLAN.flatMap((group) =>
    Object.entries(group.counts).flatMap(([name, count]) =>
      Array.from({ length: count }, (): PlannedApplication => {
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
  return planned.sort((a, b) => b.ageDays - a.ageDays);
}

function pickProduct(group: PlannedGroup, client: DemoClient, serial: number): ProductCode {
  const product = PRODUCTS[serial % PRODUCTS.length] as ProductCode;
  const terms = productTerms(group.bank, product);
  const refusesTraders = client.type === 'sole_trader' && terms?.soleTraderAddBasisPoints === null;
  return terms === undefined || refusesTraders ? 'guarantee_44fz' : product;
}
