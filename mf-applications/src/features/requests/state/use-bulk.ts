import { useRef, useState } from 'react';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { useApplicationActions } from './application-actions.ts';
import { runBulk } from './bulk-actions.ts';
import type { BulkAction, BulkKind, BulkResult } from './bulk-actions.ts';

export interface BulkState {
  readonly kind: BulkKind;
  readonly total: number;
  readonly results: readonly BulkResult[];
  readonly isRunning: boolean;
}

/** A bulk action that runs or has just finished, with its result for each row. */
export function useBulk() {
  const [state, setState] = useState<BulkState | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const { bulk } = useApplicationActions();

  const start = async (action: BulkAction, rows: readonly ApplicationListItem[]): Promise<void> => {
    const { kind } = action;
    const controller = new AbortController();
    stopper.current = controller;
    setState({ kind, total: rows.length, results: [], isRunning: true });
    await bulk.mutateAsync({
      rows,
      run: (act) =>
        runBulk({
          kind,
          rows,
          act: (row) => act(action, row),
          onProgress: (results) => setState({ kind, total: rows.length, results, isRunning: true }),
          signal: controller.signal,
        }),
    });
    setState((current) => current && { ...current, isRunning: false });
  };
  return { state, start, stop: () => stopper.current?.abort(), close: () => setState(null) };
}
