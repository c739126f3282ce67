import { useTypedText } from 'shared-kernel/ui';
import type { ListViewControl } from '../state/use-list-view.ts';

/** Quiet time after the last key before the list is asked, ms. */
const SEARCH_DELAY_MS = 350;

/** The search text as typed; the address follows after a pause, and leads when it changes by itself. */
export function useSearchText(control: ListViewControl): readonly [string, (text: string) => void] {
  return useTypedText(
    control.view.filter.search ?? '',
    (search) => control.change({ search }),
    SEARCH_DELAY_MS,
  );
}
