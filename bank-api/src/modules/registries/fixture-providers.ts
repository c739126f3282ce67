import type { Organization } from 'shared-kernel/contract/registries';
import type { Db } from '../../database/types.ts';
import { findClientByInn, type ClientRow } from '../applications/index.ts';
import { DEMO_ORGANIZATIONS, DEMO_PURCHASES } from './fixture-data.ts';
import type { OrganizationRegistry, PurchaseRegistry } from './providers.ts';
import { registryTexts } from './texts.ts';

const FIXTURE_DATE = '2026-11-20';
const LAST_YEAR = 2025;

/** Figures of a demo client, the same every time: they follow from the INN. */
function makeStatements(inn: string): Organization['statements'] {
  const million = 100_000_000;
  const revenue = (20 + (Number(inn.slice(-5)) % 480)) * million;
  return [0, 1].map((ago) => {
    const revenue_kopecks = Math.round(revenue * (1 - ago / 10));
    return { year: LAST_YEAR - ago, revenue_kopecks, profit_kopecks: Math.round(revenue_kopecks / 12) };
  });
}

function toOrganization(client: ClientRow): Organization {
  const { inn, name, full_name, ogrn, kpp, address, okved, registered_on, head_name, head_position } = client;
  const isCompany = client.type === 'company';
  return {
    inn,
    type: isCompany ? 'company' : 'sole_trader',
    name,
    full_name,
    ogrn,
    kpp,
    address,
    okved,
    registered_on,
    state: 'active',
    head: { full_name: head_name, position: head_position },
    owners: isCompany ? [{ name: head_name, inn: null, share_basis_points: 10_000 }] : [],
    statements: isCompany ? makeStatements(inn) : [],
  };
}

/** The demo's registry: the demo's clients, and some organisations beside them. */
export function createFixtureOrganizations(db: Db): OrganizationRegistry {
  return {
    find: async (inn) => {
      const client = await findClientByInn(db, inn);
      const found = client ? toOrganization(client) : DEMO_ORGANIZATIONS.find((each) => each.inn === inn);
      return { found: found ?? null, source: registryTexts.demoOrganizations, as_of: FIXTURE_DATE };
    },
  };
}

export function createFixturePurchases(): PurchaseRegistry {
  return {
    find: (number) => {
      const found = DEMO_PURCHASES.find((each) => each.number === number) ?? null;
      return Promise.resolve({ found, source: registryTexts.demoPurchases, as_of: FIXTURE_DATE });
    },
  };
}
