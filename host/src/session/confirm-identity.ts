import type { BankCode } from 'shared-kernel/contract/banks';
import type { ConfirmationDetail } from 'shared-kernel/http';
import { atom, portalStore } from 'shared-kernel/state';

/** The question that stands open: at which bank, and what the agent decided. */
export interface ConfirmationRequest {
  readonly bank: BankCode;
  readonly settle: (isConfirmed: boolean) => void;
}

export const confirmationRequestAtom = atom<ConfirmationRequest | null>(null);

/** One question per bank, however many calls wait for it. */
const waiting = new Map<BankCode, Promise<boolean>>();

/** Asks the agent to confirm who they are; answers whether they did. Gives up with the call that asked. */
export function askForConfirmation({ bank, signal }: ConfirmationDetail): Promise<boolean> {
  const known = waiting.get(bank);
  if (known) return known;
  const answer = new Promise<boolean>((resolve) => {
    const request: ConfirmationRequest = {
      bank,
      settle: (isConfirmed) => {
        waiting.delete(bank);
        signal.removeEventListener('abort', giveUp);
        if (portalStore.get(confirmationRequestAtom) === request)
          portalStore.set(confirmationRequestAtom, null);
        resolve(isConfirmed);
      },
    };
    const giveUp = (): void => request.settle(false);
    signal.addEventListener('abort', giveUp, { once: true });
    // A question of another bank is overtaken: two dialogs at once would confirm the wrong one.
    portalStore.get(confirmationRequestAtom)?.settle(false);
    portalStore.set(confirmationRequestAtom, request);
  });
  waiting.set(bank, answer);
  return answer;
}
