import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuotePage } from 'shared-kernel/contract/quote-links';
import { LinkError } from '../link-page/link-calls.ts';
import { ClientQuoteRoot } from './client-quote-root.tsx';
import type { QuoteCalls } from './quote-calls.ts';

const page = (given: Partial<QuotePage> = {}): QuotePage => ({
  state: 'open',
  prepared_by: 'Соколова Анна Викторовна, ООО «Брокер Плюс», +79991234567',
  created_at: '2026-11-25T09:30:00.000Z',
  expires_at: '2026-12-09T09:30:00.000Z',
  quote: {
    client_name: 'ООО «Ромашка»',
    request: { product: 'overdraft', amount_kopecks: 300_000_000, term_months: 12 },
    offers: [
      {
        bank_name: 'СГБ',
        title: 'Овердрафт',
        rate_basis_points: 1850,
        payment_kopecks: 27_503_997,
        effective_rate_milli_percent: 20_123,
        fee_kopecks: 1_000_000,
        decision_days: 1,
      },
      {
        bank_name: 'Метком',
        title: 'Овердрафт для бизнеса',
        rate_basis_points: null,
        payment_kopecks: null,
        effective_rate_milli_percent: null,
        fee_kopecks: null,
        decision_days: 3,
      },
    ],
  },
  ...given,
});

/** A bank that answers so; what a test does not give is not to be called. */
function show(given: Partial<QuoteCalls>) {
  const refuse = (): Promise<never> => Promise.reject(new Error('This call was not expected'));
  render(<ClientQuoteRoot calls={{ open: () => Promise.resolve(page()), document: refuse, ...given }} />);
  return userEvent.setup();
}

it('ClientQuoteRoot compares the banks in a table, cheapest first, with what is not known', async () => {
  show({});
  const table = await screen.findByRole('table', { name: 'Предложения, сначала более дешёвые' });
  expect(table).toBeInTheDocument();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'СГБОвердрафт',
    'МеткомОвердрафт для бизнеса',
  ]);
  expect(
    screen.getAllByRole('cell').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    ...['18,5 %', '275 039,97 ₽', '20,123 %', '10 000 ₽', '1 раб. день'],
    ...['—', '—', '—', '—', '3 раб. дня'],
  ]);
  expect(screen.getByText('ООО «Ромашка»')).toBeInTheDocument();
  expect(screen.getByText('9 декабря 2026 г.')).toBeInTheDocument();
});

it.each([
  ['expired', 'Срок ссылки истёк'],
  ['revoked', 'Ссылка отозвана'],
] as const)('ClientQuoteRoot says that a link is %s, and whom to ask', async (state, title) => {
  show({ open: () => Promise.resolve(page({ state, quote: null })) });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(/Брокер Плюс/)).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('ClientQuoteRoot says that there are too many tries, tries again, and says that a link is none', async () => {
  const open = jest
    .fn<Promise<QuotePage>, []>()
    .mockRejectedValueOnce(new LinkError('rate_limited', 90))
    .mockRejectedValueOnce(new LinkError('not_found'));
  const user = show({ open });
  expect(await screen.findByText(/Повторите через 2\sмин\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Ссылка не открывается')).toBeInTheDocument();
});

it('ClientQuoteRoot says why the file was not downloaded', async () => {
  const document = jest
    .fn<Promise<Blob>, []>()
    .mockRejectedValueOnce(new LinkError('network'))
    .mockRejectedValueOnce(new LinkError('not_found'));
  const user = show({ document });
  const button = await screen.findByRole('button', { name: 'Скачать PDF' });
  await user.click(button);
  expect(await screen.findByText(/Банк не отвечает/)).toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByText(/Ссылка больше не действует/)).toBeInTheDocument();
});
