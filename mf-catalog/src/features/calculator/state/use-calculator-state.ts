import { useEffect, useState } from 'react';
import { today } from 'shared-kernel/domain/instants';
import { useSearchParams } from 'shared-kernel/router';
import { initialState, readState, writeState } from './calculator-state.ts';
import type { CalculatorState } from './calculator-state.ts';

/** Browsers refuse more than a hundred changes of the address in half a minute: it waits for the hand to rest, ms. */
const WRITE_DELAY_MS = 300;

/** The calculation: kept here while it changes, written into the address once it rests. */
export function useCalculatorState(): readonly [
  CalculatorState,
  (change: (state: CalculatorState) => CalculatorState) => void,
] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [state, setState] = useState(() => readState(params, initialState(today())));
  const [seen, setSeen] = useState(address);
  const [written, setWritten] = useState(address);
  if (address !== seen) {
    setSeen(address);
    // An address from elsewhere (a link, the back button) is read; the echo of one's own write is not.
    if (address !== written) setState(readState(params, initialState(today())));
  }
  const wanted = writeState(state).toString();
  useEffect(() => {
    if (wanted === address) return undefined;
    const timer = setTimeout(() => {
      setWritten(wanted);
      setParams(wanted, { replace: true });
    }, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, address, setParams]);
  return [state, setState];
}
