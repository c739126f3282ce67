import { boot } from '../../server/boot-script.ts';
import { trustTypes } from '../../server/trusted-types.ts';
import { learnIntegrity, protectScript } from './integrity.ts';

const HASH = 'A'.repeat(64);

function getScript(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  protectScript(script);
  return script;
}

describe('the hashes of the page', () => {
  beforeEach(() => {
    window.matchMedia = () => ({ matches: false }) as MediaQueryList;
    const data = {
      config: { banks: [] },
      snapshot: { remotes: [] },
      preload: { groups: { 'sign-in': ['/sign in.js'] }, routes: {} },
      integrity: { 'sign in.js': HASH, 'страница.js': HASH },
    };
    document.head.innerHTML = `<script type="application/json" id="data">${JSON.stringify(data)}</script>`;
    boot('data', ['/login'], 1000, '/service-worker.js', { '/sign': 'client-sign' }, trustTypes);
  });

  it('hold a script whose name the browser encodes', () => {
    for (const src of ['/sign in.js', '/страница.js'])
      expect(getScript(src).integrity).toBe(`sha384-${HASH}`);
    expect(document.querySelector<HTMLLinkElement>('link[rel=preload]')?.integrity).toBe(`sha384-${HASH}`);
  });

  it('are none for what the server has not named', () => {
    expect(getScript('/other.js').integrity).toBeFalsy();
    expect(getScript('https://elsewhere.example/sign in.js').integrity).toBeFalsy();
  });

  it('grow by those of a release that comes later', () => {
    learnIntegrity({ name: 'mf-x', available: true, integrity: { 'main.js': HASH } } as never);
    expect(getScript('/remotes/mf-x/main.js').integrity).toBe(`sha384-${HASH}`);
  });
});
