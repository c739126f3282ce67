import type { SpecifiedCall } from 'shared-kernel/contract/specified-calls';
import type { CallArguments } from './bank-caller.ts';
import type { CheckOptions } from './options.ts';

/** What the calls have answered so far: later ones are made with it. */
export interface Seen {
  readonly profile: unknown;
  readonly agentInfo: unknown;
  readonly partners: readonly unknown[];
  readonly applications: readonly unknown[];
  readonly notifications: readonly unknown[];
}

/** Makes a call, notes what was found about it, and answers the body. */
export type Try = (id: string, args?: CallArguments, variant?: string) => Promise<unknown>;
/** The same; where the bank refuses it, once more with what `again` finds, if it finds something. */
export type TryAgain = (
  id: string,
  args: CallArguments,
  again: (ask: (call: SpecifiedCall) => Promise<unknown>) => Promise<CallArguments | undefined>,
) => Promise<void>;
export type Skip = (id: string, reason: string) => void;

export interface WalkContext {
  readonly attempt: Try;
  readonly attemptAgain: TryAgain;
  readonly skip: Skip;
  readonly signIn: () => Promise<boolean>;
  readonly options: CheckOptions;
  readonly password: string;
}
