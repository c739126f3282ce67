import { atom } from '../state.ts';
import type { PrimitiveAtom } from '../state.ts';
import type { AcceptState, Stage } from '../contract/applications.ts';
import type { BankCode } from '../contract/banks.ts';

/** The application that is open in the flow, as the shell's header and step list need it. */
export interface OpenApplication {
  /** `null` while a new application is being made (step 1 of `/create-request`). */
  readonly hash: string | null;
  readonly id: number | null;
  /** Of the specification, or one of the bank's own. */
  readonly status: string;
  /** The bank's decision, where it says one. */
  readonly accept?: AcceptState | undefined;
  /** Current stage: the first incomplete stepper entry. */
  readonly stage: Stage;
  readonly stepper: readonly { readonly stage: string; readonly complete: boolean }[];
  /** View names (step ids) the server allows; when given, only these may be opened. */
  readonly availableViews: readonly string[] | null;
  readonly bank: BankCode;
  readonly bankName: string;
  /** Empty until a product is chosen. */
  readonly productTitle: string;
  readonly clientName: string;
}

/**
 * Written by the application flow while one of its pages is shown, `null` otherwise; the shell reads it:
 * header «Заявка №…», step list in the sidebar, bank selector disabled.
 */
export const openApplicationAtom: PrimitiveAtom<OpenApplication | null> = atom<OpenApplication | null>(null);
