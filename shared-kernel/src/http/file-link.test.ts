import { signInForTest } from '../testing/render-with-portal.tsx';
import { configureHttp, fileAddress, findTicket } from './index.ts';

const TICKET = 'ticket-of-twenty/characters';
const LINK = `/banks/sgb/files/${encodeURIComponent(TICKET)}`;

beforeEach(() => signInForTest());
afterEach(() => configureHttp({ bankBaseUrls: {} }));

it('leads to the address under which the portal reaches the bank, whatever the bank believes it to be', () => {
  expect(fileAddress(LINK)).toBe(LINK);
  configureHttp({ bankBaseUrls: { sgb: 'https://api.sgb.example/portal' } });
  expect(fileAddress(LINK)).toBe(`https://api.sgb.example/portal/files/${encodeURIComponent(TICKET)}`);
});

it('takes an absolute address, and one without a ticket, as it is', () => {
  configureHttp({ bankBaseUrls: { sgb: 'https://api.sgb.example/portal' } });
  for (const link of ['https://files.sgb.example/files/abc', '/download?id=7'])
    expect(fileAddress(link)).toBe(link);
});

it('reads the ticket', () => {
  expect(findTicket(`${LINK}?x=1`)).toBe(TICKET);
  expect(findTicket('/download?id=7')).toBeUndefined();
});
