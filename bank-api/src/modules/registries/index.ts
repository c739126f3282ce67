import type { FastifyBaseLogger } from 'fastify';
import { REGISTRIES, type Organization, type Registry } from 'shared-kernel/contract/registries';
import { lookUpBank, lookUpOrganization, lookUpPurchase } from 'shared-kernel/contract/registries';
import type { FormDocument } from 'shared-kernel/contract/forms';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/types.ts';
import { createServe } from '../../plugins/contract.ts';
import type { BankModule, Clock } from '../module.ts';
import { createBankDirectory } from './bank-directory.ts';
import { createFixtureOrganizations, createFixturePurchases } from './fixture-providers.ts';
import { createHttpOrganizations, createHttpPurchases } from './http-providers.ts';
import { findRegistryOrigins, type SavedStep } from './origins.ts';
import { createRegistriesService, type RegistryProviders } from './service.ts';
import { registryTexts } from './texts.ts';

export { writeBankDirectory, type BankDirectoryData } from './bank-directory.ts';
export { DirectoryFormatError, readEd807 } from './ed807.ts';
export { registryTexts };

export interface RegistriesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly config: Pick<
    Config,
    'bankDirectoryFile' | 'organizationRegistry' | 'purchaseRegistry' | 'demoData'
  >;
}

type Value = Readonly<Record<string, unknown>>;

export interface Registries extends BankModule {
  /** Those that nobody can be asked for here. */
  readonly missing: readonly Registry[];
  /** Where the answers of a form that have changed came from, as far as a registry has just given them. */
  readonly findOrigins: (
    form: FormDocument,
    before: SavedStep,
    after: Value,
  ) => Readonly<Record<string, { readonly source: string; readonly label: string }>>;
  /** What the registry of organisations said lately of an INN, with its name and day; it is not asked. */
  readonly findOrganization: (
    inn: string,
  ) => { readonly found: Organization; readonly label: string } | undefined;
}

/** A configured address goes before the demo's data. */
function connect({ db, log, config }: RegistriesDependencies): RegistryProviders {
  const { bankDirectoryFile, organizationRegistry, purchaseRegistry, demoData } = config;
  return {
    banks: createBankDirectory(bankDirectoryFile, (err) => log.warn({ err }, 'bank directory is broken')),
    organizations: organizationRegistry
      ? createHttpOrganizations(organizationRegistry)
      : demoData
        ? createFixtureOrganizations(db)
        : undefined,
    purchases: purchaseRegistry
      ? createHttpPurchases(purchaseRegistry)
      : demoData
        ? createFixturePurchases()
        : undefined,
  };
}

/** Banks by BIK, organisations by INN, purchases by number. */
export function createRegistries(needs: RegistriesDependencies): Registries {
  const providers = connect(needs);
  const service = createRegistriesService({ ...needs, providers });
  const connected: Readonly<Record<Registry, unknown>> = {
    bank_directory: providers.banks,
    organization_registry: providers.organizations,
    purchase_registry: providers.purchases,
  };
  return {
    name: 'registries',
    routes: (app) => {
      const serve = createServe(app, {
        name: 'Registries',
        description:
          'What is known elsewhere of a number that an agent types. Each registry is a capability of its own; `found` is null where it does not know the number.',
      });
      serve(
        lookUpBank,
        'A BIK was typed into a form: name and correspondent account are filled in.',
        ({ params }) => service.lookUpBank(params.bik),
      );
      serve(
        lookUpOrganization,
        'An INN was typed into a form or at step 1: the organisation is shown, «Заполнить» takes its requisites.',
        ({ actor, params }) => service.lookUpOrganization(actor, params.inn),
      );
      serve(
        lookUpPurchase,
        'The number of a purchase was typed into a form: the same with the beneficiary, price and dates.',
        ({ actor, params }) => service.lookUpPurchase(actor, params.number),
      );
    },
    missing: REGISTRIES.filter((name) => connected[name] === undefined),
    findOrganization: (inn) => {
      const answer = service.peek('organization_registry', inn);
      if (answer?.registry !== 'organization_registry' || answer.found === null) return undefined;
      return { found: answer.found, label: registryTexts.origin(answer) };
    },
    findOrigins: (form, before, after) => findRegistryOrigins(service.peek, form, before, after),
  };
}
