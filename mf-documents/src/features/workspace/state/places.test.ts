import { testDocument, testVersion } from '../../../testing/documents.ts';
import { guessPlace } from './guess-place.ts';
import { groupPlaces, requiredProgress, sendObstacle } from './place-groups.ts';

const charter = testDocument({ title: 'Устав', document_name: 'charter' });
const balance = testDocument({
  title: 'Бухгалтерский баланс за последний год',
  document_name: 'balance_sheet',
});
const passport = testDocument({ title: 'Паспорт руководителя', document_name: 'head_passport' });
const ready = testDocument({ title: 'Договор', current: testVersion(), status: 'approved' });

describe('the guess by a file name', () => {
  it.each([
    ['Устав ООО Ромашка.pdf', charter],
    ['баланс 2025.xlsx', balance],
    ['Паспорта руководителей.pdf', passport],
    ['scan0001.pdf', undefined],
  ])('%s', (name, expected) => {
    expect(guessPlace(name, [charter, balance, passport])).toBe(expected);
  });

  it('takes the only place that waits for a file', () => {
    expect(guessPlace('scan.pdf', [ready, charter])).toBe(charter);
    expect(guessPlace('scan.pdf', [])).toBeUndefined();
  });

  it('prefers an empty place to a full one of the same kind', () => {
    const full = { ...charter, current: testVersion() };
    expect(guessPlace('устав.pdf', [full, charter])).toBe(charter);
  });
});

it('groups places and leaves empty groups out', () => {
  const optional = testDocument({ required: false });
  const asked = testDocument({ request_id: '00000000-0000-4000-8000-0000000000ff' });
  expect(groupPlaces([asked, charter], 'application').map(({ id }) => id)).toEqual(['required', 'requests']);
  expect(groupPlaces([optional], 'agent').map(({ id }) => id)).toEqual(['optional']);
  expect(groupPlaces([charter], 'package').map(({ id }) => id)).toEqual(['package']);
  expect(groupPlaces([], 'package')).toEqual([]);
});

it('does not count a rejected document as ready', () => {
  const rejected = testDocument({ current: testVersion(), status: 'rejected' });
  expect(requiredProgress([charter, ready, rejected])).toEqual({ ready: 1, total: 3 });
});

describe('sending', () => {
  it.each([
    ['nothing', []],
    ['nothing', [testDocument({ required: false })]],
    ['notApproved', [charter]],
    ['notApproved', [ready, { ...ready, status: 'pending' as const }]],
    ['unsigned', [{ ...ready, signing: 'required' as const }]],
    ['sent', [{ ...ready, sent_at: '2026-03-05T09:30:00.000Z' }]],
    [null, [ready, { ...ready, signing: 'signed' as const }]],
    [null, [ready, testDocument({ required: false })]],
  ])('is kept back by %s', (expected, documents) => {
    expect(sendObstacle(documents)).toBe(expected);
  });
});
