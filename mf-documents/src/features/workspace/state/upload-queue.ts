import type { Document } from 'shared-kernel/contract/documents';
import { isApiError, isCancelled } from 'shared-kernel/http';
import type { UploadProgress } from 'shared-kernel/http';

/** Where a file goes: the slot of this `document_name`, or a new document of that name. */
export interface UploadTarget {
  readonly documentName: string;
  readonly title: string;
  /** Request of the bank that the slot belongs to. */
  readonly requestId?: string | undefined;
}

export const toTarget = ({ document_name: documentName, title, request_id: id }: Document): UploadTarget => ({
  documentName,
  title,
  requestId: id ?? undefined,
});

export type UploadPhase = 'queued' | 'uploading' | 'done' | 'failed' | 'cancelled';

/** A file for the queue. */
interface NewUpload {
  readonly file: File;
  readonly target: UploadTarget;
  /** Since when the content of a copy is known. */
  readonly datedAt?: string | undefined;
}

/** One file of the queue. */
export interface UploadItem extends NewUpload {
  readonly id: string;
  /** Files that were added together have the same. */
  readonly batch: number;
  readonly phase: UploadPhase;
  readonly sentBytes: number;
  /** Smoothed; 0 while unknown. */
  readonly bytesPerSecond: number;
  /** The connection is lost; the upload is resumed when it is back. */
  readonly isWaiting: boolean;
  /** Why the file was refused before anything was sent: a retry would not help. */
  readonly refusal: string | null;
  readonly error: unknown;
}

export interface UploadQueueOptions {
  /** Sends one file; rejects with an `ApiError`. */
  readonly send: (
    item: UploadItem,
    options: {
      readonly signal: AbortSignal;
      readonly onProgress: (progress: UploadProgress) => void;
      readonly onWaiting: (isWaiting: boolean) => void;
    },
  ) => Promise<void>;
  /** Returns why a file is refused, in Russian, or `null`. */
  readonly check: (file: File) => string | null;
  /** A file failed while nobody was shown the list. */
  readonly onUnseenFailure?: (item: UploadItem) => void;
  /** Monotonic clock, ms. */
  readonly nowMs?: () => number;
}

/** Files of one slot are uploaded one after another, so that versions keep their order; slots in parallel. */
const MAX_PARALLEL = 3;
/** What the bank says about the file itself, or about its place. */
const FINAL_CODES: ReadonlySet<string> = new Set([
  'file_broken',
  'file_empty',
  'file_name_refused',
  'file_too_large',
  'file_type_refused',
  'payload_too_large',
  'unsupported_media_type',
  'application_closed',
  'document_signed',
  'forbidden',
  'not_found',
]);
/** Weight of the newest measurement in the speed. */
const SMOOTHING = 0.3;
/** Measurements closer together than this are too inexact for a speed, ms. */
const MEASURE_MS = 250;

/** Whether another try of the same file may end otherwise: not after a refusal of the portal or of the bank. */
export function mayRetry({ phase, refusal, error }: UploadItem): boolean {
  if (phase === 'cancelled') return true;
  if (phase !== 'failed' || refusal !== null) return false;
  return !isApiError(error) || !FINAL_CODES.has(error.code);
}

interface Meter {
  readonly controller: AbortController;
  atMs: number;
  bytes: number;
}

