import type { FormDocument } from 'shared-kernel/contract/forms';
import { getRegistryFacts } from 'shared-kernel/contract/registries';
import { answerAt } from '../forms/index.ts';
import type { RegistriesService } from './service.ts';
import { registryTexts } from './texts.ts';

type Value = Readonly<Record<string, unknown>>;

/** An answer that a registry gave, as the flow keeps origins. */
interface RegistryOrigin {
  readonly source: string;
  readonly label: string;
}

/** The pointers that a hint means: one for each row of its table, otherwise the pointer itself. */
function expand(pointer: string, value: Value): readonly ((each: string) => string)[] {
  const [table] = pointer.split('/*/');
  if (table === undefined || table === pointer) return [(each) => each];
  const rows = answerAt(value, table);
  return Array.isArray(rows) ? rows.map((_row, index) => (each) => each.replace('/*/', `/${index}/`)) : [];
}

/** A step as it was saved last. */
export interface SavedStep {
  readonly value: Value;
  readonly origins: Readonly<Record<string, { readonly source: string }>>;
}

const isBlank = (answer: unknown): boolean => answer === undefined || answer === null || answer === '';

/**
 * Origins of the answers that have become what a registry says of the number beside them, where nothing stood or another
 * answer of this registry. What the agent typed, or took back, stays the agent's. The registry is not asked: it has
 * answered the form a moment ago.
 */
export function findRegistryOrigins(
  peek: RegistriesService['peek'],
  form: FormDocument,
  before: SavedStep,
  after: Value,
): Readonly<Record<string, RegistryOrigin>> {
  const origins: Record<string, RegistryOrigin> = {};
  for (const [pointer, { registry }] of Object.entries(form.ui.fields)) {
    if (registry === undefined) continue;
    for (const atRow of expand(pointer, after)) {
      const number = answerAt(after, atRow(pointer));
      const answer = typeof number === 'string' ? peek(registry.from, number) : undefined;
      if (answer === undefined) continue;
      const facts = getRegistryFacts(answer);
      for (const [target, fact] of Object.entries(registry.fills)) {
        const at = atRow(target);
        const told = answerAt(after, at);
        const earlier = answerAt(before.value, at);
        if (told === undefined || told !== facts[fact] || told === earlier) continue;
        if (!isBlank(earlier) && before.origins[at]?.source !== registry.from) continue;
        origins[at] = { source: registry.from, label: registryTexts.origin(answer) };
      }
    }
  }
  return origins;
}
