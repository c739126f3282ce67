import { AxiosError } from 'axios';
import { z } from 'zod';
import { getProfile } from '../contract/agent.ts';
import { listApplications } from '../contract/applications.ts';
import { login } from '../contract/auth.ts';
import { listThreads } from '../contract/chat.ts';
import { downloadFile, uploadDocument } from '../contract/documents.ts';
import { endpoint } from '../contract/endpoint.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import { allEndpoints } from '../contract/index.ts';
import { countNotifications } from '../contract/notifications.ts';
import { SPECIFIED_CALLS } from '../contract/specified-calls.ts';
import { session } from '../session/session.ts';
import { mockEndpoint, mockError } from '../testing/mock-endpoint.ts';
import { TEST_USER, signInForTest } from '../testing/render-with-portal.tsx';
import { fillPath, serialiseQuery } from './address.ts';
import { httpClient } from './client.ts';
import {
  ApiError,
  abortBankRequests,
  bankBaseUrl,
  bankNow,
  callEndpoint,
  configureHttp,
  isCancelled,
} from './index.ts';
import type { UnauthenticatedDetail, UnreadRowsDetail } from './index.ts';

const LOGIN = { email: 'agent@example.com', password: 'secret' };

afterEach(() =>
  configureHttp({
    bankBaseUrls: {},
    onUnauthenticated: undefined,
    onConfirmationRequired: undefined,
    onUnreadRows: undefined,
  }),
);

/** All calls of the specification whose answer the portal does not read. */
const CALLS_WITHOUT_ANSWER = SPECIFIED_CALLS.filter(({ answer }) => answer.kind === 'unread').flatMap(
  ({ id }) => allEndpoints.find((call) => call.id === id) ?? [],
);

describe('addresses', () => {
  it('encodes what stands in the path and names what is missing', () => {
    expect(fillPath('/a/{id}/b', { id: 'x/y ?' })).toBe('/a/x%2Fy%20%3F/b');
    expect(() => fillPath('/a/{id}', {})).toThrow('"id"');
  });

  it('leaves out what is undefined, repeats arrays, sends objects as JSON', () => {
    expect(serialiseQuery({ a: undefined, b: null, c: 0, d: ['x', 'y'], e: { f: 'я' } })).toBe(
      `?c=0&d=x&d=y&e=${encodeURIComponent('{"f":"я"}')}`,
    );
    expect(serialiseQuery({})).toBe('');
  });

  it('uses the configured base address of the bank', () => {
    expect(bankBaseUrl('cub')).toBe('/banks/cub');
    configureHttp({ bankBaseUrls: { cub: 'https://api.cub.example/v1/' } });
    expect(bankBaseUrl('cub')).toBe('https://api.cub.example/v1');
  });
});

