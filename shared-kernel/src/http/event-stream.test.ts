import { serverEventSchema, streamEvents } from '../contract/events.ts';
import type { ServerEvent } from '../contract/events.ts';
import { mockEventStream } from '../testing/mock-event-stream.ts';
import { signInForTest } from '../testing/render-with-portal.tsx';
import { ApiError, abortBankRequests, configureHttp, openEventStream } from './index.ts';
import type { EventsFrom, EventStreamOptions } from './index.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import { createSseParser } from './sse-parser.ts';

afterEach(() => {
  jest.useRealTimers();
  configureHttp({ onUnauthenticated: undefined });
});

const approval = { type: 'approval-changed', approval: 'success' } as const;

describe('event streams', () => {
  it('parses messages however they are cut', () => {
    const text =
      ': beat\r\nid: 7\r\nevent: x\r\ndata: {"a":\r\ndata: 1}\r\n\r\nretry: 250\n\ndata: plain\n\n';
    for (let size = 1; size <= text.length; size += 1) {
      const seen: unknown[] = [];
      const parser = createSseParser({
        onMessage: (each) => seen.push(each),
        onRetry: (each) => seen.push(each),
      });
      for (let at = 0; at < text.length; at += size) parser.push(text.slice(at, at + size));
      expect(seen).toEqual([
        { id: '7', event: 'x', data: '{"a":\n1}' },
        250,
        { id: '7', event: 'message', data: 'plain' },
      ]);
    }
  });

  it('doubles the delay up to 30 s, with jitter', () => {
    expect(reconnectDelayMs(0, 1_000, () => 0)).toBe(500);
    expect(reconnectDelayMs(0, 1_000, () => 1)).toBe(1_000);
    expect(reconnectDelayMs(3, 1_000, () => 1)).toBe(8_000);
    expect(reconnectDelayMs(90, 1_000, () => 1)).toBe(30_000);
  });

  it('delivers, resumes with the last id after a loss, and closes', async () => {
    jest.useFakeTimers();
    signInForTest();
    const mocked = mockEventStream((index) => (index === 1 ? { status: 503 } : undefined));
    const events: ServerEvent[] = [];
    const states: string[] = [];
    const stream = openEventStream(streamEvents, {
      schema: serverEventSchema,
      onEvent: (event) => events.push(event),
      onStateChange: (state) => states.push(state),
      random: () => 0,
    });
    await jest.advanceTimersByTimeAsync(0);
    mocked.connections[0]?.push(approval, '41');
    await jest.advanceTimersByTimeAsync(0);
    mocked.connections[0]?.fail();
    await jest.advanceTimersByTimeAsync(500 + 1_000);
    expect(mocked.connections).toHaveLength(3);
    expect(mocked.connections[2]?.headers.get('last-event-id')).toBe('41');
    expect(mocked.connections[2]?.headers.get('authorization')).toBe('Bearer test-token-sgb');
    expect(mocked.connections[2]?.url).toBe('/banks/sgb/agent/rest/events');
    mocked.connections[2]?.push(approval, '42');
    await jest.advanceTimersByTimeAsync(0);
    expect(events).toEqual([approval, approval]);
    stream.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mocked.connections).toHaveLength(3);
    expect(states.at(-1)).toBe('closed');
  });

  it('takes silence for a loss, and a refusal for the end', async () => {
    jest.useFakeTimers();
    signInForTest();
    const told: string[] = [];
    configureHttp({ onUnauthenticated: ({ bank }) => told.push(bank) });
    const mocked = mockEventStream((index) => (index === 1 ? { status: 401 } : undefined));
    const failures: string[] = [];
    openEventStream(streamEvents, {
      schema: serverEventSchema,
      onEvent: () => undefined,
      onError: ({ code }) => failures.push(code),
      heartbeatTimeoutMs: 100,
      random: () => 0,
    });
    await jest.advanceTimersByTimeAsync(90);
    mocked.connections[0]?.pushText(': beat\n\n');
    await jest.advanceTimersByTimeAsync(90);
    expect(mocked.connections).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(20 + 500);
    expect(mocked.connections).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mocked.connections).toHaveLength(2);
    expect(failures).toEqual(['unauthenticated']);
    expect(told).toEqual(['sgb']);
  });

  it('resumes from the id that the bank names before the first event', async () => {
    jest.useFakeTimers();
    signInForTest();
    const mocked = mockEventStream();
    const positions: string[] = [];
    const stream = openEventStream(streamEvents, {
      schema: serverEventSchema,
      onEvent: () => undefined,
      onPosition: (id) => positions.push(id),
      random: () => 0,
    });
    await jest.advanceTimersByTimeAsync(0);
    mocked.connections[0]?.pushText('id: 7\n\n');
    await jest.advanceTimersByTimeAsync(0);
    mocked.connections[0]?.end();
    await jest.advanceTimersByTimeAsync(500);
    expect(mocked.connections[1]?.headers.get('last-event-id')).toBe('7');
    expect(positions).toEqual(['7']);
    stream.close();
  });

  it('ends when the bank is left', async () => {
    signInForTest();
    const mocked = mockEventStream();
    const states: string[] = [];
    await new Promise<void>((resolve) => {
      openEventStream(streamEvents, {
        schema: serverEventSchema,
        onEvent: () => undefined,
        onStateChange: (state) => {
          states.push(state);
          if (state === 'connecting') setTimeout(() => mocked.connections[0]?.pushText(': beat\n\n'));
          if (state === 'open') abortBankRequests();
          if (state === 'closed') resolve();
        },
      });
    });
    expect(states).toEqual(['connecting', 'open', 'closed']);
  });
});

