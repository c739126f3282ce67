import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Registry, RegistryAnswer } from 'shared-kernel/contract/registries';
import { checkBik, checkInn } from 'shared-kernel/domain/requisites';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import type { BankDirectory } from './bank-directory.ts';
import { createLookupCache } from './lookup-cache.ts';
import type { OrganizationRegistry, PurchaseRegistry } from './providers.ts';

/** Far beyond what hands type; a registry is paid by the call. */
const LOOKUPS_PER_MINUTE = 120;

export interface RegistryProviders {
  readonly banks: BankDirectory;
  /** `undefined`: not connected. */
  readonly organizations: OrganizationRegistry | undefined;
  readonly purchases: PurchaseRegistry | undefined;
}

export interface RegistriesServiceDependencies {
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly providers: RegistryProviders;
}

export type RegistriesService = ReturnType<typeof createRegistriesService>;

/** What registries say of a number that an agent has typed. */
export function createRegistriesService({ clock, log, providers }: RegistriesServiceDependencies) {
  const { banks } = providers;
  const limiter = new RateLimiterMemory({ points: LOOKUPS_PER_MINUTE, duration: 60 });
  const createCache = <Answer>(registry: { find: (number: string) => Promise<Answer> } | undefined) =>
    registry && createLookupCache(clock, registry.find);
  const organizations = createCache(providers.organizations);
  const purchases = createCache(providers.purchases);

  async function admit({ agentId }: Actor): Promise<void> {
    try {
      await limiter.consume(agentId);
    } catch (refusal) {
      const waitMs = (refusal as RateLimiterRes).msBeforeNext;
      throw new DomainError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
  }

  /** The log says what is wrong with the registry, and not for whom it was asked. */
  async function ask<Answer>(
    actor: Actor,
    registry: Registry,
    cache: { readonly lookUp: (number: string) => Promise<Answer> } | undefined,
    number: string,
  ): Promise<Answer> {
    if (cache === undefined) throw new DomainError('registry_not_connected');
    await admit(actor);
    try {
      return await cache.lookUp(number);
    } catch (error) {
      const { cause } = error as Error;
      log.warn({ registry, reason: cause instanceof Error ? cause.name : 'unknown' }, 'registry unavailable');
      throw error;
    }
  }

  return {
    /** @throws DomainError `validation` for a BIK that is none. */
    lookUpBank: async (bik: string) => {
      if (!checkBik(bik).ok) throw fieldError('/bik', 'bik');
      return banks.lookUp(bik);
    },
    /** @throws DomainError `validation`, `registry_not_connected`, `registry_unavailable`, `rate_limited`. */
    lookUpOrganization: async (actor: Actor, inn: string) => {
      if (!checkInn(inn).ok) throw fieldError('/inn', 'inn');
      return ask(actor, 'organization_registry', organizations, inn);
    },
    /** @throws DomainError `registry_not_connected`, `registry_unavailable`, `rate_limited`. */
    lookUpPurchase: (actor: Actor, number: string) => ask(actor, 'purchase_registry', purchases, number),

    /** What a registry said lately of a number, without asking it. */
    peek(registry: string, number: string): RegistryAnswer | undefined {
      if (registry === 'bank_directory') return banks.find(number);
      if (registry === 'organization_registry') {
        const answer = organizations?.peek(number);
        return answer && { registry, ...answer };
      }
      if (registry === 'purchase_registry') {
        const answer = purchases?.peek(number);
        return answer && { registry, ...answer };
      }
      return undefined;
    },
  };
}
