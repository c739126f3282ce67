import { completeUpload } from 'shared-kernel/contract/uploads';
import { errorOfAnswer } from 'shared-kernel/http';
import { session } from 'shared-kernel/session';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { TEST_USER } from 'shared-kernel/testing/render-with-portal.tsx';
import { testDocument, testVersion } from '../../../testing/documents.ts';
import { createFakeTus } from '../../../testing/fake-tus.ts';
import type { FakeTus } from '../../../testing/fake-tus.ts';
import { uploadResumably } from './resumable-upload.ts';
import type { ResumableUploadParams } from './resumable-upload.ts';

// The browser build of the client: jest would resolve the one for Node.
jest.mock('tus-js-client', () => jest.requireActual('tus-js-client/dist/tus.js'));

const MEGABYTE = 1024 * 1024;
const document = testDocument({ current: testVersion() });
// One large file for all tests: creating it takes longer than uploading it.
const file = new File([new Uint8Array(20 * MEGABYTE)], 'Большой.pdf', { lastModified: 1 });

function testParams(bank: FakeTus, given: Partial<ResumableUploadParams> = {}): ResumableUploadParams {
  return {
    bank: 'sgb',
    file,
    documentName: 'charter',
    applicationHash: undefined,
    requestId: undefined,
    threadId: undefined,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onWaiting: () => undefined,
    httpStack: bank.stack,
    pauseMs: () => 0,
    ...given,
  };
}

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (isOnline) window.dispatchEvent(new Event('online'));
}

/** The first chunk arrives, the second is refused with this status. */
async function stopAtSecondChunk(bank: FakeTus, status: number): Promise<void> {
  let isRefused = false;
  const upload = uploadResumably(
    testParams(bank, {
      onProgress: ({ sentBytes }) => {
        if (sentBytes === 8 * MEGABYTE && !isRefused) bank.failNext('PATCH', 1, { status });
        isRefused ||= sentBytes === 8 * MEGABYTE;
      },
    }),
  );
  await expect(upload).rejects.toMatchObject({ status });
  expect(bank.accepted()).toBe(8 * MEGABYTE);
}

beforeEach(() => {
  localStorage.clear();
  session.signIn('sgb', 'test-token', TEST_USER);
});
afterEach(() => jest.restoreAllMocks());

it('uploadResumably sends chunks of 8 MB and has the bank store the file', async () => {
  const bank = createFakeTus();
  const complete = mockEndpoint(completeUpload, document);
  expect(await uploadResumably(testParams(bank))).toEqual(document);
  expect(bank.calls).toEqual(['POST', 'PATCH 0', `PATCH ${8 * MEGABYTE}`, `PATCH ${16 * MEGABYTE}`]);
  expect(complete.calls).toHaveLength(1);
  expect(localStorage.getItem('document_uploads')).toBeNull();
});

it('uploadResumably says how old a copy is', async () => {
  const bank = createFakeTus();
  mockEndpoint(completeUpload, document);
  await uploadResumably(testParams(bank, { datedAt: '2026-01-15T09:30:00.000Z' }));
  expect(bank.metadata()).toContain(`dated_at ${btoa('2026-01-15T09:30:00.000Z')}`);
});

it('uploadResumably waits for the network and resends the lost chunk', async () => {
  const bank = createFakeTus();
  mockEndpoint(completeUpload, document);
  const waiting: boolean[] = [];
  let sent = 0;
  const upload = uploadResumably(
    testParams(bank, {
      onWaiting: (isWaiting) => void waiting.push(isWaiting),
      onProgress: ({ sentBytes }) => {
        // The second chunk never arrives: the browser is offline by then.
        if (sentBytes === 8 * MEGABYTE && sent < sentBytes) {
          setOnline(false);
          bank.failNext('PATCH', 1);
        }
        sent = sentBytes;
      },
    }),
  );
  while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve));
  expect(bank.accepted()).toBe(8 * MEGABYTE);
  const calls = bank.calls.length;
  await new Promise((resolve) => setTimeout(resolve));
  expect(bank.calls).toHaveLength(calls);
  setOnline(true);
  expect(await upload).toEqual(document);
  expect(waiting).toEqual([true, false]);
  expect(bank.calls.slice(calls)).toEqual(['HEAD', `PATCH ${8 * MEGABYTE}`, `PATCH ${16 * MEGABYTE}`]);
});

it('uploadResumably resumes after a reload for the same file and slot only', async () => {
  const bank = createFakeTus();
  mockEndpoint(completeUpload, document);
  // The first attempt and eight more: then the upload fails.
  bank.failNext('PATCH', 9);
  await expect(uploadResumably(testParams(bank))).rejects.toMatchObject({ code: 'network' });
  expect(localStorage.getItem('document_uploads')).toContain('/uploads/');
  expect(localStorage.getItem('document_uploads')).not.toContain('Большой');
  const other = createFakeTus();
  await uploadResumably(testParams(other, { documentName: 'balance' }));
  expect(other.calls[0]).toBe('POST');
  const calls = bank.calls.length;
  await uploadResumably(testParams(bank));
  expect(bank.calls.slice(calls, calls + 2)).toEqual(['HEAD', 'PATCH 0']);
});

