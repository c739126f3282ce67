import { Mutex } from 'async-mutex';
import { STATEMENT_BYTE_LIMIT } from 'shared-kernel/contract/income';
import { DomainError } from '../../http/domain-error.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { LimitedProcessError, runLimited, type ProcessLimits } from '../../processes/limited-process.ts';
import type { ParsedStatement } from './statement-parser.ts';

export interface StatementTask {
  readonly path: string;
}

export type StatementAnswer =
  | { readonly isRead: true; readonly statement: ParsedStatement }
  /** It is no spreadsheet. */
  | { readonly isRead: false };

/** Twice what a statement of the largest size takes. */
const LIMITS: ProcessLimits = {
  memoryMb: 220,
  heapMb: 128,
  timeMs: 20_000,
  answerBytes: 16 * 1024 * 1024,
};
const PROCESS = new URL('./statement-process.ts', import.meta.url);
const RETRY_AFTER_SECONDS = 5;

/** @throws DomainError `file_too_large`, `file_type_refused`, `rate_limited`. */
export type StatementReader = (agentId: string, file: UploadedFile) => Promise<ParsedStatement>;

/**
 * Reads statements in processes of their own, one at a time in all, so that their memory is bounded however many come,
 * and one file of an agent at a time, so that nobody fills the line.
 */
export function createStatementReader(): StatementReader {
  const reading = new Mutex();
  const waiting = new Set<string>();
  return async (agentId, { path, sizeBytes }) => {
    if (sizeBytes > STATEMENT_BYTE_LIMIT) throw new DomainError('file_too_large');
    if (waiting.has(agentId))
      throw new DomainError('rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    waiting.add(agentId);
    try {
      const release = await reading.acquire();
      try {
        const task: StatementTask = { path };
        const answer = await runLimited<StatementAnswer>(PROCESS, task, LIMITS);
        if (!answer.isRead) throw new DomainError('file_type_refused');
        return answer.statement;
      } finally {
        release();
      }
    } catch (error) {
      if (error instanceof LimitedProcessError) throw new DomainError('file_type_refused', { cause: error });
      throw error;
    } finally {
      waiting.delete(agentId);
    }
  };
}
