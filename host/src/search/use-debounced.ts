import { useEffect, useState } from 'react';

/** Pause after the last key before the bank is asked, ms. */
const SEARCH_DEBOUNCE_MS = 250;

/** What was typed, once the keys rest. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
