import fc from 'fast-check';
import { ApiError } from 'shared-kernel/http';
import type { UploadProgress } from 'shared-kernel/http';
import { UploadQueue, mayRetry } from './upload-queue.ts';
import type { UploadItem } from './upload-queue.ts';

interface Sending {
  readonly item: UploadItem;
  readonly progress: (progress: UploadProgress) => void;
  readonly finish: () => Promise<void>;
  readonly fail: (error: unknown) => Promise<void>;
}

const flush = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const file = (name: string, size = 1000): File => new File([new Uint8Array(size)], name);
const to = (documentName: string) => ({ documentName, title: documentName });

function createQueue(check: (given: File) => string | null = () => null) {
  const sending: Sending[] = [];
  let nowMs = 0;
  const queue = new UploadQueue({
    check,
    nowMs: () => nowMs,
    send: (item, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ApiError({ code: 'cancelled', status: 0 })));
        sending.push({
          item,
          progress: onProgress,
          finish: () => (resolve(), flush()),
          fail: (error) => (reject(error as Error), flush()),
        });
      }),
  });
  return { queue, sending, pass: (ms: number) => void (nowMs += ms) };
}

const phases = (queue: UploadQueue): readonly string[] => queue.snapshot().map(({ phase }) => phase);

it('UploadQueue uploads three files at once and the next one when one is done', async () => {
  const { queue, sending } = createQueue();
  queue.add(['a', 'b', 'c', 'd'].map((name) => ({ file: file(`${name}.pdf`), target: to(name) })));
  expect(phases(queue)).toEqual(['uploading', 'uploading', 'uploading', 'queued']);
  await sending[0]!.finish();
  expect(phases(queue)).toEqual(['done', 'uploading', 'uploading', 'uploading']);
});

it('UploadQueue uploads the files of one slot one after another, in their order', async () => {
  const { queue, sending } = createQueue();
  queue.add(['1.pdf', '2.pdf'].map((name) => ({ file: file(name), target: to('charter') })));
  expect(phases(queue)).toEqual(['uploading', 'queued']);
  await sending[0]!.finish();
  expect(sending.map(({ item }) => item.file.name)).toEqual(['1.pdf', '2.pdf']);
});

it('UploadQueue refuses a bad file and uploads the good ones', async () => {
  const { queue, sending } = createQueue((given) => (given.name.endsWith('.exe') ? 'нельзя' : null));
  queue.add(['bad.exe', 'good.pdf'].map((name) => ({ file: file(name), target: to(name) })));
  expect(queue.snapshot().map(({ phase, refusal }) => [phase, refusal])).toEqual([
    ['failed', 'нельзя'],
    ['uploading', null],
  ]);
  expect(sending).toHaveLength(1);
  queue.retry(queue.snapshot()[0]!.id);
  expect(phases(queue)[0]).toBe('failed');
});

it('cancel stops an uploading and a queued file', async () => {
  const { queue } = createQueue();
  queue.add(['1.pdf', '2.pdf'].map((name) => ({ file: file(name), target: to('charter') })));
  const [first, second] = queue.snapshot();
  queue.cancel(second!.id);
  queue.cancel(first!.id);
  await flush();
  expect(phases(queue)).toEqual(['cancelled', 'cancelled']);
  expect(queue.isBusy).toBe(false);
});

it('UploadQueue takes an upload that the agent did not stop for interrupted, not for cancelled', async () => {
  const { queue, sending } = createQueue();
  queue.add([{ file: file('1.pdf'), target: to('charter') }]);
  await sending[0]!.fail(new ApiError({ code: 'cancelled', status: 0 }));
  expect(phases(queue)).toEqual(['failed']);
  expect(mayRetry(queue.snapshot()[0]!)).toBe(true);
});

