import { useEffect, useState } from 'react';

/** What has been waited for this long is said to be late, ms: nobody looks at a skeleton for 3 s without a word. */
export const SLOW_AFTER_MS = 2_500;

/** Whether the wait has become long. It is counted from the moment `isWaiting` became true. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  if (!isWaiting && isSlow) setSlow(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isSlow;
}
