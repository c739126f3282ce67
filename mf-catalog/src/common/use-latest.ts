import { useCallback, useEffect, useRef } from 'react';

/** A value for handlers, by a function that stays the same: whoever only reads it on a click is not drawn again. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
