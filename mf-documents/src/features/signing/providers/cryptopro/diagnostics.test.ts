import { FAKE_CERTIFICATE, createFakePlugin } from '../../../../testing/fake-cadesplugin.ts';
import type { FakePluginOptions } from '../../../../testing/fake-cadesplugin.ts';
import { DIAGNOSTIC_STEPS, diagnosePlugin } from './diagnostics.ts';
import type { Diagnosis } from './diagnostics.ts';
import { STEP_LIMIT_MS } from './step-limit.ts';

function install(options: Partial<FakePluginOptions> = {}) {
  const fake = createFakePlugin({ certificates: [FAKE_CERTIFICATE], ...options });
  window.cadesplugin = fake.plugin;
  return fake;
}

const states = (diagnosis: Diagnosis): readonly string[] =>
  DIAGNOSTIC_STEPS.map((step) => diagnosis[step].state);

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  delete window.cadesplugin;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('diagnosePlugin reports versions and the number of certificates', async () => {
  install();
  const seen: Diagnosis[] = [];
  const diagnosis = await diagnosePlugin((each) => void seen.push(each));
  expect(diagnosis).toEqual({
    page: { state: 'ok' },
    extension: { state: 'ok' },
    plugin: { state: 'ok', detail: '2.0.15000' },
    csp: { state: 'ok', detail: '5.0.13000' },
    store: { state: 'ok' },
    certificates: { state: 'ok', detail: '1' },
  });
  // Each step is shown as running before its result.
  expect(seen).toHaveLength(DIAGNOSTIC_STEPS.length * 2);
});

it('diagnosePlugin fails at the first step without a plug-in', async () => {
  expect(states(await diagnosePlugin(() => undefined))).toEqual([
    'failed',
    'skipped',
    'skipped',
    'skipped',
    'skipped',
    'skipped',
  ]);
});

it('diagnosePlugin reports that no certificate has a private key', async () => {
  install({ certificates: [{ ...FAKE_CERTIFICATE, hasPrivateKey: false }] });
  expect(states(await diagnosePlugin(() => undefined))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'empty']);
});

it.each([
  ['ready', ['ok', 'failed', 'skipped', 'skipped', 'skipped', 'skipped']],
  ['CSPVersion', ['ok', 'ok', 'ok', 'failed', 'skipped', 'skipped']],
  ['Store.Open', ['ok', 'ok', 'ok', 'ok', 'failed', 'skipped']],
  ['Count', ['ok', 'ok', 'ok', 'ok', 'ok', 'failed']],
])('diagnosePlugin reports the failed step %s and skips the rest', async (step, expected) => {
  install({ failsAt: { step, message: '0x8007065B' } });
  expect(states(await diagnosePlugin(() => undefined))).toEqual(expected);
});

it.each([
  ['ready', ['ok', 'silent', 'skipped', 'skipped', 'skipped', 'skipped']],
  ['PluginVersion', ['ok', 'ok', 'silent', 'skipped', 'skipped', 'skipped']],
  ['CSPVersion', ['ok', 'ok', 'ok', 'silent', 'skipped', 'skipped']],
  ['Store.Open', ['ok', 'ok', 'ok', 'ok', 'silent', 'skipped']],
  ['Item', ['ok', 'ok', 'ok', 'ok', 'ok', 'silent']],
])('diagnosePlugin abandons the hanging step %s after ten seconds', async (hangsAt, expected) => {
  jest.useFakeTimers();
  install({ hangsAt });
  expect(STEP_LIMIT_MS).toBe(10_000);
  let isOver = false;
  const diagnosis = diagnosePlugin(() => undefined).finally(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(STEP_LIMIT_MS - 1);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(2);
  expect(states(await diagnosis)).toEqual(expected);
});
