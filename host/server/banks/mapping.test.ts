import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readConfig } from '../config.ts';
import { StartupError } from '../startup-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'bank-mapping-'));
after(() => rmSync(folder, { recursive: true }));

/** The configuration of a portal with one bank that has this mapping. */
function read(mapping: unknown, bank: object = {}) {
  writeFileSync(join(folder, 'bank.json'), typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  const banks = [
    { code: 'sgb', name: 'СГБ', upstream: 'https://bank.example', mapping: 'bank.json', ...bank },
  ];
  writeFileSync(join(folder, 'portal.json'), JSON.stringify({ banks, remotes: [] }));
  return readConfig(join(folder, 'portal.json'), {});
}

describe('the mapping of a bank', () => {
  it('is read relative to portal.json', () => {
    const [bank] = read({ base: '/v1', calls: { getDataset: { to: 'GET /news' } } }).banks;
    assert.equal(bank?.mapping?.base, '/v1');
    assert.equal(bank?.mapping?.calls['getDataset']?.to, 'GET /news');
  });

  const call = (mapping: object, id = 'getProfile') => ({ calls: { [id]: mapping } });
  const wrong: readonly [string, unknown, RegExp][] = [
    ['no JSON', '{', /bank\.json is not valid JSON/],
    ['an unknown field', { envelop: 'x' }, /envelop/],
    ['a call that is none', call({}, 'getMoney'), /"calls\.getMoney" is no call of the specification/],
    ['an address without a method', call({ to: '/me' }), /"calls\.getProfile\.to" is not a method and/],
    ['an address elsewhere', call({ to: 'GET https://evil.example/' }), /"calls\.getProfile\.to" is not/],
    ['a way upwards', call({ to: 'GET /me/../admin' }), /"calls\.getProfile\.to" must not lead upwards/],
    ['a query in the address', call({ to: 'GET /me?all=1' }), /"calls\.getProfile\.to" is not/],
    [
      'a value that the call does not have',
      call({ to: 'POST /deals/{hash}/x' }, 'archiveApplication'),
      /has \{hash\}, but the call has only hashPassword/,
    ],
    ['an expression', call({ answer: { email: 'a + b' } }), /"calls\.getProfile\.answer\.email" is n/],
    [
      'a misspelt source',
      call({ answer: { email: { from: 'mail', value: 'x', valus: {} } } }),
      /"calls\.getProfile\.answer\.email" is neither/,
    ],
    [
      'a mistake inside of rows',
      call({ rows: { each: { id: { from: 'x', each: { y: { from: 'a b' } } } } } }, 'listPartnerBanks'),
      /"calls\.listPartnerBanks\.rows\.each\.id\.each\.y\.from" is not a field/,
    ],
    ['a way into the prototype', call({ answer: { email: '__proto__.mail' } }), /"calls\.getProfile\.answer/],
    ['a status that is none', { status: { 99: 401 } }, /"status\.99" /],
    [
      'an error code of nobody',
      { errors: { code: 'e', codes: { X: { code: 'no', status: 400 } } } },
      /"errors\.codes\.X\.code"/,
    ],
    ['two shapes at once', call({ answer: 'x', rows: {} }), /more than one of/],
    ['pages where there are none', call({ page: {} }), /"calls\.getProfile\.page" belongs to a list/],
  ];
  for (const [name, mapping, expected] of wrong)
    it(`is refused with one line for ${name}`, () => {
      assert.throws(
        () => read(mapping),
        (error: unknown) => {
          assert.ok(error instanceof StartupError);
          assert.match(error.message, expected);
          assert.doesNotMatch(error.message, /\n/);
          return true;
        },
      );
    });

  it('is refused where it is missing, and for a bank that browsers call themselves', () => {
    assert.throws(() => read({}, { mapping: 'none.json' }), /none\.json cannot be read/);
    assert.throws(() => read({}, { apiBaseUrl: 'https://bank.example' }), /"sgb" has a mapping/);
  });
});
