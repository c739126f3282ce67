import { useReducer, useRef } from 'react';
import type { Document, PowerOfAttorney } from 'shared-kernel/contract/documents';
import { isCancelled } from 'shared-kernel/http';
import { useQueryClient } from 'shared-kernel/query';
import { announceDocuments } from '../../../common/documents-changed.ts';
import type { SigningKey, SigningProvider } from '../providers/signing-provider.ts';
import { signOneDocument } from './sign-document.ts';
import type { SigningPhase } from './sign-document.ts';

/** State of one document in the run; `error` is set only when it failed. */
export interface SigningOutcome {
  readonly phase: SigningPhase | 'done' | 'failed';
  readonly error?: unknown;
}

interface RunState {
  readonly outcomes: Readonly<Record<string, SigningOutcome>>;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
}

type RunAction =
  | { readonly type: 'start' | 'stop' | 'end' | 'reset' }
  | { readonly type: 'outcome'; readonly id: string; readonly outcome: SigningOutcome };

const IDLE: RunState = { outcomes: {}, isRunning: false, isStopping: false };

function reduce(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case 'start':
      return { ...state, isRunning: true, isStopping: false };
    case 'stop':
      return { ...state, isStopping: true };
    case 'end':
      return { ...state, isRunning: false, isStopping: false };
    case 'reset':
      return IDLE;
    case 'outcome':
      return { ...state, outcomes: { ...state.outcomes, [action.id]: action.outcome } };
  }
}

export interface SigningRun extends RunState {
  /** Signs one document after another; a failure does not stop the others. Resolves to the numbers of both. */
  readonly start: (
    documents: readonly Document[],
    key: SigningKey,
    provider: SigningProvider,
    powerOfAttorney?: PowerOfAttorney,
  ) => Promise<{ readonly signed: number; readonly failed: number }>;
  /** Stops after the current document; the rest stays unsigned. */
  readonly stop: () => void;
  readonly reset: () => void;
}

/** Signs a batch and stores the result of each document, errors included (chapter 8). */
export function useSigningRun(): SigningRun {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduce, IDLE);
  const stopped = useRef(false);

  async function start(
    documents: readonly Document[],
    key: SigningKey,
    provider: SigningProvider,
    powerOfAttorney?: PowerOfAttorney,
  ): Promise<{ signed: number; failed: number }> {
    stopped.current = false;
    dispatch({ type: 'start' });
    const signed: Document[] = [];
    let failed = 0;
    for (const document of documents) {
      const { id, current } = document;
      if (stopped.current) break;
      if (!current) continue;
      const put = (outcome: SigningOutcome): void => dispatch({ type: 'outcome', id, outcome });
      try {
        await signOneDocument({
          documentId: id,
          version: current,
          key,
          provider,
          powerOfAttorney,
          onPhase: (phase) => put({ phase }),
        });
        signed.push(document);
        put({ phase: 'done' });
      } catch (error) {
        put({ phase: 'failed', error });
        failed += 1;
        // The agent switched the bank: nothing more may be signed at this one.
        if (isCancelled(error)) break;
      }
    }
    // After failures too: after `stale_version` the document must be read again.
    await announceDocuments(client, signed);
    dispatch({ type: 'end' });
    return { signed: signed.length, failed };
  }

  return {
    ...state,
    start,
    stop: () => {
      stopped.current = true;
      dispatch({ type: 'stop' });
    },
    reset: () => dispatch({ type: 'reset' }),
  };
}
