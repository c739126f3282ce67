import { Mutex } from 'async-mutex';
import { LimitedProcessError, runLimited, type ProcessLimits } from '../processes/limited-process.ts';

/** Larger documents have their mark in the protocol alone. */
export const MARKED_BYTE_LIMIT = 10 * 1024 * 1024;

const LIMITS: ProcessLimits = {
  memoryMb: 400,
  heapMb: 256,
  timeMs: 10_000,
  answerBytes: 2 * MARKED_BYTE_LIMIT,
};
const PROCESS = new URL('./mark-copy-process.ts', import.meta.url);

/** Files are base64. */
export interface MarkTask {
  readonly document: string;
  readonly documentTitle: string;
  readonly behind: string;
  readonly title: string;
  readonly text: string;
}

export interface MarkAnswer {
  readonly copy: string | null;
}

export interface MarkedCopy {
  readonly document: Uint8Array;
  /** For a document that has no title of its own. */
  readonly documentTitle: string;
  /** A PDF of our own whose pages follow those of the document. */
  readonly behind: Uint8Array;
  /** The two lines of the mark at the foot of every page. */
  readonly title: string;
  readonly text: string;
}

/** The copy, or `undefined` of a document that is no readable PDF. */
export type CopyMarker = (given: MarkedCopy) => Promise<Uint8Array | undefined>;

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Copies documents with a mark, one at a time, each in a process of its own: strangers have written them. */
export function createCopyMarker(): CopyMarker {
  const working = new Mutex();
  return ({ document, behind, ...texts }) =>
    working.runExclusive(async () => {
      if (document.byteLength > MARKED_BYTE_LIMIT) return undefined;
      const task: MarkTask = { document: toBase64(document), behind: toBase64(behind), ...texts };
      try {
        const { copy } = await runLimited<MarkAnswer>(PROCESS, task, LIMITS);
        return copy === null ? undefined : new Uint8Array(Buffer.from(copy, 'base64'));
      } catch (error) {
        if (error instanceof LimitedProcessError) return undefined;
        throw error;
      }
    });
}
