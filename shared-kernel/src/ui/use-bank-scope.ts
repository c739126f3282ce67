import { useStoredDraft } from '../drafts/stored-draft.ts';
import { oneOf } from '../schema.ts';
import type { BankScope } from './bank-scope.tsx';

const scopeSchema = oneOf(['bank', 'all']);

/**
 * Whose work a page shows, remembered on the device and the same at every bank: who looks at all banks still does after
 * a switch.
 * @param page the page that the choice is for
 */
export function useBankScope(page: string): readonly [BankScope, (scope: BankScope) => void] {
  const [scope, keep] = useStoredDraft(scopeSchema, [`${page}-scope`], { isOfEveryBank: true });
  return [scope ?? 'bank', keep];
}
