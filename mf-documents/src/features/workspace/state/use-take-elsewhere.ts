import { useEffect, useRef, useState } from 'react';
import { isCancelled } from 'shared-kernel/http';
import { readFileAt } from '../api/files-elsewhere.ts';
import type { FileElsewhere } from './files-elsewhere.ts';
import type { UploadQueue } from './upload-queue.ts';

/** `reading`: from the other bank; `failed`: it did not give the file. */
export type Taking =
  { readonly phase: 'reading' } | { readonly phase: 'failed'; readonly error: unknown } | undefined;

interface TakeElsewhere {
  readonly getTaking: (file: FileElsewhere) => Taking;
  readonly isReading: boolean;
  readonly take: (files: readonly FileElsewhere[]) => void;
}

/**
 * Reads files of other banks, one after another at each, and puts them into the upload queue of this one. What the agent has
 * uploaded meanwhile stays. Leaving the page stops what is still being read.
 */
export function useTakeElsewhere(
  queue: UploadQueue,
  isEmpty: (file: FileElsewhere) => boolean,
): TakeElsewhere {
  const [takings, setTakings] = useState<ReadonlyMap<string, Taking>>(new Map());
  const controller = useRef(new AbortController());
  useEffect(() => {
    const mounted = new AbortController();
    controller.current = mounted;
    return () => mounted.abort();
  }, []);
  const latest = useRef(isEmpty);
  useEffect(() => {
    latest.current = isEmpty;
  });
  const set = (key: string, taking: Taking): void => setTakings((before) => new Map(before).set(key, taking));
  const hand = (taken: FileElsewhere, file: File): void => {
    const { document_name: documentName, title } = taken.slot;
    const { uploaded_at: datedAt } = taken.file;
    if (latest.current(taken)) queue.add([{ file, target: { documentName, title }, datedAt }]);
  };

  const readAll = async (files: readonly FileElsewhere[], signal: AbortSignal): Promise<void> => {
    for (const each of files) {
      const key = toKey(each);
      try {
        const file = await readFileAt(each.bank, each.file, signal);
        hand(each, file);
        set(key, undefined);
      } catch (error) {
        if (signal.aborted) return;
        set(key, isCancelled(error) ? undefined : { phase: 'failed', error });
      }
    }
  };
  return {
    getTaking: (file) => takings.get(toKey(file)),
    isReading: [...takings.values()].some((taking) => taking?.phase === 'reading'),
    take: (files) => {
      const wanted = files.filter((file) => takings.get(toKey(file))?.phase !== 'reading');
      for (const file of wanted) set(toKey(file), { phase: 'reading' });
      for (const bank of new Set(wanted.map((file) => file.bank))) {
        void readAll(
          wanted.filter((file) => file.bank === bank),
          controller.current.signal,
        );
      }
    },
  };
}

const toKey = ({ bank, file }: FileElsewhere): string => `${bank} ${file.version_id}`;
