import type { BankCode } from 'shared-kernel/contract/banks';
import type { Audience, Listener } from './audience.ts';
import type { StoredEvent } from './event-repository.ts';

/** What an event or a signal is addressed to, at one bank. */
export function toTopic(bank: BankCode, { agentId, orgId, role }: Audience): string {
  if (agentId !== undefined) return `${bank} agent ${agentId}`;
  return orgId === undefined ? `${bank} role ${role}` : `${bank} org ${orgId}`;
}

export function topicOfEvent({ bank, agent_id, org_id, role }: StoredEvent): string {
  if (agent_id !== null) return toTopic(bank, { agentId: agent_id });
  return toTopic(bank, org_id === null ? { role: role ?? 'user' } : { orgId: org_id });
}

function toTopics({ bank, agentId, orgId, role }: Listener): readonly string[] {
  return [
    toTopic(bank, { agentId }),
    toTopic(bank, { role }),
    ...(orgId === null ? [] : [toTopic(bank, { orgId })]),
  ];
}

/** Who listens to what: an event for one agent costs the same with one open stream and with thousands. */
export class Topics<Subscription extends { readonly listener: Listener }> {
  readonly #byTopic = new Map<string, Set<Subscription>>();

  add(subscription: Subscription): void {
    for (const topic of toTopics(subscription.listener)) {
      const known = this.#byTopic.get(topic);
      if (known === undefined) this.#byTopic.set(topic, new Set([subscription]));
      else known.add(subscription);
    }
  }

  delete(subscription: Subscription): void {
    for (const topic of toTopics(subscription.listener)) {
      const known = this.#byTopic.get(topic);
      known?.delete(subscription);
      if (known?.size === 0) this.#byTopic.delete(topic);
    }
  }

  of(topic: string): Iterable<Subscription> {
    return this.#byTopic.get(topic) ?? [];
  }

  /** Those of any of the topics, each once. */
  ofAny(topics: readonly string[]): ReadonlySet<Subscription> {
    return new Set(topics.flatMap((topic) => [...this.of(topic)]));
  }
}
