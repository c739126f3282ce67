import type { Thread } from 'shared-kernel/contract/chat';
import { isStaffAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/**
 * Whether there are documents for messages of the thread: those of its application, or the agent's own. The bank's people
 * have none of their own, and those of other agents are nothing for this one.
 */
export function useHasDocuments(thread: Thread | undefined): boolean {
  const isStaff = useAtomValue(isStaffAtom);
  return !isStaff || Boolean(thread?.application);
}