describe('where no stream comes through', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  type Poll = NonNullable<EventStreamOptions<ServerEvent>['poll']>;

  /** A reader that asks after 50 ms of silence and then every second, and gives a try of the stream up after 100 ms. */
  function follow(
    poll: Poll,
    { sinceMs, ...options }: { readonly lastEventId?: string; readonly sinceMs?: number } = {},
  ) {
    jest.useFakeTimers();
    signInForTest();
    const asked: EventsFrom[] = [];
    const events: (string | undefined)[] = [];
    const failures: string[] = [];
    const states: string[] = [];
    const begin = (): void => {
      const { close } = openEventStream(streamEvents, {
        schema: serverEventSchema,
        onEvent: (_event, id) => events.push(id),
        onError: ({ code }) => failures.push(code),
        onStateChange: (state) => states.push(state),
        firstByteTimeoutMs: 100,
        silenceMs: 50,
        pollMs: 1_000,
        random: () => 0,
        poll: (from, signal) => {
          asked.push(from);
          return poll(from, signal);
        },
        ...(sinceMs === undefined ? {} : { since: Date.now() - sinceMs }),
        ...options,
      });
      stops.push(close);
    };
    begin();
    return { asked, events, failures, states };
  }

  const getNext = ({ after }: EventsFrom) => {
    const id = String(Number(after) + 1);
    return Promise.resolve({ events: [{ id, data: approval }], lastId: id });
  };
  const nothing = () => Promise.resolve({ events: [], lastId: '1' });

  it('asks after a short silence, and goes back to the stream without a gap', async () => {
    // Taken, and held back on the way: not a byte arrives at the first two tries.
    const mocked = mockEventStream();
    let polls = 0;
    const { asked, events, states } = follow(
      (from) => ((polls += 1) === 2 ? Promise.reject(new Error('no answer')) : getNext(from)),
      { lastEventId: '10' },
    );
    await jest.advanceTimersByTimeAsync(60);
    expect(asked).toEqual([{ after: '10' }]);
    await jest.advanceTimersByTimeAsync(6_600);
    expect(asked.map(({ after }) => after)).toEqual(['10', '11', '11', '12', '13', '14', '15']);
    expect(events).toEqual(['11', '12', '13', '14', '15', '16']);
    expect(mocked.connections).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(100);
    expect(mocked.connections).toHaveLength(3);
    expect(mocked.connections[2]?.headers.get('last-event-id')).toBe('16');
    mocked.connections[2]?.push(approval, '17');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(events.at(-1)).toBe('17');
    expect(asked).toHaveLength(7);
    expect(states).toEqual(['connecting', 'polling', 'open']);
  });

  it('tells what it has asked for only once when a slow stream brings it too', async () => {
    const mocked = mockEventStream();
    const { events } = follow(getNext, { lastEventId: '10' });
    await jest.advanceTimersByTimeAsync(60);
    mocked.connections[0]?.push(approval, '11');
    mocked.connections[0]?.push(approval, '12');
    // A signal has no id of its own.
    mocked.connections[0]?.push(approval);
    await jest.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['11', '12', '12']);
    mocked.connections[0]?.end();
    await jest.advanceTimersByTimeAsync(600);
    expect(mocked.connections[1]?.headers.get('last-event-id')).toBe('12');
  });

  it('begins, without a position, with what happened since the portal began to read', async () => {
    const mocked = mockEventStream();
    const { asked } = follow(nothing, { sinceMs: 3_000 });
    expect(mocked.connections[0]?.url).toMatch(/\?recent_ms=13000$/);
    await jest.advanceTimersByTimeAsync(60);
    expect(asked).toEqual([{ recentMs: 13_050 }]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked[1]).toEqual({ after: '1' });
    expect(mocked.connections[1]?.url).not.toContain('recent_ms');
  });

  it('a bank of an older contract is asked for what happens from now on', async () => {
    const mocked = mockEventStream((index) => (index === 0 ? { status: 400 } : undefined));
    const { asked } = follow(nothing);
    await jest.advanceTimersByTimeAsync(60);
    expect(mocked.connections).toHaveLength(2);
    expect(mocked.connections[1]?.url).not.toContain('recent_ms');
    expect(asked).toEqual([{}]);
  });

  it.each([
    ['a bank without a stream', { status: 404 }],
    ['a proxy that forbids streams', { status: 403, body: '<p>' }],
    ['a proxy that answers with a page of its own', { status: 200, body: '<p>' }],
  ])('asks past %s', async (_name, answer) => {
    mockEventStream(() => answer);
    const { asked, failures } = follow(nothing);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked.length).toBeGreaterThan(5);
    expect(failures).toEqual([]);
  });

  it('ends when the token is refused', async () => {
    let status = 404;
    const mocked = mockEventStream(() => ({ status }));
    const { asked, failures } = follow(nothing);
    await jest.advanceTimersByTimeAsync(1_000);
    status = 401;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(failures).toEqual(['unauthenticated']);
    const { length } = asked;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(length);
    expect(mocked.connections).toHaveLength(3);
  });

  it('ends when the bank refuses whoever asks', async () => {
    mockEventStream(() => ({ status: 404 }));
    const { asked, failures } = follow(() =>
      Promise.reject(new ApiError({ code: 'forbidden', status: 403 })),
    );
    await jest.advanceTimersByTimeAsync(60_000);
    expect(failures).toEqual(['forbidden']);
    expect(asked).toHaveLength(1);
  });
});
