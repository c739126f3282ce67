import { useTypedText } from 'shared-kernel/ui';
import type { ListViewControl } from '../state/use-list-view.ts';

/** Debounce of the search after the last key, ms. */
const SEARCH_DELAY_MS = 350;

/** The search text as typed; the address follows after a pause, and overrides the text when it changes by itself. */
export function useSearchText(control: ListViewControl): readonly [string, (text: string) => void] {
  return useTypedText(
    control.view.filter.search ?? '',
    (search) => control.change({ search }),
    SEARCH_DELAY_MS,
  );
}
