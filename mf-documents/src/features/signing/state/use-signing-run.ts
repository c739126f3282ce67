import { useReducer, useRef } from 'react';
import type { Document, PowerOfAttorney } from 'shared-kernel/contract/documents';
import { isCancelled } from 'shared-kernel/http';
import { useQueryClient } from 'shared-kernel/query';
import { announceDocuments } from '../../../common/documents-changed.ts';
import type { SigningKey, SigningProvider } from '../providers/signing-provider.ts';
import { signOneDocument } from './sign-document.ts';
import type { SigningPhase } from './sign-document.ts';

/** How far one document is. `error` is there exactly when it failed. */
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
  /** Signs one after another; a failure stops none of the others. Answers how many were signed and how many failed. */
  readonly start: (
    documents: readonly Document[],
    key: SigningKey,
    provider: SigningProvider,
    powerOfAttorney?: PowerOfAttorney,
  ) => Promise<{ readonly signed: number; readonly failed: number }>;
  /** The document in work is finished, the rest stays unsigned. */
  readonly stop: () => void;
  readonly reset: () => void;
}

/** Signs a batch and keeps the result of each document (chapter 8: the error is stored). */
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
    for (const { id, current } of documents) {
      if (stopped.current) break;
      if (!current) continue;
      const put = (outcome: SigningOutcome): void => dispatch({ type: 'outcome', id, outcome });
      try {
        signed.push(
          await signOneDocument({
            documentId: id,
            version: current,
            key,
            provider,
            powerOfAttorney,
            onPhase: (phase) => put({ phase }),
          }),
        );
        put({ phase: 'done' });
      } catch (error) {
        put({ phase: 'failed', error });
        failed += 1;
        // The bank was left: nothing more of it may be signed.
        if (isCancelled(error)) break;
      }
    }
    // Also after failures: a stale version is a reason to read the document again.
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
