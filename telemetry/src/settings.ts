type Environment = Readonly<Record<string, string | undefined>>;

/** A variable has a value that cannot be followed; the message names it and says what may stand there. */
export class TelemetrySettingError extends Error {}

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof SAMPLERS)[number];

/** Where and how often to send; a signal without an address is not sent. The exporters read the other variables. */
export interface Settings {
  readonly tracesUrl: string | undefined;
  readonly metricsUrl: string | undefined;
  readonly serviceName: string | undefined;
  readonly sampler: SamplerName;
  /** Share of the traces that a sampler by ratio keeps, 0 to 1. */
  readonly ratio: number;
  readonly spanDelayMs: number;
  readonly metricIntervalMs: number;
}

const DEFAULT_ENDPOINT = 'http://localhost:4318';

/** @returns Nothing when no collector is configured. @throws TelemetrySettingError */
export function readSettings(env: Environment): Settings | undefined {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  if (text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined;

  const getUrl = (signal: 'TRACES' | 'METRICS'): string | undefined => {
    const exporter = readChoice(env, `OTEL_${signal}_EXPORTER`, ['otlp', 'none']);
    const own = text(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`);
    const common = text('OTEL_EXPORTER_OTLP_ENDPOINT');
    if (exporter === 'none' || (exporter ?? own ?? common) === undefined) return undefined;
    const url = own ?? `${(common ?? DEFAULT_ENDPOINT).replace(/\/+$/, '')}/v1/${signal.toLowerCase()}`;
    if (/^https?:/.test(url) && URL.canParse(url)) return url;
    throw new TelemetrySettingError(
      `The collector's address "${url}" is not one such as http://127.0.0.1:4318. Correct OTEL_EXPORTER_OTLP_ENDPOINT.`,
    );
  };
  const [tracesUrl, metricsUrl] = [getUrl('TRACES'), getUrl('METRICS')];
  if (tracesUrl === undefined && metricsUrl === undefined) return undefined;
  for (const signal of ['', 'TRACES_', 'METRICS_'])
    readChoice(env, `OTEL_EXPORTER_OTLP_${signal}PROTOCOL`, ['http/json']);
  return {
    tracesUrl,
    metricsUrl,
    serviceName: text('OTEL_SERVICE_NAME'),
    sampler: readChoice(env, 'OTEL_TRACES_SAMPLER', SAMPLERS) ?? 'parentbased_always_on',
    ratio: number(env, 'OTEL_TRACES_SAMPLER_ARG', { most: 1 }) ?? 1,
    spanDelayMs: number(env, 'OTEL_BSP_SCHEDULE_DELAY', {}) ?? 5_000,
    metricIntervalMs: number(env, 'OTEL_METRIC_EXPORT_INTERVAL', { least: 100 }) ?? 60_000,
  };
}

function readChoice<Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const given = env[name]?.trim();
  if (given === undefined || given === '') return undefined;
  const found = values.find((value) => value === given);
  if (found !== undefined) return found;
  throw new TelemetrySettingError(`${name} is "${given}", but must be ${values.join(', ')}.`);
}

function number(env: Environment, name: string, { least = 0, most = 3_600_000 }): number | undefined {
  const given = env[name]?.trim();
  if (given === undefined || given === '') return undefined;
  const value = Number(given);
  if (value >= least && value <= most) return value;
  throw new TelemetrySettingError(`${name} is "${given}", but must be a number from ${least} to ${most}.`);
}
