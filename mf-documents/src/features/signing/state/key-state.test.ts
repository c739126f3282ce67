import { testCertificate } from '../../../testing/documents.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import { daysUntilExpiry, getKeyState, preferredKey } from './key-state.ts';

const NOW = Date.parse('2026-03-05T00:00:00.000Z');

function key(given: Partial<SigningKey> = {}): SigningKey {
  return {
    id: '1',
    provider: 'software',
    owner: 'Иванов',
    organization: null,
    inn: null,
    issuer: 'УЦ',
    serial: '0A1B',
    validFrom: '2026-01-01T00:00:00.000Z',
    validTo: '2027-01-01T00:00:00.000Z',
    ...given,
  };
}

it.each([
  ['valid', key(), [testCertificate({ serial: '0a1b' })]],
  ['valid', key({ serial: '000A1B' }), [testCertificate({ serial: 'A1B' })]],
  ['valid', key(), undefined],
  ['unknown', key(), [testCertificate({ serial: 'FF' })]],
  ['expired', key({ validTo: '2026-03-04T23:59:59.000Z' }), undefined],
  ['not-yet-valid', key({ validFrom: '2026-03-06T00:00:00.000Z' }), undefined],
  ['revoked', key(), [testCertificate({ serial: '0A1B', revoked_at: '2026-02-01T00:00:00.000Z' })]],
] as const)('getKeyState is %s', (expected, given, enrolled) => {
  expect(getKeyState(given, enrolled, NOW)).toBe(expected);
});

it('preferredKey is the valid key that lasts longest', () => {
  const soon = key({ id: 'soon', validTo: '2026-04-01T00:00:00.000Z' });
  const late = key({ id: 'late', validTo: '2028-01-01T00:00:00.000Z' });
  const over = key({ id: 'over', validTo: '2020-01-01T00:00:00.000Z' });
  const state = (each: SigningKey) => getKeyState(each, undefined, NOW);
  expect(preferredKey([over, soon, late], state)?.id).toBe('late');
  expect(preferredKey([over], state)?.id).toBe('over');
  expect(preferredKey([], state)).toBeUndefined();
});

it('daysUntilExpiry is a number only in the last thirty days', () => {
  expect(daysUntilExpiry(key({ validTo: '2026-03-15T12:00:00.000Z' }), NOW)).toBe(10);
  expect(daysUntilExpiry(key(), NOW)).toBeNull();
  expect(daysUntilExpiry(key({ validTo: '2026-03-01T00:00:00.000Z' }), NOW)).toBeNull();
});
