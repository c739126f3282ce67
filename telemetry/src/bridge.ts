import type { HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics';
import type { DataPoint, Histogram, MetricData, MetricProducer } from '@opentelemetry/sdk-metrics';
import type { MetricsSource, SourceMetric } from './telemetry.ts';

type Labels = Record<string, string | number>;

const toHrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];

/** The figures of a prom-client registry as OTLP has them: Prometheus and the collector are told the same numbers. */
export function toMetricProducer(source: MetricsSource, resource: Resource): MetricProducer {
  const startTime = toHrTime(Date.now());
  return {
    async collect() {
      const point = <Value>(labels: object, value: Value): DataPoint<Value> => ({
        startTime,
        endTime: toHrTime(Date.now()),
        attributes: { ...labels },
        value,
      });
      const metrics = (await source.getMetricsAsJSON()).flatMap((metric) => toMetric(metric, point));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'prometheus' }, metrics }] },
        errors: [],
      };
    },
  };
}

type Point = <Value>(labels: object, value: Value) => DataPoint<Value>;

function toMetric(metric: SourceMetric, point: Point): MetricData[] {
  const { type, values = [] } = metric;
  // Prometheus adds the ending to what counts by itself.
  const name = type === 'counter' ? metric.name.replace(/_total$/, '') : metric.name;
  const common = {
    descriptor: { name, description: metric.help, unit: '', valueType: 1 },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const dataPoints = values.map(({ labels, value }) => point(labels, value));
  switch (type) {
    case 'counter':
      return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
    case 'gauge':
      return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints }];
    case 'histogram':
      return [
        {
          ...common,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: histograms(metric).map(({ labels, value }) => point(labels, value)),
        },
      ];
    default:
      return [];
  }
}

/** Lines of one histogram per set of labels; its buckets count what is at most so long, those of OTLP what lies between. */
function histograms({ values = [] }: SourceMetric): { labels: Labels; value: Histogram }[] {
  const found = new Map<string, { labels: Labels; sum: number; count: number; upTo: [number, number][] }>();
  for (const { metricName = '', labels, value } of values) {
    const { le, ...rest } = labels;
    const key = JSON.stringify(rest);
    const one = found.get(key) ?? { labels: rest as Labels, sum: 0, count: 0, upTo: [] };
    found.set(key, one);
    if (metricName.endsWith('_sum')) one.sum = value;
    else if (metricName.endsWith('_count')) one.count = value;
    else if (le !== '+Inf') one.upTo.push([Number(le), value]);
  }
  return [...found.values()].map(({ labels, sum, count, upTo }) => {
    const counts = [...upTo.map(([, most]) => most), count];
    return {
      labels,
      value: {
        sum,
        count,
        buckets: {
          boundaries: upTo.map(([limit]) => limit),
          counts: counts.map((most, index) => most - (counts[index - 1] ?? 0)),
        },
      },
    };
  });
}
