import { useEffect, useEffectEvent, useState } from 'react';

/** How long a value rests before it is applied, ms. */
const REST_MS = 300;

/** A text without the spaces around it; what is no text as it is. */
const clean = <Value>(value: Value): Value =>
  typeof value === 'string' ? (value.trim() as Value & string) : value;

/**
 * What is typed shows every key at once and is applied when it has rested: a search or a sum that the address keeps. What is
 * applied in another way (a link, the back button, «Сбросить») replaces what was typed.
 * @returns the value as typed, a way to change it, and one to apply it at once.
 */
export function useRestingValue<Value extends string | number | undefined>(
  applied: Value,
  apply: (value: Value) => void,
): readonly [Value, (value: Value) => void, () => void] {
  const [value, setValue] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [told, setTold] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    // The echo of what was told is no news: more may have been typed meanwhile.
    if (applied !== told) {
      setTold(applied);
      if (clean(value) !== applied) setValue(applied);
    }
  }
  const applyNow = (): void => {
    const next = clean(value);
    if (next === applied) return;
    setTold(next);
    apply(next);
  };
  const settle = useEffectEvent(applyNow);
  useEffect(() => {
    const timer = setTimeout(() => settle(), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue, applyNow];
}
