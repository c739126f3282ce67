import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ServerEvent } from 'shared-kernel/contract/events';
import { withTransaction } from '../database/transaction.ts';
import type { DemoAgentKey } from '../demo/accounts.ts';
import { emitEvent, type Audience } from '../events/emit-event.ts';
import { createTestApp, demoAgent } from './harness.ts';

interface Frame {
  readonly id: number;
  readonly event: ServerEvent;
}

/** An open stream of events, as a client sees it. */
export interface Stream {
  readonly response: Response;
  readonly frames: Frame[];
  /** Waits until so many events have arrived. */
  until(count: number): Promise<void>;
  /** The stream has named the id that it begins at, or a missed event. */
  readonly started: Promise<undefined>;
  readonly ended: Promise<void>;
  close(): void;
}

export interface StreamOptions {
  readonly bank?: BankCode;
  readonly lastEventId?: number | undefined;
  readonly recentMs?: number;
}

/** A bank that listens, for tests of the streams it opens. */
export interface EventServer {
  readonly app: FastifyInstance;
  readonly address: string;
  openStream(token: string, options?: StreamOptions): Promise<Stream>;
  /** Opens a stream without a replay and waits until it carries whatever comes. */
  openSubscribed(token: string, options?: StreamOptions): Promise<Stream>;
  getAgent(key: DemoAgentKey): Promise<{ readonly id: string; readonly org_id: string | null }>;
  emit(audience: Audience, reason: string, bank?: BankCode): Promise<void>;
  close(): Promise<void>;
}

/** What the events of a stream say, in their order. */
export const getReasons = (stream: Stream): readonly string[] =>
  stream.frames.map(({ event }) => ('reason' in event ? event.reason : event.type));

/** Waits for the end of a stream. */
export async function waitForEnd(stream: Stream): Promise<void> {
  const late = delay(3000, undefined, { ref: false }).then(() => assert.fail('the stream is still open'));
  await Promise.race([stream.ended, late]);
}

export async function createEventServer(): Promise<EventServer> {
  const server = await createTestApp();
  const { app } = server;
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { context } = app;

  async function openStream(token: string, options: StreamOptions = {}): Promise<Stream> {
    const { bank = 'sgb', lastEventId, recentMs } = options;
    const controller = new AbortController();
    const query = recentMs === undefined ? '' : `?recent_ms=${recentMs}`;
    const response = await fetch(`${address}/banks/${bank}/agent/rest/events${query}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
      },
      signal: controller.signal,
    });
    const frames: Frame[] = [];
    const started = Promise.withResolvers<undefined>();
    const read = async (): Promise<void> => {
      let text = '';
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          const id = /^id: (\d+)$/m.exec(part)?.[1];
          // The first id is where the stream begins.
          if (id !== undefined) started.resolve(undefined);
          const data = /^data: (.*)$/m.exec(part)?.[1];
          if (id !== undefined && data !== undefined)
            frames.push({ id: Number(id), event: JSON.parse(data) as ServerEvent });
        }
      }
    };
    return {
      response,
      frames,
      started: started.promise,
      ended: read().catch(() => undefined),
      until: async (count) => {
        const limit = Date.now() + 5000;
        while (frames.length < count && Date.now() < limit) await delay(5);
        assert.ok(frames.length >= count, `${frames.length} of ${count} events arrived`);
      },
      close: () => controller.abort(),
    };
  }

  return {
    app,
    address,
    openStream,
    async openSubscribed(token, options) {
      const stream = await openStream(token, options);
      await stream.started;
      return stream;
    },
    getAgent: (key) => demoAgent(app, key),
    emit(audience, reason, bank = 'sgb') {
      const event: ServerEvent = { type: 'application-changed', hash_password: 'A'.repeat(20), reason };
      return withTransaction(context.db, async (tx) => emitEvent(tx, { bank, audience, event }));
    },
    close: () => server.close(),
  };
}
