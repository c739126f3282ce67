import { useEffect, useState } from 'react';

/** Quiet time after the last change before it reaches the address, ms. */
const DELAY_MS = 300;

/**
 * A typed value that the address keeps. It changes here at once and reaches the address when the typing rests:
 * the router answers too late for an input, and browsers limit how often an address may change.
 * A value that came with another address (a link, the back button, «Сбросить») replaces what was typed.
 */
export function useAddressValue<Value extends string | number | undefined>(
  stored: Value,
  write: (value: Value) => void,
): readonly [Value, (value: Value) => void, (value: Value) => void] {
  const [value, setValue] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [written, setWritten] = useState(stored);
  if (seen !== stored) {
    setSeen(stored);
    // Ignores the echo of the own write: more may have been typed meanwhile.
    if (stored !== written) {
      setWritten(stored);
      setValue(stored);
    }
  }
  const writeNow = (next: Value): void => {
    setWritten(next);
    write(next);
  };
  useEffect(() => {
    if (value === stored || value === written) return undefined;
    const timer = setTimeout(() => writeNow(value), DELAY_MS);
    return () => clearTimeout(timer);
  });
  return [value, setValue, writeNow];
}
