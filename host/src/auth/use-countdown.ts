import { useCallback, useEffect, useState } from 'react';
import { formatCount } from 'shared-kernel/domain/plurals';
import { ru } from '../locale/ru.ts';

/** Seconds left until the moment `start` named; 0 when there is nothing to wait for. */
export function useCountdown(): readonly [secondsLeft: number, start: (seconds: number) => void] {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    if (endsAtMs === 0) return undefined;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= endsAtMs) setEndsAtMs(0);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const start = useCallback((seconds: number) => {
    setNowMs(Date.now());
    setEndsAtMs(Date.now() + seconds * 1_000);
  }, []);
  return [endsAtMs === 0 ? 0 : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000)), start];
}

/** `4 минуты 32 секунды`. */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [
    minutes > 0 ? formatCount(minutes, ru.auth.minutes) : '',
    rest > 0 || minutes === 0 ? formatCount(rest, ru.auth.seconds) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
