import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings, TelemetrySettingError } from '../telemetry/src/settings.ts';

const collector = 'http://127.0.0.1:4318';

test('readSettings gives none without variables, with empty ones or when disabled', () => {
  assert.equal(readSettings({}), undefined);
  assert.equal(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: '' }), undefined);
  assert.equal(readSettings({ OTEL_SERVICE_NAME: 'portal' }), undefined);
  assert.equal(
    readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_SDK_DISABLED: 'TRUE' }),
    undefined,
  );
  const none = { OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' };
  assert.equal(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, ...none }), undefined);
});

test('readSettings takes one endpoint for both signals or one per signal', () => {
  const both = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/` });
  assert.deepEqual(
    [both?.tracesUrl, both?.metricsUrl],
    [`${collector}/v1/traces`, `${collector}/v1/metrics`],
  );
  const one = readSettings({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://collector/otlp' });
  assert.deepEqual([one?.tracesUrl, one?.metricsUrl], [undefined, 'https://collector/otlp']);
  const local = readSettings({ OTEL_TRACES_EXPORTER: 'otlp' });
  assert.deepEqual([local?.tracesUrl, local?.metricsUrl], ['http://localhost:4318/v1/traces', undefined]);
});

test('readSettings refuses a wrong value with the name of its variable', () => {
  const wrong = {
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_METRIC_EXPORT_INTERVAL: 'often',
    OTEL_METRICS_EXPORTER: 'prometheus',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc',
  };
  for (const [name, value] of Object.entries(wrong))
    assert.throws(
      () => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, [name]: value }),
      (error) => error instanceof TelemetrySettingError && error.message.startsWith(`${name} is "${value}"`),
    );
  assert.throws(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }), /is not one such as/);
});
