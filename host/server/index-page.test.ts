import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { indexPage } from './index-page.ts';

class FakeElement {
  defer = true;
  textContent = '';
  addEventListener = () => undefined;
}

it('the page says in its overlay that a script of it did not come', () => {
  const page = indexPage(
    { buildId: 'h1', initial: ['main.0123456789ab.js'], groups: {}, shares: {} },
    {
      config: { banks: [], remoteLoadTimeoutMs: 1 },
      snapshot: { remotes: [] },
      preload: { groups: {}, routes: {} },
    },
    'nonce',
  );
  const [before = '', after = ''] = page.split('<script defer src="/main.0123456789ab.js">');
  assert.ok(after, 'the page names its script');
  const code = [...before.matchAll(/<script nonce="nonce">(.*?)<\/script>/gs)].at(-1)?.[1] ?? '';
  const shown: string[] = [];
  let onError: ((event: { target: unknown }) => void) | undefined;
  runInNewContext(code, {
    HTMLScriptElement: FakeElement,
    addEventListener: (type: string, listener: typeof onError, isCapturing: boolean) => {
      if (type === 'error' && isCapturing) onError = listener;
    },
    document: {
      createElement: () => new FakeElement(),
      getElementById: (id: string) =>
        page.includes(`<div id="${id}"`)
          ? {
              replaceChildren: (...parts: FakeElement[]) =>
                shown.push(...parts.map((each) => each.textContent)),
            }
          : null,
    },
  });
  onError?.({ target: new FakeElement() });
  assert.deepEqual(shown, [
    'Портал не загрузился',
    'Проверьте подключение к сети и обновите страницу.',
    'Обновить страницу',
  ]);
});
