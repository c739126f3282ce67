import { today } from 'shared-kernel/domain/instants';
import { useRestingUrlState } from 'shared-kernel/router';
import type { UrlSchema } from 'shared-kernel/router';
import { initialState, readState, writeState } from './calculator-state.ts';
import type { CalculatorState } from './calculator-state.ts';

const calculatorSchema: UrlSchema<CalculatorState> = {
  read: (params) => readState(params, initialState(today())),
  write: writeState,
};

/** The calculation of the address. */
export const useCalculatorState = () => useRestingUrlState(calculatorSchema);
