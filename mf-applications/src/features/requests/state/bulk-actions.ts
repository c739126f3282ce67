import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import type { ApiError } from 'shared-kernel/http';
import type { Reassignment, Rejection } from '../api/row-actions.ts';
import { getRowActions } from './local-rules.ts';

/** What is done to each of the rows. */
export type BulkAction =
  | { readonly kind: 'archive' | 'unarchive' }
  | ({ readonly kind: 'reassign' } & Omit<Reassignment, 'row'>)
  | ({ readonly kind: 'reject' } & Omit<Rejection, 'row'>);
export type BulkKind = BulkAction['kind'];

/** Result for one row; `skipped`: the row does not offer the action, `not_reached`: the user stopped before it. */
export interface BulkResult {
  readonly row: ApplicationListItem;
  readonly outcome: 'done' | 'failed' | 'skipped' | 'not_reached';
  readonly error?: ApiError;
  /** It was rejected, and not archived. */
  readonly isRejected?: boolean;
}

interface BulkRun {
  readonly kind: BulkKind;
  readonly rows: readonly ApplicationListItem[];
  /** Runs the action for one row. @returns Why one that was rejected was not archived. @throws ApiError */
  readonly act: (row: ApplicationListItem) => Promise<ApiError | undefined>;
  readonly onProgress: (results: readonly BulkResult[]) => void;
  readonly signal: AbortSignal;
}

/** Runs the action row by row; a refusal of one row does not stop the others. */
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
    if (!getRowActions(row)[kind]) return { row, outcome: 'skipped' };
    try {
      const error = await act(row);
      return error ? { row, outcome: 'failed', error, isRejected: true } : { row, outcome: 'done' };
    } catch (error) {
      return { row, outcome: 'failed', error: error as ApiError };
    }
  }
}
