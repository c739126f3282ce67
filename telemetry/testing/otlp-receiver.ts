import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type KeyValues = readonly { readonly key: string; readonly value: Value }[];

export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly ms: number;
  readonly isFailed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface ReceivedMetric {
  readonly service: string;
  readonly name: string;
  readonly unit: string;
  readonly kind: 'gauge' | 'sum' | 'histogram';
  readonly points: readonly {
    readonly attributes: Readonly<Record<string, unknown>>;
    readonly value: number;
  }[];
}

export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** The latest values of each metric. */
  readonly metrics: ReadonlyMap<string, ReceivedMetric>;
  /** Every body, as it came. */
  readonly bodies: readonly string[];
  close(): Promise<void>;
}

interface RawPoint {
  readonly attributes?: KeyValues;
  readonly asInt?: number | string;
  readonly asDouble?: number;
  readonly count?: number | string;
}
interface RawMetric {
  readonly name: string;
  readonly unit?: string;
  readonly gauge?: { readonly dataPoints: readonly RawPoint[] };
  readonly sum?: { readonly dataPoints: readonly RawPoint[] };
  readonly histogram?: { readonly dataPoints: readonly RawPoint[] };
}
interface RawSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: { readonly code?: number };
  readonly attributes?: KeyValues;
}
interface Payload {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: KeyValues };
    readonly scopeSpans: readonly { readonly spans: readonly RawSpan[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly resource: { readonly attributes: KeyValues };
    readonly scopeMetrics: readonly { readonly metrics: readonly RawMetric[] }[];
  }[];
}

function read(values: KeyValues = []): Record<string, unknown> {
  return Object.fromEntries(values.map(({ key, value }) => [key, Object.values(value)[0]]));
}

function readMetric(service: string, metric: RawMetric): ReceivedMetric {
  const kind = metric.gauge ? 'gauge' : metric.sum ? 'sum' : 'histogram';
  const points = (metric[kind]?.dataPoints ?? []).map((point) => ({
    attributes: read(point.attributes),
    value: Number(point.asDouble ?? point.asInt ?? point.count),
  }));
  return { service, name: metric.name, unit: metric.unit ?? '', kind, points };
}

/** A collector as far as OTLP over HTTP with JSON goes, on a free port of loopback. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const metrics = new Map<string, ReceivedMetric>();
  const bodies: string[] = [];

  function take(payload: Payload): void {
    for (const { resource, scopeSpans } of payload.resourceSpans ?? []) {
      const service = String(read(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          service,
          name: span.name,
          kind: span.kind,
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId || undefined,
          ms: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
          isFailed: span.status?.code === 2,
          attributes: read(span.attributes),
        });
    }
    for (const { resource, scopeMetrics } of payload.resourceMetrics ?? []) {
      const service = String(read(resource.attributes)['service.name']);
      for (const metric of scopeMetrics.flatMap((scope) => scope.metrics))
        metrics.set(metric.name, readMetric(service, metric));
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
      bodies.push(body);
      if (/^\/v1\/(traces|metrics)$/.test(request.url ?? '')) take(JSON.parse(body) as Payload);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    bodies,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Waits for what comes over the network, ten seconds at most. */
export async function eventually<Value>(find: () => Value | undefined): Promise<Value> {
  const limit = performance.now() + 10_000;
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (performance.now() > limit) throw new Error('It has not come within ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
