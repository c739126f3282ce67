import type { Client } from 'shared-kernel/contract/clients';
import { combineClients } from './combine-clients.ts';

function client(inn: string, day: number, change: Partial<Client> = {}): Client {
  return {
    inn,
    name: `Клиент ${inn}`,
    applications: 1,
    amount_kopecks: 100,
    last: {
      id: day,
      hash_password: `hash_of_application_${day}`,
      product_title: 'Овердрафт',
      amount_kopecks: 100,
      status: 'survey',
      stage: 'issue_survey',
      archived: false,
      created_at: `2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`,
    },
    ...change,
  };
}

const [A, B, C] = ['7707083893', '7728168971', '7736050003'] as const;

it('combineClients makes one row for an INN, named by the latest application, with the sums of all banks', () => {
  const { rows, readOn } = combineClients([
    { bank: 'sgb', rows: [client(A, 9, { name: 'Старое имя', applications: 2 })], hasMore: false },
    { bank: 'metcome', rows: [client(B, 12), client(A, 11, { amount_kopecks: 50 })], hasMore: false },
  ]);
  expect(
    rows.map(({ inn, name, applications, amount_kopecks }) => [inn, name, applications, amount_kopecks]),
  ).toEqual([
    [B, `Клиент ${B}`, 1, 100],
    [A, `Клиент ${A}`, 3, 150],
  ]);
  expect(rows[1]).toMatchObject({
    banks: ['sgb', 'metcome'],
    isPartial: false,
    last: { bank: 'metcome', id: 11 },
  });
  expect(readOn).toEqual([]);
});

it('combineClients shows what no unread row can stand before, and marks sums that may grow', () => {
  const { rows, readOn } = combineClients([
    { bank: 'sgb', rows: [client(A, 20), client(B, 15)], hasMore: true },
    { bank: 'metcome', rows: [client(C, 18), client(A, 5)], hasMore: false },
  ]);
  // The application of the 5th waits for its place, but is summed: it has been read.
  expect(rows.map(({ inn, applications, isPartial }) => [inn, applications, isPartial])).toEqual([
    [A, 2, false],
    [C, 1, true],
    [B, 1, false],
  ]);
  expect(readOn).toEqual(['sgb']);
});
