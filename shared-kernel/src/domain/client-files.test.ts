import { isGivenToOneBank, isOutdated } from './client-files.ts';

it.each([
  ['balance_sheet', '2026-01-15', '2026-04-15', '2026-04-16'],
  ['account_turnover', '2025-11-30', '2026-02-28', '2026-03-01'],
  ['account_51', '2026-01-15', '2026-04-15', '2026-04-16'],
  ['obligations', '2026-01-15', '2026-04-15', '2026-04-16'],
  ['tax_declaration', '2026-03-25', '2027-03-25', '2027-03-26'],
  ['credit_history_consent', '2026-01-15', '2026-07-15', '2026-07-16'],
  ['sro_extract', '2026-02-10', '2026-03-12', '2026-03-13'],
])('%s of %s is good until %s and outdated on %s', (name, uploaded, last, after) => {
  expect([isOutdated(name, uploaded, last), isOutdated(name, uploaded, after)]).toEqual([false, true]);
});

it.each(['head_passport', 'charter', 'head_appointment', 'lease', 'constructor'])(
  '%s does not age by the day of its upload',
  (name) => {
    expect(isOutdated(name, '2016-01-15', '2026-01-15')).toBe(false);
  },
);

it('isGivenToOneBank is true of what names its bank', () => {
  expect([isGivenToOneBank('credit_history_consent'), isGivenToOneBank('charter')]).toEqual([true, false]);
});
