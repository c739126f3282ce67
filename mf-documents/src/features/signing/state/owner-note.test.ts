import { ownerNote } from './owner-note.ts';

const AGENT = '7707083893';
const CLIENT = '7736050003';
const application = { id: 1, hash_password: 'x'.repeat(16), client_name: 'ООО «Вектор»', client_inn: CLIENT };

it.each([
  ['null for the client’s own certificate', CLIENT, [{ application }], null],
  ['an info for the agent’s organisation', AGENT, [{ application }], 'info'],
  ['a warning for anybody else', '500100732259', [{ application }], 'warning'],
  ['null for documents of the agent', AGENT, [{ application: null }], null],
  ['a warning for another certificate on documents of the agent', CLIENT, [{ application: null }], 'warning'],
  ['null for a certificate without an INN', null, [{ application }], null],
])('ownerNote is %s', (_what, inn, documents, tone) => {
  expect(ownerNote({ inn }, documents, AGENT)?.tone ?? null).toBe(tone);
});

it('ownerNote names both INNs', () => {
  const note = ownerNote({ inn: '500100732259' }, [{ application }], AGENT);
  expect(note?.text).toContain('500100732259');
  expect(note?.text).toContain(CLIENT);
});
