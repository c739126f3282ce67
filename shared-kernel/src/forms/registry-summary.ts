import type { RegistryAnswer } from '../contract/registries.ts';
import { formatDate } from '../domain/dates.ts';
import { formatMoneyShort } from '../domain/money.ts';
import { LAW_TEXTS, ORGANIZATION_STATE_TEXTS, REGISTRY_TEXTS } from '../locale/registries.ts';

interface Summary {
  readonly name: string;
  readonly facts: readonly string[];
  /** What should be seen even when nothing is left to take. */
  readonly warning: string | null;
}

const present = (facts: readonly (string | null | false | undefined)[]): readonly string[] =>
  facts.filter((fact) => typeof fact === 'string' && fact !== '') as string[];

/** What was found, in a name and a few facts. */
export function describeAnswer(answer: RegistryAnswer): Summary {
  if (answer.found === null) return { name: '', facts: [], warning: null };
  switch (answer.registry) {
    case 'bank_directory': {
      const { name, city, correspondent_account: account } = answer.found;
      return {
        name,
        facts: present([city, account && REGISTRY_TEXTS.correspondentAccount(account)]),
        warning: null,
      };
    }
    case 'organization_registry': {
      const { name, state, head, address } = answer.found;
      const person = head && present([head.position, head.full_name]).join(' ');
      const warning = state && state !== 'active' ? ORGANIZATION_STATE_TEXTS[state] : null;
      return { name, facts: present([person, address]), warning };
    }
    case 'purchase_registry': {
      const { law, beneficiary, subject, price_kopecks, applications_until, executed_until } = answer.found;
      return {
        name: beneficiary?.name ?? subject ?? answer.found.number,
        facts: present([
          law && LAW_TEXTS[law],
          price_kopecks !== null && REGISTRY_TEXTS.price(formatMoneyShort(price_kopecks)),
          applications_until && REGISTRY_TEXTS.applicationsUntil(formatDate(applications_until)),
          executed_until && REGISTRY_TEXTS.executedUntil(formatDate(executed_until)),
        ]),
        warning: null,
      };
    }
  }
}
