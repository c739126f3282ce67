/** Names and numbers that describe a span or a measured value: never texts that people have written. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanOptions {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** The span of another process that this one continues (W3C `traceparent`); the active span when absent. */
  readonly traceparent?: string | undefined;
  /** Without a parent: id of the request that the trace begins with. One that is a UUID becomes the id of the trace. */
  readonly requestId?: string;
  /** When it began, ms since 1970; now when absent. */
  readonly startedAt?: number;
}

/** A step of work that has begun. */
export interface Span {
  /** What another process continues the trace with. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** The step has failed: a name or code of the error, never its message. */
  fail(errorType: string): void;
  end(): void;
  /** Runs work inside the span: what it begins belongs to the span. */
  run<Result>(work: () => Result): Result;
}

export interface InstrumentOptions {
  readonly unit: string;
  readonly description: string;
}

/** Writes down a value; a counter adds it. */
export type RecordValue = (value: number, attributes?: Attributes) => void;

/** What a server tells a collector. Exists only where one is configured. */
export interface Telemetry {
  startSpan(name: string, options: SpanOptions): Span;
  /** `traceparent` of the step that this code belongs to, when it belongs to one. */
  traceparent(): string | undefined;
  /** Durations in seconds. */
  histogram(name: string, description: string): RecordValue;
  counter(name: string, options: InstrumentOptions): RecordValue;
  /** A value that is asked for when metrics are sent. */
  gauge(name: string, options: InstrumentOptions, read: (record: RecordValue) => void | Promise<void>): void;
  /** A sum that only grows and is asked for when metrics are sent. */
  observedCounter(name: string, options: InstrumentOptions, read: (record: RecordValue) => void): void;
  /** Sends what has been recorded so far. */
  flush(): Promise<void>;
  /** Sends the rest and ends. */
  close(): Promise<void>;
}

/** A registry of prom-client, as far as it is needed. */
export interface MetricsSource {
  getMetricsAsJSON(): Promise<readonly SourceMetric[]>;
}

export interface SourceMetric {
  readonly name: string;
  readonly help: string;
  readonly type: string | number;
  readonly values?: readonly {
    readonly value: number;
    readonly labels: Readonly<Partial<Record<string, string | number>>>;
    readonly metricName?: string;
  }[];
}
