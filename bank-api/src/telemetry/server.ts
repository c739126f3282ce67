import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Telemetry } from 'telemetry';
import { traceRequests } from 'telemetry/requests';
import type { EventHub } from '../events/event-hub.ts';
import { EventStream } from '../events/event-stream.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { QUEUE_CHANNEL, type QueueMessage } from './queue-channel.ts';

/** A span for every request, and how long the answers took; streams have no end to be measured. */
export function observeRequests(app: FastifyInstance, telemetry: Telemetry): void {
  const duration = telemetry.histogram('http.server.request.duration', 'Time to answer a request, by route');
  const streams = new WeakMap<FastifyRequest, EventStream>();
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof EventStream) streams.set(request, payload);
    done();
  });
  traceRequests(app, telemetry, {
    quiet: ['/healthz', '/readyz', '/metrics'],
    attributesOf: (request) => (request.bank === undefined ? {} : { 'portal.bank': request.bank }),
    failureOf: (request) => streams.get(request)?.dropped,
    onEnd: (route, seconds, request) => {
      if (!streams.has(request)) duration(seconds, route);
    },
  });
}

/** What the process does besides answering: streams, jobs that wait, sign-ins, its event loop and memory. */
export function observeProcess(
  telemetry: Telemetry,
  { events, jobs }: { readonly events: EventHub; readonly jobs: Jobs },
): () => void {
  const streams = {
    unit: '{stream}',
    description: 'Event streams: open, and those whose reader takes nothing',
  };
  telemetry.gauge('bank.streams', streams, (record) => {
    const { open, stalled } = events.figures();
    record(open - stalled, { state: 'live' });
    record(stalled, { state: 'stalled' });
  });
  const dropped = { unit: '{stream}', description: 'Dead streams: cut off because nobody read them' };
  telemetry.observedCounter('bank.streams.dropped', dropped, (record) => {
    for (const [reason, count] of events.figures().dropped) record(count, { reason });
  });
  const waiting = { unit: '{job}', description: 'Jobs in the queue of all replicas, by state' };
  telemetry.gauge('bank.jobs.queued', waiting, async (record) => {
    for (const { job, state, count } of await jobs.queued()) record(count, { job, state });
  });
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const delay = { unit: 's', description: 'How late the event loop was since the last report' };
  telemetry.gauge('nodejs.eventloop.delay', delay, (record) => {
    for (const quantile of [50, 99, 100])
      record(loop.percentile(quantile) / 1e9, { quantile: `p${quantile}` });
    loop.reset();
  });
  const memory = { unit: 'By', description: 'Resident memory of the process' };
  telemetry.gauge('process.memory.usage', memory, (record) => record(process.memoryUsage.rss()));
  const cpu = { unit: 's', description: 'Processor time of the process' };
  telemetry.observedCounter('process.cpu.time', cpu, (record) => {
    const { user, system } = process.cpuUsage();
    record((user + system) / 1e6);
  });
  const stopWaiting = observeSignIns(telemetry);
  return () => {
    stopWaiting();
    loop.disable();
  };
}

function observeSignIns(telemetry: Telemetry): () => void {
  const wait = telemetry.histogram('bank.sign_in.wait', 'Time that passwords wait to be hashed');
  let waiting = 0;
  const listen = (message: unknown): void => {
    const { size, waitedMs } = message as QueueMessage;
    waiting = size;
    if (waitedMs !== undefined) wait(waitedMs / 1000);
  };
  subscribe(QUEUE_CHANNEL, listen);
  const queue = { unit: '{sign-in}', description: 'Passwords that wait to be hashed' };
  telemetry.gauge('bank.sign_in.waiting', queue, (record) => record(waiting));
  return () => void unsubscribe(QUEUE_CHANNEL, listen);
}