describe('callEndpoint', () => {
  it("carries the current bank's token and a request id, and none on a public call", async () => {
    signInForTest();
    const list = mockEndpoint(listApplications, []);
    await callEndpoint(listApplications, { query: { filter: '{"search":"ООО"}', page: 2 } });
    expect(list.calls[0]).toMatchObject({
      token: 'test-token-sgb',
      query: { page: 2, filter: '{"search":"ООО"}' },
    });
    expect(list.calls[0]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const signIn = mockEndpoint(login, {});
    await callEndpoint(login, { body: LOGIN, bank: 'metcome' });
    expect(signIn.calls[0]).toMatchObject({ token: undefined, bank: 'metcome' });
  });

  it('makes every failure an ApiError with what the bank said', async () => {
    mockEndpoint(login, () => {
      throw mockError('too_many_attempts', { status: 429, retryAfterSeconds: 60, requestId: 'r-1' });
    });
    const error: unknown = await callEndpoint(login, { body: LOGIN }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'too_many_attempts',
      status: 429,
      retryAfterSeconds: 60,
      requestId: 'r-1',
    });
  });

  it.each([
    [502, '<html>Bad gateway</html>', 'unavailable'],
    [500, '', 'internal'],
    [404, 'nothing here', 'not_found'],
    [418, '{}', 'bad_response'],
  ])('reads status %i with a foreign body as %s', async (status, data, code) => {
    httpClient.defaults.adapter = (config) =>
      Promise.resolve({ config, status, statusText: '', headers: { 'retry-after': '7' }, data });
    await expect(callEndpoint(login, { body: LOGIN })).rejects.toMatchObject({
      code,
      status,
      retryAfterSeconds: 7,
    });
  });

  it.each(
    CALLS_WITHOUT_ANSWER.flatMap((call) =>
      (
        [
          [204, ''],
          [201, ''],
          [200, '{}'],
          [200, 'OK'],
          [202, '<p>Принято</p>'],
        ] as const
      ).map(([status, data]) => [call.id, status, data, call] as const),
    ),
  )('%s succeeds with %i and the body "%s", which is not read', async (_id, status, data, call) => {
    signInForTest();
    httpClient.defaults.adapter = (config) =>
      Promise.resolve({ config, status, statusText: '', headers: {}, data });
    await expect(callEndpoint<AnyEndpoint>(call, { params: { id: '1' } })).resolves.toBeUndefined();
  });

  it('leaves a row out that cannot be read, and tells its fields to the host', async () => {
    signInForTest();
    const told: UnreadRowsDetail[] = [];
    configureHttp({ onUnreadRows: (detail) => told.push(detail) });
    const row = { id: 1, status: 'new', hash_password: 'a' };
    const ofItsOwn = { ...row, id: 2, status: 'На паузе' };
    mockEndpoint(listApplications, [row, ofItsOwn, { ...row, status: { text: 'Иванов' } }] as never);
    const page = await callEndpoint(listApplications);
    expect(page).toMatchObject({ items: [row, ofItsOwn], unread: 1 });
    expect(told).toEqual([{ endpoint: 'listApplications', unread: [['status']] }]);
  });

  it('refuses an answer that breaks the contract, naming the place and not the data', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    mockEndpoint(countNotifications, { total: 'Иванов' } as never);
    signInForTest();
    await expect(callEndpoint(countNotifications)).rejects.toMatchObject({ code: 'bad_response' });
    expect(warn.mock.calls[0]?.[0]).toContain('countNotifications');
    expect(String(warn.mock.calls[0])).not.toContain('Иванов');
    warn.mockRestore();
  });

  it('tells a timeout, a lost network and a cancellation apart', async () => {
    const slow = endpoint({
      id: 'slow',
      method: 'GET',
      path: '/slow',
      summary: '',
      source: 'addition',
      auth: 'public',
      response: z.string(),
    });
    httpClient.defaults.adapter = (config) => {
      expect(config.timeout).toBe(30_000);
      return Promise.reject(new AxiosError('timeout', AxiosError.ECONNABORTED, config));
    };
    await expect(callEndpoint(slow)).rejects.toMatchObject({ code: 'timeout', status: 0 });
    httpClient.defaults.adapter = (config) =>
      Promise.reject(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config));
    await expect(callEndpoint(slow)).rejects.toMatchObject({ code: 'network', status: 0 });
    mockEndpoint(slow, () => new Promise<string>(() => undefined));
    const controller = new AbortController();
    const call = callEndpoint(slow, { signal: controller.signal }).catch((reason: unknown) => reason);
    controller.abort();
    expect(isCancelled(await call)).toBe(true);
  });

  it('drops what arrives after the bank was left', async () => {
    signInForTest();
    let answer: (value: number) => void = () => undefined;
    mockEndpoint(countNotifications, () => new Promise<number>((resolve) => (answer = resolve)));
    const call = callEndpoint(countNotifications).catch((reason: unknown) => reason);
    abortBankRequests();
    answer(5);
    expect(isCancelled(await call)).toBe(true);
    mockEndpoint(countNotifications, 6);
    await expect(callEndpoint(countNotifications)).resolves.toBe(6);
  });

  it('sends no call that needs a session when the agent is signed out', async () => {
    const endpoint = mockEndpoint(countNotifications, 4);
    const told: UnauthenticatedDetail[] = [];
    configureHttp({ onUnauthenticated: (detail) => told.push(detail) });
    await expect(callEndpoint(countNotifications)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(endpoint.calls).toEqual([]);
    // The shell is told: the agent may only seem to be signed in.
    expect(told).toMatchObject([{ bank: 'sgb' }]);
  });

  it('reports a refused token once, unless it was replaced meanwhile', async () => {
    const told: UnauthenticatedDetail[] = [];
    configureHttp({ onUnauthenticated: (detail) => told.push(detail) });
    signInForTest();
    mockEndpoint(getProfile, () => {
      throw mockError('token_expired', { status: 401 });
    });
    await expect(callEndpoint(getProfile)).rejects.toMatchObject({ code: 'token_expired' });
    expect(told).toMatchObject([{ bank: 'sgb' }]);
    mockEndpoint(getProfile, () => {
      session.signIn('sgb', 'newer-token', TEST_USER);
      throw mockError('unauthenticated', { status: 401 });
    });
    await expect(callEndpoint(getProfile)).rejects.toMatchObject({ status: 401 });
    mockEndpoint(login, () => {
      throw mockError('invalid_credentials', { status: 401 });
    });
    await expect(callEndpoint(login, { body: LOGIN })).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(told).toHaveLength(1);
  });

  it('has the host ask for a confirmation and repeats the call once', async () => {
    signInForTest();
    const refusal = mockError('confirmation_required', { status: 403 });
    const answers = [refusal];
    const endpoint = mockEndpoint(countNotifications, () => {
      const next = answers.shift();
      if (next) throw next;
      return 4;
    });
    const asked: string[] = [];
    configureHttp({
      onConfirmationRequired: ({ bank }) => {
        asked.push(bank);
        return Promise.resolve(true);
      },
    });
    await expect(callEndpoint(countNotifications)).resolves.toBe(4);
    expect(endpoint.calls).toHaveLength(2);
    answers.push(refusal, refusal, refusal);
    await expect(callEndpoint(countNotifications)).rejects.toMatchObject({ code: 'confirmation_required' });
    expect(asked).toEqual(['sgb', 'sgb']);
    expect(endpoint.calls).toHaveLength(4);
  });

  it('fails silently with the refusal when the agent does not confirm', async () => {
    signInForTest();
    const endpoint = mockEndpoint(countNotifications, () => {
      throw mockError('confirmation_required', { status: 403 });
    });
    const withoutHost: unknown = await callEndpoint(countNotifications).catch((error: unknown) => error);
    expect(isCancelled(withoutHost)).toBe(false);
    configureHttp({ onConfirmationRequired: () => Promise.resolve(false) });
    const declined: unknown = await callEndpoint(countNotifications).catch((error: unknown) => error);
    expect(declined).toMatchObject({ code: 'confirmation_required', status: 403 });
    expect(isCancelled(declined)).toBe(true);
    expect(endpoint.calls).toHaveLength(2);
  });

  it('sends fields and one file part, with progress', async () => {
    signInForTest();
    const refusal = mockError('file_empty');
    const upload = mockEndpoint(uploadDocument, () => {
      throw refusal;
    });
    const progress: number[] = [];
    const file = new File(['12345'], 'договор.pdf', { type: 'application/pdf' });
    const call = callEndpoint(uploadDocument, {
      file,
      fields: { document_name: 'Договор' },
      onUploadProgress: ({ sentBytes }) => progress.push(sentBytes),
    });
    await expect(call).rejects.toMatchObject({ code: 'file_empty' });
    expect(upload.calls[0]?.body.document_name).toBe('Договор');
    expect(upload.calls[0]?.file?.name).toBe('договор.pdf');
    expect(progress).toEqual([5]);
  });

  it('answers a file as a Blob, and reads the error inside a Blob', async () => {
    const params = { ticket: 't'.repeat(24) };
    mockEndpoint(downloadFile, new Blob(['pdf']));
    await expect((await callEndpoint(downloadFile, { params })).text()).resolves.toBe('pdf');
    mockEndpoint(downloadFile, () => {
      throw mockError('not_found', { status: 404 });
    });
    await expect(callEndpoint(downloadFile, { params })).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    });
  });
});

