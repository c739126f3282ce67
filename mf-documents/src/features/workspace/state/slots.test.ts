import { testDocument, testVersion } from '../../../testing/documents.ts';
import { guessSlot } from './guess-slot.ts';
import { groupSlots, requiredProgress, sendObstacle } from './slot-groups.ts';

const charter = testDocument({ title: 'Устав', document_name: 'charter' });
const balance = testDocument({
  title: 'Бухгалтерский баланс за последний год',
  document_name: 'balance_sheet',
});
const passport = testDocument({ title: 'Паспорт руководителя', document_name: 'head_passport' });
const ready = testDocument({ title: 'Договор', current: testVersion(), status: 'approved' });

describe('guessSlot', () => {
  it.each([
    ['Устав ООО Ромашка.pdf', charter],
    ['баланс 2025.xlsx', balance],
    ['Паспорта руководителей.pdf', passport],
    ['scan0001.pdf', undefined],
  ])('finds the slot of %s', (name, expected) => {
    expect(guessSlot(name, [charter, balance, passport])).toBe(expected);
  });

  it('takes the only empty slot when no word matches', () => {
    expect(guessSlot('scan.pdf', [ready, charter])).toBe(charter);
    expect(guessSlot('scan.pdf', [])).toBeUndefined();
  });

  it('prefers an empty slot to a filled one with the same title', () => {
    const full = { ...charter, current: testVersion() };
    expect(guessSlot('устав.pdf', [full, charter])).toBe(charter);
  });
});

it('groupSlots leaves empty groups out', () => {
  const optional = testDocument({ required: false });
  const asked = testDocument({ request_id: '00000000-0000-4000-8000-0000000000ff' });
  expect(groupSlots([asked, charter], 'application').map(({ id }) => id)).toEqual(['required', 'requests']);
  expect(groupSlots([optional], 'agent').map(({ id }) => id)).toEqual(['optional']);
  expect(groupSlots([charter], 'package').map(({ id }) => id)).toEqual(['package']);
  expect(groupSlots([], 'package')).toEqual([]);
});

it('requiredProgress does not count a rejected document as ready', () => {
  const rejected = testDocument({ current: testVersion(), status: 'rejected' });
  expect(requiredProgress([charter, ready, rejected])).toEqual({ ready: 1, total: 3 });
});

describe('sendObstacle', () => {
  it.each([
    ['nothing', []],
    ['nothing', [testDocument({ required: false })]],
    ['notApproved', [charter]],
    ['notApproved', [ready, { ...ready, status: 'pending' as const }]],
    ['unsigned', [{ ...ready, signing: 'required' as const }]],
    ['sent', [{ ...ready, sent_at: '2026-03-05T09:30:00.000Z' }]],
    [null, [ready, { ...ready, signing: 'signed' as const }]],
    [null, [ready, testDocument({ required: false })]],
  ])('is %s', (expected, documents) => {
    expect(sendObstacle(documents)).toBe(expected);
  });
});
