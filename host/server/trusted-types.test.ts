import assert from 'node:assert/strict';
import { it } from 'node:test';
import { trustTypes } from './trusted-types.ts';

type Rule = (text: string, type: string, sink: string) => string | null;

/** The rules that the page's policy would have. */
function rules(override?: string): { createHTML: Rule; createScriptURL: Rule; createScript?: Rule } {
  let made: object | undefined;
  Object.assign(globalThis, {
    location: new URL('https://portal.example/#/'),
    trustedTypes: { createPolicy: (_name: string, given: object) => (made = given) },
  });
  trustTypes((path) => path === '/remotes/mf-x/a.mjs', override, '/service-worker.js');
  assert.ok(made);
  return made as ReturnType<typeof rules>;
}

it('the Trusted Types policy passes office file parts to the parser only', () => {
  const { createHTML } = rules();
  const part =
    '<w:document xmlns:wpc="http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p/></w:body></w:document>';
  const html = part.replace('<w:p/>', '<p xmlns="http://www.w3.org/1999/xhtml" onclick="x"/>');
  assert.equal(createHTML(part, 'TrustedHTML', 'DOMParser parseFromString'), part);
  assert.equal(createHTML(part, 'TrustedHTML', 'Element innerHTML'), null);
  assert.equal(createHTML(html, 'TrustedHTML', 'DOMParser parseFromString'), null);
});

it('the Trusted Types policy allows workers and scripts of releases only', () => {
  const { createScriptURL, createScript } = rules('http://localhost:8091/');
  const allowed = (address: string, sink: string) => createScriptURL(address, '', sink) !== null;
  const [script, worker] = ['HTMLScriptElement src', 'Worker constructor'];
  assert.ok(allowed('https://portal.example/remotes/mf-x/a.mjs?retry=2', worker));
  assert.ok(allowed('/remotes/mf-x/a.mjs', script));
  assert.ok(allowed('blob:https://portal.example/1', worker));
  assert.ok(!allowed('blob:https://portal.example/1', script));
  assert.ok(!allowed('/remotes/mf-x/b.mjs', script));
  assert.ok(allowed('http://localhost:8091/main.js', script));
  assert.ok(!allowed('http://localhost:8092/main.js', script));
  const register = 'ServiceWorkerContainer register';
  assert.ok(allowed('/service-worker.js', register));
  assert.ok(!allowed('/remotes/mf-x/a.mjs', register));
  assert.ok(!allowed('https://portal.example/service-worker.js?x', register));
  assert.ok(!allowed('/service-worker.js', script));
  assert.equal(createScript, undefined);
});
