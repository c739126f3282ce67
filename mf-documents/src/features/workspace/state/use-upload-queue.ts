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
import { checkFile } from '../../../common/check-file.ts';
import { tellFailedUpload } from './upload-failure.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadItem } from './upload-queue.ts';

interface QueueOwner {
  readonly bank: BankCode;
  /** Part of the key: another agent at the same computer must not see these files. */
  readonly userId: string;
  readonly applicationHash: string | undefined;
  readonly requestId: string | undefined;
  readonly threadId: string | undefined;
}

/** One queue per bank, agent, application, request and thread; it outlives the page that shows it. */
const queues = new Map<string, UploadQueue>();

function getQueue(owner: QueueOwner, client: QueryClient): UploadQueue {
  const key = JSON.stringify(owner);
  const known = queues.get(key);
  if (known) return known;
  const { bank, applicationHash, requestId, threadId } = owner;
  const queue: UploadQueue = new UploadQueue({
    check: checkFile,
    onUnseenFailure: (item) => tellFailedUpload(item, () => queue.retry(item.id)),
    send: async ({ file, target, datedAt }, { signal, onProgress, onWaiting }) => {
      const { documentName } = target;
      const owner = { bank, applicationHash, requestId: target.requestId ?? requestId, threadId };
      const params = { ...owner, file, documentName, datedAt, signal, onProgress, onWaiting };
      const document = await sendFile(params).catch((error: unknown) => {
        // The bank may have stored the file even if its answer was lost.
        if (!isCancelled(error)) void announceDocuments(client, [], bank);
        throw error;
      });
      await announceDocuments(client, document ? [document] : [], bank);
    },
  });
  queues.set(key, queue);
  let wasBusy = false;
  // One for each queue: another may still be busy when this one ends.
  const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();
  queue.subscribe(() => {
    const { isBusy } = queue;
    if (isBusy !== wasBusy) {
      // The host asks before it signs out; the browser asks before the page is closed, which the files would be lost with.
      portalEvents.emit('unsaved-changed', { source: `document-uploads:${key}`, isUnsaved: isBusy });
      if (isBusy) window.addEventListener('beforeunload', askToStay);
      else window.removeEventListener('beforeunload', askToStay);
    }
    wasBusy = isBusy;
  });
  return queue;
}

/** Removes every queue. Tests only. */
export function forgetUploadQueues(): void {
  queues.clear();
}

/** Upload queue of a workspace, with its files. What has failed is forgotten once nothing can be added any more. */
export function useUploadQueue(
  applicationHash: string | undefined,
  requestId: string | undefined,
  threadId?: string,
  isReadOnly = false,
): { readonly queue: UploadQueue; readonly items: readonly UploadItem[] } {
  const bank = useAtomValue(currentBankAtom);
  const userId = useAtomValue(currentUserAtom)?.id ?? '';
  const client = useQueryClient();
  const queue = getQueue({ bank, userId, applicationHash, requestId, threadId }, client);
  const items = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => queue.view(), [queue]);
  useEffect(() => {
    if (!isReadOnly) return;
    for (const { id, phase } of queue.snapshot()) if (phase === 'failed') queue.dismiss(id);
  }, [isReadOnly, queue]);
  // Finished and cancelled uploads are not shown again on return.
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
