import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/** Whether the user writes news: the server decides, this only shows or hides. */
export function useIsEditor(): boolean {
  const role = useAtomValue(currentUserAtom)?.role;
  return role === 'staff' || role === 'superuser';
}
