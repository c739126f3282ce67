import { ownerNote } from './owner-note.ts';

const AGENT = '7707083893';
const CLIENT = '7736050003';
const application = { id: 1, hash_password: 'x'.repeat(16), client_name: 'ООО «Вектор»', client_inn: CLIENT };

it.each([
  ['nothing about the client’s own certificate', CLIENT, [{ application }], null],
  ['a note about the agent’s organisation', AGENT, [{ application }], 'info'],
  ['a warning about anybody else', '500100732259', [{ application }], 'warning'],
  ['nothing about papers of the agent', AGENT, [{ application: null }], null],
  [
    'a warning about a stranger’s certificate for papers of the agent',
    CLIENT,
    [{ application: null }],
    'warning',
  ],
  ['nothing about a certificate without an INN', null, [{ application }], null],
])('says %s', (_what, inn, documents, tone) => {
  expect(ownerNote({ inn }, documents, AGENT)?.tone ?? null).toBe(tone);
});

it('names both numbers', () => {
  const note = ownerNote({ inn: '500100732259' }, [{ application }], AGENT);
  expect(note?.text).toContain('500100732259');
  expect(note?.text).toContain(CLIENT);
});
