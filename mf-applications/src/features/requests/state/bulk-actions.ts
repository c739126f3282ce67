import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import type { ApiError } from 'shared-kernel/http';
import { actionsOf } from './local-rules.ts';

export type BulkKind = 'archive' | 'unarchive' | 'reject';

/** How it went with one row; `skipped` rows do not offer the action, `not_reached` ones came after a stop. */
export interface BulkResult {
  readonly row: ApplicationListItem;
  readonly outcome: 'done' | 'failed' | 'skipped' | 'not_reached';
  readonly error?: ApiError;
}

interface BulkRun {
  readonly kind: BulkKind;
  readonly rows: readonly ApplicationListItem[];
  /** Does it for one row. @throws ApiError */
  readonly act: (row: ApplicationListItem) => Promise<void>;
  readonly onProgress: (results: readonly BulkResult[]) => void;
  readonly signal: AbortSignal;
}

/** Acts on one row after the other; a refusal of one never stops the others. */
export async function runBulk({
  kind,
  rows,
  act,
  onProgress,
  signal,
}: BulkRun): Promise<readonly BulkResult[]> {
  const results: BulkResult[] = [];
  for (const row of rows) {
    results.push(await resultFor(row));
    onProgress([...results]);
  }
  return results;

  async function resultFor(row: ApplicationListItem): Promise<BulkResult> {
    if (signal.aborted) return { row, outcome: 'not_reached' };
    if (!actionsOf(row)[kind]) return { row, outcome: 'skipped' };
    try {
      await act(row);
      return { row, outcome: 'done' };
    } catch (error) {
      return { row, outcome: 'failed', error: error as ApiError };
    }
  }
}