/**
 * Uploads files independently of each other: a bad or failed file never stops the others. It lives outside React, so
 * that uploads continue when the agent leaves the page, and are shown again on return.
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, Meter>();
  #items: readonly UploadItem[] = [];
  #nextId = 1;
  #viewers = 0;

  constructor(options: UploadQueueOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The files, oldest first; a new array whenever something changed. */
  readonly snapshot = (): readonly UploadItem[] => this.#items;

  /** Somebody is shown the list, until the returned function is called. */
  view(): () => void {
    this.#viewers += 1;
    return () => void (this.#viewers -= 1);
  }

  get isBusy(): boolean {
    return this.#items.some(({ phase }) => phase === 'queued' || phase === 'uploading');
  }

  /** Adds files; those that are refused stay in the list with the reason. */
  add(files: readonly NewUpload[]): void {
    const batch = this.#nextId;
    const added = files.map(({ file, target, datedAt }): UploadItem => {
      const refusal = this.#options.check(file);
      const id = String(this.#nextId++);
      const phase = refusal === null ? 'queued' : 'failed';
      return {
        id,
        file,
        target,
        datedAt,
        batch,
        phase,
        sentBytes: 0,
        bytesPerSecond: 0,
        isWaiting: false,
        refusal,
        error: null,
      };
    });
    this.#set([...this.#items, ...added]);
    this.#startNext();
  }

  cancel(id: string): void {
    const item = this.#items.find((each) => each.id === id);
    if (item?.phase === 'queued') this.#patch(id, { phase: 'cancelled' });
    else this.#running.get(id)?.controller.abort();
  }

  cancelAll(): void {
    for (const { id } of this.#items) this.cancel(id);
  }

  retry(id: string): void {
    const item = this.#items.find((each) => each.id === id);
    if (!item || !mayRetry(item)) return;
    this.#patch(id, { phase: 'queued', error: null, sentBytes: 0, bytesPerSecond: 0 });
    this.#startNext();
  }

  dismiss(id: string): void {
    if (this.#running.has(id)) return;
    this.#set(this.#items.filter((each) => each.id !== id));
  }

  /** Removes every file that is neither queued nor uploading. */
  clearFinished(): void {
    this.#set(this.#items.filter(({ phase }) => phase === 'queued' || phase === 'uploading'));
  }

  #startNext(): void {
    for (const item of this.#items) {
      if (this.#running.size >= MAX_PARALLEL) return;
      if (item.phase === 'queued' && !this.#isSlotBusy(item)) void this.#run(item);
    }
  }

  /** The slot has its file now: what failed there before is no news any more. What was added with it still is. */
  #forgetFailed({ target, batch }: UploadItem): void {
    const isOver = (each: UploadItem): boolean =>
      each.batch < batch &&
      each.target.documentName === target.documentName &&
      (each.phase === 'failed' || each.phase === 'cancelled');
    this.#set(this.#items.filter((each) => !isOver(each)));
  }

  #isSlotBusy({ target }: UploadItem): boolean {
    return this.#items.some(
      (each) => this.#running.has(each.id) && each.target.documentName === target.documentName,
    );
  }

  async #run(item: UploadItem): Promise<void> {
    const meter: Meter = { controller: new AbortController(), atMs: this.#now(), bytes: 0 };
    this.#running.set(item.id, meter);
    this.#patch(item.id, { phase: 'uploading' });
    try {
      await this.#options.send(item, {
        signal: meter.controller.signal,
        onProgress: (progress) => this.#measure(item, meter, progress),
        onWaiting: (isWaiting) => {
          // The time of the wait must not count into the speed.
          meter.atMs = this.#now();
          this.#patch(item.id, isWaiting ? { isWaiting, bytesPerSecond: 0 } : { isWaiting });
        },
      });
      this.#patch(item.id, { phase: 'done', sentBytes: item.file.size });
      this.#forgetFailed(item);
    } catch (error) {
      if (!isCancelled(error)) this.#fail(item, error);
      // The end of a session or a switch of the bank gives it up as well, which nobody has asked for.
      else if (meter.controller.signal.aborted) this.#patch(item.id, { phase: 'cancelled' });
      else this.#patch(item.id, { phase: 'failed', error });
    } finally {
      this.#running.delete(item.id);
      if (this.#items.some(({ id, isWaiting }) => id === item.id && isWaiting)) {
        this.#patch(item.id, { isWaiting: false });
      }
      this.#startNext();
    }
  }

  #fail(item: UploadItem, error: unknown): void {
    this.#patch(item.id, { phase: 'failed', error });
    if (this.#viewers === 0) this.#options.onUnseenFailure?.({ ...item, phase: 'failed', error });
  }

  #measure(item: UploadItem, meter: Meter, { sentBytes, totalBytes }: UploadProgress): void {
    // Progress includes the multipart frame, so the share is applied to the size of the file.
    const part = totalBytes ? sentBytes / totalBytes : sentBytes / Math.max(1, item.file.size);
    const sent = Math.round(Math.min(1, part) * item.file.size);
    const passedMs = this.#now() - meter.atMs;
    const known = this.#items.find(({ id }) => id === item.id)?.bytesPerSecond ?? 0;
    let bytesPerSecond = known;
    if (passedMs >= MEASURE_MS) {
      const measured = ((sent - meter.bytes) * 1000) / passedMs;
      bytesPerSecond = known === 0 ? measured : known + SMOOTHING * (measured - known);
      meter.atMs += passedMs;
      meter.bytes = sent;
    }
    this.#patch(item.id, { sentBytes: sent, bytesPerSecond });
  }

  #now(): number {
    return (this.#options.nowMs ?? (() => performance.now()))();
  }

  #patch(id: string, change: Partial<UploadItem>): void {
    this.#set(this.#items.map((each) => (each.id === id ? { ...each, ...change } : each)));
  }

  #set(items: readonly UploadItem[]): void {
    this.#items = items;
    for (const listener of [...this.#listeners]) listener();
  }
}
