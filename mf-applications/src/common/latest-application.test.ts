import type { ClientApplication } from 'shared-kernel/contract/clients';
import { getHash } from '../testing/fixtures.ts';
import { findLatestApplication } from './latest-application.ts';

const made = (id: number, at: string): ClientApplication => ({
  id,
  hash_password: getHash(id),
  product_title: 'Овердрафт',
  amount_kopecks: 100_000_000,
  status: 'finished',
  stage: 'issue_finished',
  archived: false,
  created_at: at,
});

const SGB = { bank: 'sgb' as const, applications: [made(1, '2026-01-01T09:00:00.000Z')] };
const METCOME = {
  bank: 'metcome' as const,
  applications: [made(3, '2026-03-01T09:00:00.000Z'), made(2, '2026-02-01T09:00:00.000Z')],
};
const MS6 = { bank: 'ms6' as const, applications: [] };

describe('findLatestApplication', () => {
  it('prefers the current bank, which was told these answers already', () => {
    expect(findLatestApplication([METCOME, SGB], 'sgb')).toMatchObject({
      bank: 'sgb',
      application: { id: 1 },
    });
  });

  it('takes the latest of all other banks where the current one has none', () => {
    expect(findLatestApplication([MS6, SGB, METCOME], 'ms6')).toMatchObject({
      bank: 'metcome',
      application: { id: 3 },
    });
  });

  it('finds nothing where no bank has the client', () => {
    expect(findLatestApplication([MS6], 'sgb')).toBeUndefined();
  });
});