describe('bankNow', () => {
  const answerAt = (date: string | undefined) => {
    httpClient.defaults.adapter = (config) =>
      Promise.resolve({ config, status: 200, statusText: '', headers: { date }, data: '3' });
    return callEndpoint(countNotifications);
  };
  afterEach(() => jest.useRealTimers());

  it('is the time by the clock of the bank, which the device’s may be behind or ahead of', async () => {
    signInForTest();
    jest.useFakeTimers({ now: new Date('2026-03-05T08:30:00.000Z') });
    expect(bankNow('sgb').toISOString()).toBe('2026-03-05T08:30:00.000Z');
    await answerAt('Thu, 05 Mar 2026 09:30:00 GMT');
    jest.advanceTimersByTime(60_000);
    expect(bankNow('sgb').toISOString()).toBe('2026-03-05T09:31:00.000Z');
    expect(bankNow('metcome').toISOString()).toBe('2026-03-05T08:31:00.000Z');
    // Not every bank of another origin shows when it answered.
    await answerAt(undefined);
    expect(bankNow('sgb').toISOString()).toBe('2026-03-05T09:31:00.000Z');
    jest.setSystemTime(new Date('2026-03-05T10:32:00.000Z'));
    await answerAt('Thu, 05 Mar 2026 09:32:00 GMT');
    expect(bankNow('sgb').toISOString()).toBe('2026-03-05T09:32:00.000Z');
  });
});

describe('a bank without what a call beyond the specification needs', () => {
  afterEach(() => configureHttp({ offersCapability: undefined }));

  it('is not asked for it, and is asked for what the specification names', async () => {
    signInForTest();
    const asked: string[] = [];
    configureHttp({
      offersCapability: (_bank, capability) => {
        asked.push(capability);
        return Promise.resolve(false);
      },
    });
    const chat = mockEndpoint(listThreads, []);
    mockEndpoint(countNotifications, 3);
    await expect(callEndpoint(listThreads)).rejects.toMatchObject({ code: 'not_offered' });
    expect(chat.calls).toEqual([]);
    await expect(callEndpoint(countNotifications)).resolves.toBe(3);
    expect(asked).toEqual(['chat']);
  });

  it('is asked once that it has it', async () => {
    signInForTest();
    configureHttp({ offersCapability: () => Promise.resolve(true) });
    mockEndpoint(listThreads, []);
    await expect(callEndpoint(listThreads)).resolves.toEqual([]);
  });
});
