import { FAKE_CERTIFICATE, createFakePlugin } from '../../../../testing/fake-cadesplugin.ts';
import type { FakePlugin, FakePluginOptions } from '../../../../testing/fake-cadesplugin.ts';
import { createCryptoProProvider } from './cryptopro-provider.ts';
import { parseDistinguishedName } from './distinguished-name.ts';
import { PERSON_LIMIT_MS, STEP_LIMIT_MS } from './step-limit.ts';

const provider = createCryptoProProvider();
const content = new TextEncoder().encode('Договор');

function install(options: Partial<FakePluginOptions> = {}): FakePlugin {
  const fake = createFakePlugin({ certificates: [FAKE_CERTIFICATE], ...options });
  window.cadesplugin = fake.plugin;
  return fake;
}

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  delete window.cadesplugin;
  warn.mockRestore();
  jest.useRealTimers();
});

it('isAvailable is true only with the plug-in on the page', () => {
  expect(provider.isAvailable()).toBe(false);
  install();
  expect(provider.isAvailable()).toBe(true);
});

it('listKeys returns only certificates with a private key', async () => {
  install({
    certificates: [FAKE_CERTIFICATE, { ...FAKE_CERTIFICATE, Thumbprint: 'BEEF', hasPrivateKey: false }],
  });
  expect(await provider.listKeys()).toEqual([
    {
      id: 'F00D',
      provider: 'cryptopro',
      owner: 'Иванов Иван Иванович',
      organization: 'ООО "Брокер Плюс"',
      inn: '7707083893',
      issuer: 'Удостоверяющий центр, аккредитованный',
      serial: '01AB',
      validFrom: '2026-01-01T00:00:00.000Z',
      validTo: '2099-01-01T00:00:00.000Z',
    },
  ]);
});

it('sign signs the bytes as detached CAdES-BES, with the encoding set before the content', async () => {
  const fake = install();
  const [key] = await provider.listKeys();
  expect(await provider.sign(key!, content)).toBe('TUlJQmln');
  expect(fake.calls).toContain('SignCades(1,true)');
  expect(fake.calls.indexOf('ContentEncoding')).toBeLessThan(fake.calls.indexOf('Content'));
  const bytes = Uint8Array.from(fake.signedContent() ?? '', (character) => character.charCodeAt(0));
  expect(new TextDecoder().decode(bytes)).toBe('Договор');
});

it('listKeys closes the store after a failed step', async () => {
  const fake = install({ failsAt: { step: 'Count', message: 'boom' } });
  await expect(provider.listKeys()).rejects.toMatchObject({ reason: 'failed', provider: 'cryptopro' });
  expect(fake.calls).toContain('Store.Close');
});

it('sign suppresses the error of the plug-in with a warning', async () => {
  install({ failsAt: { step: 'SignCades', message: 'Набор ключей не существует (0x80090016)' } });
  const [key] = await provider.listKeys();
  await expect(provider.sign(key!, content)).rejects.toMatchObject({
    name: 'SigningError',
    reason: 'failed',
  });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('signing plug-in'), expect.any(Error));
});

it('sign tells a cancellation by the agent from a failure', async () => {
  install({ failsAt: { step: 'SignCades', message: 'The action was cancelled by the user. (0x8010006E)' } });
  const [key] = await provider.listKeys();
  await expect(provider.sign(key!, content)).rejects.toMatchObject({ reason: 'cancelled' });
});

it('sign rejects with key-lost when the certificate is gone', async () => {
  install();
  const [key] = await provider.listKeys();
  install({ certificates: [] });
  await expect(provider.sign(key!, content)).rejects.toMatchObject({ reason: 'key-lost' });
});

it.each(['ready', 'Create CAdESCOM.Store', 'Certificates', 'Count', 'Item'])(
  'listKeys rejects with timeout when %s hangs',
  async (hangsAt) => {
    jest.useFakeTimers();
    install({ hangsAt });
    const outcome = provider.listKeys().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(STEP_LIMIT_MS + 1);
    expect(await outcome).toMatchObject({ reason: 'timeout' });
  },
);

it.each(['Store.Open', 'SignCades'])(
  '%s has the longer limit of a step in which a person answers',
  async (hangsAt) => {
    jest.useFakeTimers();
    install({ hangsAt });
    const key = { ...(await describedKey()), id: FAKE_CERTIFICATE.Thumbprint };
    let settled = false;
    const outcome = provider
      .sign(key, content)
      .catch((error: unknown) => error)
      .finally(() => void (settled = true));
    await jest.advanceTimersByTimeAsync(STEP_LIMIT_MS + 1);
    expect(settled).toBe(false);
    await jest.advanceTimersByTimeAsync(PERSON_LIMIT_MS);
    expect(await outcome).toMatchObject({ reason: 'timeout' });
  },
);

it('listKeys does not wait for a store that does not close', async () => {
  jest.useFakeTimers();
  install({ hangsAt: 'Store.Close' });
  const keys = provider.listKeys();
  await jest.advanceTimersByTimeAsync(STEP_LIMIT_MS + 1);
  expect(await keys).toHaveLength(1);
});

async function describedKey() {
  return {
    provider: 'cryptopro' as const,
    owner: '',
    organization: null,
    inn: null,
    issuer: '',
    serial: '',
    validFrom: '',
    validTo: '',
  };
}

describe('parseDistinguishedName', () => {
  it.each([
    ['CN=Иванов Иван, ИНН=007707083893', { commonName: 'Иванов Иван', inn: '7707083893' }],
    ['OID.1.2.643.3.131.1.1=500100732259, CN="a, b=""c"""', { commonName: 'a, b="c"', inn: '500100732259' }],
    ['SN=Петров, CN=x', { person: 'Петров' }],
    ['', { commonName: null, person: null, organization: null, inn: null }],
  ])('reads %s', (text, expected) => {
    expect(parseDistinguishedName(text)).toMatchObject(expected);
  });
});
