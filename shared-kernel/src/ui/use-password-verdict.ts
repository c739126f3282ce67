import { useEffect, useState } from 'react';
import { loadPasswordJudge } from '../domain/password-rules.ts';
import type { PasswordJudge, PasswordVerdict } from '../domain/password-rules.ts';
import { useDebounced } from './use-debounced.ts';

const REST_MS = 200;

/**
 * How guessable a new password is, while it is typed; `undefined` until that is known. The lists are loaded with the
 * first character. Where they do not come, nothing is said: the bank judges anyway.
 */
export function usePasswordVerdict(password: string, own: readonly string[]): PasswordVerdict | undefined {
  const settled = useDebounced(password, REST_MS);
  const [judge, setJudge] = useState<PasswordJudge>();
  const isWanted = password !== '';
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    loadPasswordJudge().then(
      (loaded) => isCurrent && setJudge(() => loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return judge === undefined || settled === '' || !isWanted ? undefined : judge(settled, own);
}
