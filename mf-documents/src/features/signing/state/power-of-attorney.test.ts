import { needsPoa } from './power-of-attorney.ts';

const company = { name: 'ООО «Брокер»', inn: '7798053131' };
const trader = { name: 'ИП Соколова А. В.', inn: '500100732259' };

test.each([
  ['a person’s certificate for a company', { organization: null, inn: '500100732259' }, company, true],
  ['the company’s own certificate', { organization: 'ООО «Брокер»', inn: '7798053131' }, company, false],
  ['a sole trader’s own certificate', { organization: null, inn: '500100732259' }, trader, false],
  [
    'another person’s certificate for a sole trader',
    { organization: null, inn: '773600000008' },
    trader,
    true,
  ],
  ['a certificate without an INN for a sole trader', { organization: null, inn: null }, trader, true],
  [
    'a person’s certificate with the INN of a company',
    { organization: null, inn: '7798053131' },
    company,
    true,
  ],
  [
    'a person who acts for nobody',
    { organization: null, inn: '500100732259' },
    { name: null, inn: null },
    false,
  ],
  ['no certificate at all', undefined, company, false],
])('%s (needs a power of attorney or not)', (_label, key, agent, isNeeded) => {
  expect(needsPoa(key, agent)).toBe(isNeeded);
});
