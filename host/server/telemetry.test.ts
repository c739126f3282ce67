import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { startTelemetry } from 'telemetry';
import { eventually, startOtlpReceiver } from 'telemetry/testing/otlp-receiver';
import { openDelivery } from './testing/delivery-app.ts';

test('the proxy passes traceparent to the bank and marks a broken or missing answer as a failed span', async (t) => {
  const receiver = await startOtlpReceiver();
  t.after(() => receiver.close());
  const seen: IncomingHttpHeaders[] = [];
  const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/v1/traces` };
  const telemetry = await startTelemetry({ env, service: 'portal' });
  const delivery = await openDelivery(
    (call, answer) => {
      seen.push(call.headers);
      if (call.url?.includes('/whole')) return void answer.end('{}');
      if (call.url?.includes('/none')) return void answer.destroy();
      answer.write('half');
      if (call.url?.includes('/left')) return;
      setTimeout(() => answer.destroy(), 20);
    },
    { telemetry },
  );
  t.after(() => delivery.close());

  const clientSpan = async (path: string) => {
    const id = randomUUID();
    const call = request({
      host: '127.0.0.1',
      port: delivery.port,
      path: `/banks/sgb/agent/rest/${path}?name=secret`,
      headers: { 'x-request-id': id },
    });
    call.on('error', () => undefined);
    call.on('response', (answer) => {
      answer.on('error', () => undefined).resume();
      if (path === 'left') answer.once('data', () => call.destroy());
    });
    call.end();
    await once(call, 'close');
    return eventually(() => {
      void telemetry?.flush();
      const traceId = id.replaceAll('-', '');
      return receiver.spans.find((span) => span.traceId === traceId && span.kind === 3);
    });
  };

  const whole = await clientSpan('whole');
  assert.equal(whole.isFailed, false);
  assert.equal(whole.attributes['http.response.status_code'], 200);
  assert.equal(seen[0]?.['traceparent'], `00-${whole.traceId}-${whole.spanId}-01`);
  const half = await clientSpan('half');
  assert.equal(half.attributes['error.type'], 'answer_broken_off');
  const left = await clientSpan('left');
  assert.equal(left.isFailed, false);
  const none = await clientSpan('none');
  assert.equal(none.isFailed, true);
  assert.ok(!receiver.bodies.some((body) => body.includes('secret')));
});
