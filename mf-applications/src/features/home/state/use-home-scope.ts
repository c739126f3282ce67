import { oneOf } from 'shared-kernel/schema';
import { useStoredDraft } from 'shared-kernel/stored-draft';
import type { BankScope } from 'shared-kernel/ui';

const scopeSchema = oneOf(['bank', 'all']);

/** Whose work home shows, remembered on the device: one looks at home many times a day. */
export function useHomeScope(): readonly [BankScope, (scope: BankScope) => void] {
  const [scope, keep] = useStoredDraft(scopeSchema, ['home-scope']);
  return [scope ?? 'bank', keep];
}
