import { oneOf } from 'shared-kernel/schema';
import { useStoredDraft } from 'shared-kernel/stored-draft';
import type { BankScope } from 'shared-kernel/ui';

const scopeSchema = oneOf(['bank', 'all']);

/** Whose notifications the page shows, remembered on the device. */
export function useBankScope(): readonly [BankScope, (scope: BankScope) => void] {
  const [scope, keep] = useStoredDraft(scopeSchema, ['notifications-scope']);
  return [scope ?? 'bank', keep];
}
