import { useDeferredValue, useEffect, useRef, useState } from 'react';

/** How long a hand may move without anything following it, ms. */
const PATIENCE_MS = 150;

/**
 * A deferred value that still follows an input that never rests: React begins a deferred rendering anew at every input, so that
 * on a slow machine none is finished before the hand lets go.
 */
export function useFollowing<Value>(value: Value): Value {
  const deferred = useDeferredValue(value);
  const latest = useRef({ value, deferred });
  useEffect(() => {
    latest.current = { value, deferred };
  });
  const [overtaken, setOvertaken] = useState({ value, deferred });
  const isBehind = deferred !== value;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setInterval(() => setOvertaken(latest.current), PATIENCE_MS);
    return () => clearInterval(timer);
  }, [isBehind]);
  // Newer than the deferred value until that moves on.
  return isBehind && overtaken.deferred === deferred ? overtaken.value : deferred;
}
