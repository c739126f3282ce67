import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind as Kind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Context, SpanContext } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Sampler } from '@opentelemetry/sdk-trace';
import { toMetricProducer } from './bridge.ts';
import type { Settings } from './settings.ts';
import type { MetricsSource, Span, SpanKind, SpanOptions, Telemetry } from './telemetry.ts';

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
};
const CLOSE_LIMIT_MS = 2_000;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Seconds: from a lookup by key to the longest answers that are waited for. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Ids of traces: of the request that a trace begins with, so that whoever knows one finds the other. */
class TraceIds extends RandomIdGenerator {
  #next: string | undefined;

  override generateTraceId(): string {
    return this.#next ?? super.generateTraceId();
  }

  /** Begins a trace whose id is known. */
  using<Result>(id: string | undefined, begin: () => Result): Result {
    this.#next = id;
    try {
      return begin();
    } finally {
      this.#next = undefined;
    }
  }
}

function toSampler({ sampler, ratio }: Settings): Sampler {
  const root = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('always_on')
      ? new AlwaysOnSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function parse(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

const format = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** OpenTelemetry's SDK, without its globals: two servers of one process tell two collectors. */
export function createTelemetry(settings: Settings, service: string, source?: MetricsSource): Telemetry {
  const resource = resourceFromAttributes({ 'service.instance.id': `${hostname()}-${process.pid}` })
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': settings.serviceName ?? service }));
  const ids = new TraceIds();
  const traces = new TracerProvider({
    resource,
    idGenerator: ids,
    sampler: settings.tracesUrl === undefined ? new AlwaysOffSampler() : toSampler(settings),
    spanProcessors:
      settings.tracesUrl === undefined
        ? []
        : [
            new BatchSpanProcessor({
              exporter: new OTLPTraceExporter({ url: settings.tracesUrl }),
              scheduledDelayMillis: settings.spanDelayMs,
            }),
          ],
  });
  const metrics = new MeterProvider({
    resource,
    readers:
      settings.metricsUrl === undefined
        ? []
        : [
            new PeriodicExportingMetricReader({
              exporter: new OTLPMetricExporter({ url: settings.metricsUrl }),
              exportIntervalMillis: settings.metricIntervalMs,
              exportTimeoutMillis: settings.metricIntervalMs,
              metricProducers: source ? [toMetricProducer(source, resource)] : [],
            }),
          ],
  });
  const tracer = traces.getTracer('portal');
  const meter = metrics.getMeter('portal');
  const active = new AsyncLocalStorage<Context>();

  function startSpan(
    name: string,
    { kind, attributes, traceparent, requestId, startedAt }: SpanOptions,
  ): Span {
    const remote = parse(traceparent);
    const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : (active.getStore() ?? ROOT_CONTEXT);
    const isFirst = parent === ROOT_CONTEXT && requestId !== undefined && UUID.test(requestId);
    const span = ids.using(isFirst ? requestId.replaceAll('-', '') : undefined, () =>
      tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          ...(attributes && { attributes }),
          ...(startedAt !== undefined && { startTime: startedAt }),
        },
        parent,
      ),
    );
    return {
      traceparent: format(span.spanContext()),
      rename: (to) => void span.updateName(to),
      set: (more) => void span.setAttributes(more),
      fail: (errorType) =>
        void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType),
      end: () => span.end(),
      run: (work) => active.run(trace.setSpan(parent, span), work),
    };
  }

  return {
    startSpan,
    traceparent: () => {
      const context = active.getStore();
      const span = context && trace.getSpanContext(context);
      return span && format(span);
    },
    histogram: (name, description) => {
      const instrument = meter.createHistogram(name, {
        unit: 's',
        description,
        advice: { explicitBucketBoundaries: DURATIONS },
      });
      return (value, attributes) => instrument.record(value, attributes);
    },
    counter: (name, options) => {
      const instrument = meter.createCounter(name, options);
      return (value, attributes) => instrument.add(value, attributes);
    },
    gauge: (name, options, read) =>
      meter
        .createObservableGauge(name, options)
        .addCallback((result) => read((value, attributes) => result.observe(value, attributes))),
    observedCounter: (name, options, read) =>
      meter
        .createObservableCounter(name, options)
        .addCallback((result) => read((value, attributes) => result.observe(value, attributes))),
    flush: async () => {
      await Promise.allSettled([traces.forceFlush(), metrics.forceFlush()]);
    },
    close: async () => {
      // A collector that does not answer must not hold up a server that stops.
      const limit = delay(CLOSE_LIMIT_MS, undefined, { ref: false });
      await Promise.race([limit, Promise.allSettled([traces.shutdown(), metrics.shutdown()])]);
    },
  };
}
