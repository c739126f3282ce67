import { useEffect, useState } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import { readConsentText } from 'shared-kernel/contract/personal-data';
import type { ConsentText } from 'shared-kernel/contract/personal-data';
import { callEndpoint, isCancelled } from 'shared-kernel/http';

export interface ConsentState {
  readonly text: ConsentText | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The consent text of the bank that the agent registers at; what is accepted is exactly what was shown. */
export function useConsentText(bank: BankCode): ConsentState {
  const [loaded, setLoaded] = useState<{ readonly bank: BankCode; readonly text: ConsentText }>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    setError(undefined);
    callEndpoint(readConsentText, { bank, signal: controller.signal }).then(
      (text) => setLoaded({ bank, text }),
      (failure: unknown) => {
        if (!isCancelled(failure)) setError(failure);
      },
    );
    return () => controller.abort();
  }, [bank, attempt]);

  return {
    text: loaded?.bank === bank ? loaded.text : undefined,
    error,
    retry: () => setAttempt((count) => count + 1),
  };
}
