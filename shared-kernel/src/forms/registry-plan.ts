import type { RegistryFacts } from '../contract/registries.ts';
import { pointerTokens } from '../domain/json-pointer.ts';
import type { FormStore } from './form-store.ts';
import { isBlank } from './section-state.ts';

/** Pointer of a field to fill, and the name of its fact. */
export type RegistryTarget = readonly [path: string, fact: string];

/** Fields that would change: those that may be filled, and those that hold what the agent has typed. */
export interface RegistryPlan {
  readonly open: readonly string[];
  readonly typed: readonly string[];
}

/** The fields that a hint means, in the row of the field that is typed into. */
export function findTargets(
  path: string,
  fills: Readonly<Record<string, string>>,
): readonly RegistryTarget[] {
  const index = pointerTokens(path).find((token) => /^\d+$/.test(token)) ?? '*';
  return Object.entries(fills).map(([target, fact]) => [target.replace('*', index), fact]);
}

/** The fact as the field can hold it: a text that is too long for the form is cut. */
function toAnswer(store: FormStore, path: string, fact: string | number): string | number {
  const limit = store.model(path)?.schema.maxLength;
  return typeof fact === 'string' && limit !== undefined ? fact.slice(0, limit) : fact;
}

interface Filled {
  readonly value: unknown;
  readonly source: string;
}

/** What registries have filled in each form since it was opened; earlier answers have an origin. */
const filledIn = new WeakMap<FormStore, Map<string, Filled>>();

function getFilled(store: FormStore): Map<string, Filled> {
  const known = filledIn.get(store) ?? new Map<string, Filled>();
  filledIn.set(store, known);
  return known;
}

/** The registry that the present answer of a field came from; `undefined` when the agent typed it. */
export function findRegistrySource(store: FormStore, path: string): string | undefined {
  const filled = getFilled(store).get(path);
  if (filled) return filled.value === store.valueAt(path) ? filled.source : undefined;
  return store.originSource(path);
}

/**
 * Fills a form by what a registry says. Its own answers may follow another number; what the agent typed is never overwritten
 * unless the agent says so.
 */
export class RegistryFiller {
  readonly #store: FormStore;
  readonly #source: string;

  constructor(store: FormStore, source: string) {
    this.#store = store;
    this.#source = source;
  }

  #isOwn(path: string): boolean {
    return findRegistrySource(this.#store, path) === this.#source;
  }

  plan(targets: readonly RegistryTarget[], facts: RegistryFacts): RegistryPlan {
    const open: string[] = [];
    const typed: string[] = [];
    for (const [path, name] of targets) {
      const fact = facts[name];
      if (fact === undefined || !this.#store.model(path) || this.#store.isLocked(path)) continue;
      const value = this.#store.valueAt(path);
      if (value === toAnswer(this.#store, path, fact)) continue;
      (isBlank(value) || this.#isOwn(path) ? open : typed).push(path);
    }
    return { open, typed };
  }

  /** Fills the fields one after another: an answer may open the next one. Says how many have changed. */
  fill(targets: readonly RegistryTarget[], facts: RegistryFacts, withTyped = false): number {
    let count = 0;
    for (const target of targets) {
      const [path, name] = target;
      const { open, typed } = this.plan([target], facts);
      const fact = facts[name];
      if (fact === undefined || !(open.length > 0 || (withTyped && typed.length > 0))) continue;
      const answer = toAnswer(this.#store, path, fact);
      getFilled(this.#store).set(path, { value: answer, source: this.#source });
      this.#store.set(path, answer);
      count += 1;
    }
    return count;
  }

  /** Takes back what belongs to another number. */
  clear(targets: readonly RegistryTarget[]): void {
    for (const [path] of targets) {
      const value = this.#store.valueAt(path);
      if (isBlank(value) || !this.#isOwn(path) || this.#store.isLocked(path)) continue;
      getFilled(this.#store).delete(path);
      this.#store.set(path, undefined);
    }
  }
}
