import { useEffect, useSyncExternalStore } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import { portalEvents } from 'shared-kernel/events';
import { isCancelled } from 'shared-kernel/http';
import { useQueryClient } from 'shared-kernel/query';
import type { QueryClient } from 'shared-kernel/query';
import { currentBankAtom, currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { announceDocuments } from '../../../common/documents-changed.ts';
import { sendFile } from '../api/send-file.ts';
import { checkFile } from './check-file.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadItem } from './upload-queue.ts';

interface QueueOwner {
  readonly bank: BankCode;
  /** Another agent at the same computer must not find these files. */
  readonly userId: string;
  readonly applicationHash: string | undefined;
  readonly requestId: string | undefined;
  readonly threadId: string | undefined;
}

/** One queue per bank, agent, application and request; it outlives the page that shows it. */
const queues = new Map<string, UploadQueue>();

function queueOf(owner: QueueOwner, client: QueryClient): UploadQueue {
  const key = JSON.stringify(owner);
  const known = queues.get(key);
  if (known) return known;
  const { bank, applicationHash, requestId, threadId } = owner;
  const queue = new UploadQueue({
    check: checkFile,
    send: async ({ file, target: { documentName } }, { signal, onProgress, onWaiting }) => {
      const place = { applicationHash, requestId, threadId };
      const wish = { bank, file, documentName, ...place, signal, onProgress, onWaiting };
      const document = await sendFile(wish).catch((error: unknown) => {
        // The bank may have stored the file although its answer was lost.
        if (!isCancelled(error)) void announceDocuments(client, [], bank);
        throw error;
      });
      await announceDocuments(client, [document], bank);
    },
  });
  queues.set(key, queue);
  let wasBusy = false;
  queue.subscribe(() => {
    const { isBusy } = queue;
    // The host asks before the agent leaves the portal with files on their way.
    if (isBusy !== wasBusy) {
      portalEvents.emit('unsaved-changed', { source: `document-uploads:${key}`, isUnsaved: isBusy });
    }
    wasBusy = isBusy;
  });
  return queue;
}

/** Forgets every queue: tests only. */
export function forgetUploadQueues(): void {
  queues.clear();
}

/** The uploads of a workspace. */
export function useUploadQueue(
  applicationHash: string | undefined,
  requestId: string | undefined,
  threadId?: string,
): { readonly queue: UploadQueue; readonly items: readonly UploadItem[] } {
  const bank = useAtomValue(currentBankAtom);
  const userId = useAtomValue(currentUserAtom)?.id ?? '';
  const client = useQueryClient();
  const queue = queueOf({ bank, userId, applicationHash, requestId, threadId }, client);
  const items = useSyncExternalStore(queue.subscribe, queue.snapshot);
  // What arrived or was given up needs no second look after the page was left.
  useEffect(
    () => () => {
      for (const { id, phase } of queue.snapshot()) {
        if (phase === 'done' || phase === 'cancelled') queue.dismiss(id);
      }
    },
    [queue],
  );
  return { queue, items };
}
