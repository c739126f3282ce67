import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Attributes, InstrumentOptions, RecordValue, Span, Telemetry } from './telemetry.ts';

/** Seconds, as the collector is told them. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SUFFIXES: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' };
/** Prometheus wants the labels of a metric named before its first value; a line has those that were given. */
const labelNames = [
  'db_collection_name',
  'db_operation_name',
  'error_type',
  'http_request_method',
  'http_response_status_code',
  'http_route',
  'job',
  'outcome',
  'quantile',
  'reason',
  'state',
];

/** The name that Prometheus has for a metric that came by OTLP. */
function toName(name: string, unit: string): string {
  const plain = name.replaceAll('.', '_');
  const suffix = SUFFIXES[unit] ?? '';
  return plain.endsWith(suffix) ? plain : plain + suffix;
}

const toLabels = (attributes: Attributes = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key.replaceAll('.', '_'), String(value)]),
  );

/** Without a collector there are no traces: a step of work is only run. */
const NO_SPAN: Span = {
  traceparent: '',
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
  run: (work) => work(),
};

/** A registry that Prometheus reads and the instruments that fill it. */
export interface PrometheusTelemetry extends Telemetry {
  readonly registry: Registry;
}

/**
 * The instruments of a server for `/metrics`, under the names that they have after OTLP, so that one dashboard reads
 * both. A collector, where there is one, is told the same.
 */
export function prometheusTelemetry(collector?: Telemetry): PrometheusTelemetry {
  const registry = new Registry();
  const common = (name: string, help: string) => ({ name, help, labelNames, registers: [registry] });
  const both =
    (own: RecordValue, other: RecordValue | undefined): RecordValue =>
    (value, attributes) => {
      own(value, attributes);
      other?.(value, attributes);
    };
  const asked = (name: string, help: string, read: (record: RecordValue) => void | Promise<void>): Gauge =>
    new Gauge({
      ...common(name, help),
      async collect() {
        this.reset();
        await read((value, attributes) => this.set(toLabels(attributes), value));
      },
    });

  return {
    registry,
    startSpan: (name, options) => collector?.startSpan(name, options) ?? NO_SPAN,
    traceparent: () => collector?.traceparent(),
    histogram: (name, description) => {
      const metric = new Histogram({ ...common(toName(name, 's'), description), buckets: DURATIONS });
      const own: RecordValue = (value, attributes) => metric.observe(toLabels(attributes), value);
      return both(own, collector?.histogram(name, description));
    },
    counter: (name, options) => {
      const metric = new Counter(common(`${toName(name, options.unit)}_total`, options.description));
      const own: RecordValue = (value, attributes) => metric.inc(toLabels(attributes), value);
      return both(own, collector?.counter(name, options));
    },
    gauge: (name, options, read) => {
      asked(toName(name, options.unit), options.description, read);
      collector?.gauge(name, options, read);
    },
    // Prometheus does not ask whether a value may fall.
    observedCounter: (name, options: InstrumentOptions, read) => {
      asked(`${toName(name, options.unit)}_total`, options.description, read);
      collector?.observedCounter(name, options, read);
    },
    flush: () => collector?.flush() ?? Promise.resolve(),
    close: () => collector?.close() ?? Promise.resolve(),
  };
}