it('cancelAll stops what uploads, and begins nothing of what waits behind it', async () => {
  const { queue, sending } = createQueue();
  queue.add(['1.pdf', '2.pdf', '3.pdf'].map((name) => ({ file: file(name), target: to('charter') })));
  queue.cancelAll();
  await flush();
  expect(phases(queue)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(sending).toHaveLength(1);
});

it('UploadQueue forgets what failed in a slot once the slot has its file', async () => {
  const { queue, sending } = createQueue();
  queue.add([{ file: file('broken.pdf'), target: to('charter') }]);
  queue.add([{ file: file('other.pdf'), target: to('passport') }]);
  await sending[0]!.fail(new ApiError({ code: 'file_broken', status: 415 }));
  await sending[1]!.fail(new ApiError({ code: 'network', status: 0 }));
  queue.add([{ file: file('good.pdf'), target: to('charter') }]);
  await sending[2]!.finish();
  expect(queue.snapshot().map((item) => [item.file.name, item.phase])).toEqual([
    ['other.pdf', 'failed'],
    ['good.pdf', 'done'],
  ]);
});

it('mayRetry is false for what another try cannot change', async () => {
  const { queue, sending } = createQueue();
  queue.add(['a', 'b'].map((name) => ({ file: file(`${name}.pdf`), target: to(name) })));
  await sending[0]!.fail(new ApiError({ code: 'file_broken', status: 415 }));
  await sending[1]!.fail(new ApiError({ code: 'network', status: 0 }));
  expect(queue.snapshot().map(mayRetry)).toEqual([false, true]);
  queue.retry(queue.snapshot()[0]!.id);
  expect(phases(queue)).toEqual(['failed', 'failed']);
});

it('retry uploads a failed file again', async () => {
  const { queue, sending } = createQueue();
  queue.add([{ file: file('a.pdf'), target: to('a') }]);
  const error = new ApiError({ code: 'network', status: 0 });
  await sending[0]!.fail(error);
  const [failed] = queue.snapshot();
  expect(failed).toMatchObject({ phase: 'failed', error });
  queue.retry(failed!.id);
  await sending[1]!.finish();
  expect(queue.snapshot()[0]).toMatchObject({ phase: 'done', error: null, sentBytes: 1000 });
});

it('UploadQueue measures speed and progress of the file without the multipart frame', () => {
  const { queue, sending, pass } = createQueue();
  queue.add([{ file: file('a.pdf', 1000), target: to('a') }]);
  pass(1000);
  sending[0]!.progress({ sentBytes: 600, totalBytes: 1200 });
  expect(queue.snapshot()[0]).toMatchObject({ sentBytes: 500, bytesPerSecond: 500 });
  pass(1000);
  sending[0]!.progress({ sentBytes: 1200, totalBytes: 1200 });
  expect(queue.snapshot()[0]).toMatchObject({ sentBytes: 1000, bytesPerSecond: 500 });
});

it('dismiss and clearFinished remove finished files', async () => {
  const { queue, sending } = createQueue();
  queue.add(['a', 'b'].map((name) => ({ file: file(`${name}.pdf`), target: to(name) })));
  await sending[0]!.finish();
  queue.dismiss(queue.snapshot()[1]!.id);
  expect(queue.snapshot()).toHaveLength(2);
  queue.clearFinished();
  expect(queue.snapshot().map(({ file: { name } }) => name)).toEqual(['b.pdf']);
});

it('UploadQueue always becomes idle, uploads at most three files at once and one per slot', async () => {
  const slots = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const action = fc.constantFrom('finish', 'fail', 'cancel', 'retry');
  await fc.assert(
    fc.asyncProperty(
      fc.array(slots, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(action, fc.nat(20)), { maxLength: 20 }),
      async (names, actions) => {
        const { queue, sending } = createQueue();
        queue.add(names.map((name, index) => ({ file: file(`${index}.pdf`), target: to(name) })));
        const check = (): void => {
          const active = queue.snapshot().filter(({ phase }) => phase === 'uploading');
          expect(active.length).toBeLessThanOrEqual(3);
          expect(new Set(active.map(({ target }) => target.documentName)).size).toBe(active.length);
        };
        for (const [what, at] of actions) {
          const items = queue.snapshot();
          const item = items[at % items.length]!;
          if (what === 'cancel') queue.cancel(item.id);
          else if (what === 'retry') queue.retry(item.id);
          else {
            const current = sending.findLast((each) => each.item.id === item.id);
            if (item.phase === 'uploading' && current) {
              await (what === 'finish' ? current.finish() : current.fail(new Error('no')));
            }
          }
          await flush();
          check();
        }
        for (let turn = 0; queue.isBusy && turn < 50; turn += 1) {
          await sending.at(-1)!.finish();
          for (const each of sending) await each.finish();
        }
        expect(queue.isBusy).toBe(false);
      },
    ),
    { numRuns: 40 },
  );
});
