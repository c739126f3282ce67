import type { MetricsSource, Telemetry } from './telemetry.ts';
import { readSettings } from './settings.ts';

export { TelemetrySettingError } from './settings.ts';
export type { Attributes, MetricsSource, Span, SpanKind, SpanOptions, Telemetry } from './telemetry.ts';

interface TelemetryOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `service.name` unless OTEL_SERVICE_NAME says otherwise. */
  readonly service: string;
  /** Metrics that the server keeps anyway, to be sent beside its instruments. */
  readonly source?: MetricsSource;
}

/**
 * Traces and metrics for a collector, as the standard OTEL_ variables ask for them. Without any nothing is loaded,
 * recorded or sent.
 * @throws TelemetrySettingError
 */
export async function startTelemetry({
  env,
  service,
  source,
}: TelemetryOptions): Promise<Telemetry | undefined> {
  const settings = readSettings(env);
  if (settings === undefined) return undefined;
  const { createTelemetry } = await import('./open-telemetry.ts');
  return createTelemetry(settings, service, source);
}
