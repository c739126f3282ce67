import { useEffect, useRef, useState } from 'react';
import { today } from 'shared-kernel/domain/instants';
import { useSearchParams } from 'shared-kernel/router';
import { initialState, readState, writeState } from './calculator-state.ts';
import type { CalculatorState } from './calculator-state.ts';

/** Browsers refuse more than a hundred changes of the address in half a minute: it waits for the hand to rest, ms. */
const WRITE_DELAY_MS = 300;

/** The calculation: kept here while a slider moves, written into the address once it rests. */
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
  const isPressed = useIsPressed();
  const wanted = writeState(state).toString();
  useEffect(() => {
    if (wanted === address) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const write = (): void => {
      // A hand that rests in the middle of a drag will go on: a new address draws the whole portal anew.
      if (isPressed.current) {
        timer = setTimeout(write, WRITE_DELAY_MS);
        return;
      }
      setWritten(wanted);
      setParams(wanted, { replace: true });
    };
    timer = setTimeout(write, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, address, setParams, isPressed]);
  return [state, setState];
}

/** Whether a finger or a mouse button is down right now. */
function useIsPressed() {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = (): void => {
      isPressed.current = true;
    };
    const release = (): void => {
      isPressed.current = false;
    };
    const listeners = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    for (const [type, listener] of listeners) window.addEventListener(type, listener, { capture: true });
    return () => {
      for (const [type, listener] of listeners) window.removeEventListener(type, listener, { capture: true });
    };
  }, []);
  return isPressed;
}
