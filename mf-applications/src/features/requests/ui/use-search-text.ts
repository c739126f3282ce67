import { useEffect, useEffectEvent, useState } from 'react';
import type { ListViewControl } from '../state/use-list-view.ts';

/** Quiet time after the last key before the list is asked, ms. */
const SEARCH_DELAY_MS = 350;

/** The search text as typed; the address follows after a pause, and leads when it changes by itself. */
export function useSearchText(control: ListViewControl): [string, (text: string) => void] {
  const applied = control.view.filter.search ?? '';
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    if (text.trim() !== applied) setText(applied);
  }
  const apply = useEffectEvent(() => {
    if (text.trim() !== applied) control.change({ search: text.trim() });
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