it('uploadResumably starts again when the bank has deleted the upload', async () => {
  const bank = createFakeTus();
  mockEndpoint(completeUpload, document);
  bank.failNext('PATCH', 9);
  await expect(uploadResumably(testParams(bank))).rejects.toMatchObject({ code: 'network' });
  bank.forget();
  const calls = bank.calls.length;
  await uploadResumably(testParams(bank));
  expect(bank.calls.slice(calls, calls + 3)).toEqual(['HEAD', 'POST', 'PATCH 0']);
});

it.each([408, 429, 503])('uploadResumably goes on from what has arrived after a %s', async (status) => {
  const bank = createFakeTus();
  mockEndpoint(completeUpload, document);
  bank.failNext('PATCH', 1, { status });
  expect(await uploadResumably(testParams(bank))).toEqual(document);
  expect(bank.calls.slice(0, 4)).toEqual(['POST', 'PATCH 0', 'HEAD', 'PATCH 0']);
});

it('uploadResumably waits as long as a 429 says', async () => {
  const bank = createFakeTus();
  mockEndpoint(completeUpload, document);
  bank.failNext('PATCH', 1, { status: 429, headers: { 'retry-after': '600' } });
  const waiting: boolean[] = [];
  const upload = uploadResumably(
    testParams(bank, { onWaiting: (isWaiting) => void waiting.push(isWaiting) }),
  );
  while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve));
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(bank.calls).toEqual(['POST', 'PATCH 0']);
  // Ends any pause.
  setOnline(true);
  expect(await upload).toEqual(document);
});

it.each([401, 408, 429, 503])(
  'uploadResumably goes on from what has arrived after a %s to the question how far it is',
  async (status) => {
    const bank = createFakeTus();
    mockEndpoint(completeUpload, document);
    await stopAtSecondChunk(bank, 401);
    bank.failNext('HEAD', 1, { status });
    const first = uploadResumably(testParams(bank));
    if (status === 401) {
      await expect(first).rejects.toMatchObject({ code: 'unauthenticated' });
      await uploadResumably(testParams(bank));
    } else await first;
    expect(bank.calls.filter((call) => call === 'POST' || call === 'PATCH 0')).toEqual(['POST', 'PATCH 0']);
  },
);

it('uploadResumably rejects a 401, and goes on from what has arrived once the session is renewed', async () => {
  const bank = createFakeTus();
  mockEndpoint(completeUpload, document);
  await stopAtSecondChunk(bank, 401);
  const calls = bank.calls.length;
  expect(await uploadResumably(testParams(bank))).toEqual(document);
  expect(bank.calls.slice(calls)).toEqual(['HEAD', `PATCH ${8 * MEGABYTE}`, `PATCH ${16 * MEGABYTE}`]);
});

it.each([401, 408, 429])('uploadResumably sends nothing again after a %s at the end', async (status) => {
  const bank = createFakeTus();
  const failing = mockEndpoint(completeUpload, () => {
    throw errorOfAnswer(status, '', {});
  });
  await expect(uploadResumably(testParams(bank))).rejects.toMatchObject({ status });
  failing.remove();
  mockEndpoint(completeUpload, document);
  const calls = bank.calls.length;
  expect(await uploadResumably(testParams(bank))).toEqual(document);
  expect(bank.calls.slice(calls)).toEqual(['HEAD']);
});

it('uploadResumably rejects at once when the agent has too many unfinished uploads', async () => {
  const bank = createFakeTus();
  bank.failNext('POST', 1, { status: 429 });
  await expect(uploadResumably(testParams(bank))).rejects.toMatchObject({ code: 'rate_limited' });
  expect(bank.calls).toEqual(['POST']);
});

it('uploadResumably rejects at once when the bank refuses the file', async () => {
  const bank = createFakeTus();
  const body = JSON.stringify({ error: { code: 'file_name_refused', requestId: 'r-12345678' } });
  bank.failNext('POST', 1, { status: 422, body });
  await expect(uploadResumably(testParams(bank))).rejects.toMatchObject({
    code: 'file_name_refused',
    status: 422,
  });
  expect(bank.calls).toEqual(['POST']);
});

it('uploadResumably deletes the upload at the bank when the agent cancels it', async () => {
  const bank = createFakeTus();
  const controller = new AbortController();
  const upload = uploadResumably(
    testParams(bank, {
      signal: controller.signal,
      onProgress: ({ sentBytes }) => {
        if (sentBytes >= 8 * MEGABYTE) controller.abort();
      },
    }),
  );
  await expect(upload).rejects.toMatchObject({ code: 'cancelled' });
  while (!bank.calls.includes('DELETE')) await new Promise((resolve) => setTimeout(resolve));
  expect(localStorage.getItem('document_uploads')).toBeNull();
});
