import fc from 'fast-check';
import {
  checkBik,
  checkClientAccount,
  checkCorrespondentAccount,
  checkInn,
  checkInn10,
  checkInn12,
  checkKpp,
  checkOgrn,
  checkOgrnip,
  checkSnils,
  formatSnils,
  isOrganizationInn,
  isPersonInn,
} from './requisites.ts';

const BIK = '049805746';
const byBik = (account: string) => checkClientAccount(account, BIK);

describe('valid requisites', () => {
  it.each([
    [checkInn10, '7707083893', '7707083893'],
    [checkInn10, ' 7736 050003 ', '7736050003'],
    [checkInn12, '500100732259', '500100732259'],
    [checkInn, '7707083893', '7707083893'],
    [checkInn, '500100732259', '500100732259'],
    [checkOgrn, '1027700132195', '1027700132195'],
    [checkOgrnip, '304500116000157', '304500116000157'],
    [checkKpp, '773601001', '773601001'],
    [checkKpp, '7736av001', '7736AV001'],
    [checkSnils, '112-233-445 95', '11223344595'],
    [checkSnils, '11223344595', '11223344595'],
    // Issued before keys: any key.
    [checkSnils, '001-001-998 77', '00100199877'],
    [checkBik, '044525225', '044525225'],
    [checkBik, '017003983', '017003983'],
    [byBik, '40602810700000000025', '40602810700000000025'],
    [byBik, '4060 2810 7000 0000 0025', '40602810700000000025'],
    // Treasury accounts have no key.
    [byBik, '03100643000000017300', '03100643000000017300'],
  ])('%p %j', (check, input, value) => {
    expect(check(input)).toEqual({ ok: true, value });
  });
});

it.each([
  ['500100732259', true, false],
  ['7707083893', false, true],
  ['77070838931', false, false],
  ['7707O83893', false, false],
  ['', false, false],
])(
  'the length of the INN %p tells a person (%p) from an organisation (%p)',
  (inn, isPerson, isOrganization) => {
    expect([isPersonInn(inn), isOrganizationInn(inn)]).toEqual([isPerson, isOrganization]);
  },
);

describe('refused requisites', () => {
  it.each([
    [checkInn10, '7707083890', 'checksum'],
    [checkInn10, '0000000000', 'zeros'],
    [checkInn10, '770708389', 'length'],
    [checkInn10, '77070838932', 'length'],
    [checkInn10, '77O7083893', 'digits'],
    [checkInn10, '', 'empty'],
    [checkInn12, '500100732258', 'checksum'],
    [checkInn12, '500100732249', 'checksum'],
    [checkInn12, '000000000000', 'zeros'],
    [checkInn, '77070838931', 'length'],
    [checkOgrn, '1027700132196', 'checksum'],
    [checkOgrn, '2027700132195', 'prefix'],
    [checkOgrn, '0000000000000', 'zeros'],
    [checkOgrnip, '304500116000158', 'checksum'],
    [checkOgrnip, '104500116000157', 'prefix'],
    [checkOgrnip, '30450011600015', 'length'],
    [checkKpp, '77360100', 'length'],
    [checkKpp, '7736010AB', 'format'],
    [checkKpp, '000000000', 'zeros'],
    [checkKpp, ' ', 'empty'],
    [checkSnils, '112-233-445 96', 'checksum'],
    [checkSnils, '000-000-000 00', 'zeros'],
    [checkSnils, '000-000-000 01', 'zeros'],
    [checkSnils, '112-233-445', 'length'],
    [checkBik, '944525225', 'prefix'],
    [checkBik, '04452522', 'length'],
    [checkBik, '000000000', 'zeros'],
    [byBik, '40602810600000000025', 'checksum'],
    [byBik, '00000000000000000000', 'zeros'],
    [byBik, '4060281070000000002', 'length'],
  ])('%p %j: %s', (check, input, code) => {
    expect(check(input)).toEqual({ ok: false, code });
  });

  it('names a wrong BIK rather than the account', () => {
    expect(checkClientAccount('40602810700000000025', '04980574')).toEqual({ ok: false, code: 'bik' });
    expect(checkCorrespondentAccount('30101810400000000225', '')).toEqual({ ok: false, code: 'bik' });
  });
});

describe('correspondent account', () => {
  it('is keyed by the region of the BIK', () => {
    expect(checkCorrespondentAccount('30101810400000000225', '044525225').ok).toBe(true);
    expect(checkCorrespondentAccount('30101810500000000225', '044525225')).toEqual({
      ok: false,
      code: 'checksum',
    });
    expect(checkCorrespondentAccount('40702810400000000225', '044525225')).toEqual({
      ok: false,
      code: 'prefix',
    });
  });
});

describe('SNILS key', () => {
  it.each([
    [100, '001019989'],
    [101, '001019998'],
    // Leaves a remainder of 100.
    [201, '002999989'],
  ])('turns a sum of %i into 00', (total, digits) => {
    expect([...digits].reduce((sum, digit, index) => sum + +digit * (9 - index), 0)).toBe(total);
    expect(checkSnils(`${digits}00`).ok).toBe(true);
    expect(checkSnils(`${digits}01`).ok).toBe(false);
  });

  it('is shown with hyphens', () => {
    expect(formatSnils('11223344595')).toBe('112-233-445 95');
    expect(formatSnils('112')).toBe('112');
  });
});

describe('any requisite', () => {
  const checks = [checkInn10, checkInn12, checkOgrn, checkOgrnip, checkSnils, byBik];
  const valid = [
    '7707083893',
    '500100732259',
    '1027700132195',
    '304500116000157',
    '11223344595',
    '40602810700000000025',
  ];

  it('never fails on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const check of [...checks, checkInn, checkKpp, checkBik])
          expect(typeof check(text).ok).toBe('boolean');
      }),
    );
  });

  it('is refused with its last digit changed', () => {
    for (const [index, check] of checks.entries()) {
      const value = valid[index] ?? '';
      for (let step = 1; step <= 9; step += 1) {
        const digit = (Number(value.at(-1)) + step) % 10;
        expect(check(value.slice(0, -1) + String(digit)).ok).toBe(false);
      }
    }
  });

  it('has exactly one account key for a body', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^4\d{7}$/), fc.stringMatching(/^\d{11}$/), (head, tail) => {
        const fits = Array.from({ length: 10 }, (_, key) => byBik(`${head}${key}${tail}`).ok).filter(Boolean);
        expect(fits).toHaveLength(1);
      }),
    );
  });
});
