import { PAGE_DATA_ID } from 'shared-kernel/remote';
import { FAKE_CERTIFICATE, createFakePlugin } from '../../../../testing/fake-cadesplugin.ts';
import { createCryptoProProvider } from './cryptopro-provider.ts';

const SCRIPT = { src: '/cryptopro/cadesplugin_api.0123456789ab.js', integrity: 'sha384-AAAA' };
const provider = createCryptoProProvider();
const scripts = (): readonly HTMLScriptElement[] => [
  ...document.querySelectorAll<HTMLScriptElement>(`script[src="${SCRIPT.src}"]`),
];
const fake = (options = {}) => createFakePlugin({ certificates: [FAKE_CERTIFICATE], ...options });

/** What the browser does when the script has come: it makes the plug-in's object. */
async function arrive(plugin = fake().plugin): Promise<void> {
  await Promise.resolve();
  window.cadesplugin = plugin;
  scripts().at(-1)?.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = PAGE_DATA_ID;
  block.textContent = JSON.stringify({ config: { cryptoPro: SCRIPT } });
  document.head.append(block);
});
afterEach(() => {
  document.head.replaceChildren();
  delete window.cadesplugin;
  jest.restoreAllMocks();
});

it('the script is loaded once, when signing begins, with its hash and without its own window', async () => {
  expect(provider.isAvailable()).toBe(true);
  expect(scripts()).toHaveLength(0);
  const listing = Promise.all([provider.listKeys(), provider.listKeys()]);
  await arrive();
  expect((await listing)[0]).toHaveLength(1);
  expect(scripts()).toHaveLength(1);
  expect(scripts()[0]).toMatchObject({ integrity: SCRIPT.integrity, crossOrigin: 'anonymous' });
  expect(window.cadesplugin_skip_extension_install).toBe(true);
  expect(window.cadesplugin_load_timeout).toBe(10_000);
});

it('the script is loaded again after the plug-in or its load failed', async () => {
  const refused = expect(provider.listKeys()).rejects.toMatchObject({ reason: 'failed' });
  await arrive(fake({ failsAt: { step: 'ready', message: 'Плагин недоступен' } }).plugin);
  await refused;
  expect(window.cadesplugin).toBeUndefined();

  const lost = expect(provider.listKeys()).rejects.toMatchObject({ reason: 'failed' });
  await Promise.resolve();
  scripts().at(-1)?.dispatchEvent(new Event('error'));
  await lost;

  const listing = provider.listKeys();
  await arrive();
  expect(await listing).toHaveLength(1);
});
