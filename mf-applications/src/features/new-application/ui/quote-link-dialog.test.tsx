import { screen } from '@testing-library/react';
import { createQuoteLink, listQuoteLinks, revokeQuoteLink } from 'shared-kernel/contract/quote-links';
import type { QuoteLink } from 'shared-kernel/contract/quote-links';
import { mockEndpoint, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { QuoteLinkDialog } from './quote-link-dialog.tsx';

const URL_OF_LINK = `https://portal.example/quote#sgb.${'x'.repeat(43)}`;
const LINK: QuoteLink = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'open',
  client_name: 'ООО «Ромашка»',
  product: 'overdraft',
  amount_kopecks: 300_000_000,
  bank_names: ['СГБ', 'Метком'],
  created_at: '2026-11-25T09:30:00.000Z',
  expires_at: '2026-12-09T09:30:00.000Z',
  opened_count: 2,
  last_opened_at: '2026-11-26T09:30:00.000Z',
};

function show() {
  const { user } = renderWithPortal(
    <>
      <QuoteLinkDialog
        comparison={{
          request: { product: 'overdraft', amount_kopecks: 300_000_000, term_months: 12 },
          clientName: 'ООО «Ромашка»',
          banks: ['sgb'],
        }}
        onClose={() => undefined}
      />
      <PortalToaster />
    </>,
  );
  return user;
}

it('QuoteLinkDialog makes a link for the marked banks, and selects its address where it cannot be copied', async () => {
  mockEndpoint(listQuoteLinks, { links: [] });
  const { calls } = mockEndpoint(createQuoteLink, { link: { ...LINK, opened_count: 0 }, url: URL_OF_LINK });
  const user = show();
  expect(await screen.findByText('Ссылок ещё нет')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Создать ссылку' }));
  const address = await screen.findByRole('textbox', { name: 'Адрес ссылки' });
  expect(address).toHaveValue(URL_OF_LINK);
  expect(calls[0]?.body).toMatchObject({ days: 14, banks: ['sgb'], client_name: 'ООО «Ромашка»' });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  await user.click(screen.getByRole('button', { name: 'Скопировать' }));
  expect(await screen.findByText(/Скопировать не удалось/)).toBeInTheDocument();
  expect(address).toHaveFocus();
});

it('QuoteLinkDialog shows a link that was made although its answer was lost', async () => {
  let links: QuoteLink[] = [];
  mockEndpoint(listQuoteLinks, () => ({ links }));
  mockEndpoint(createQuoteLink, () => {
    links = [LINK];
    throw mockNetworkFailure();
  });
  const user = show();
  await screen.findByText('Ссылок ещё нет');
  await user.click(screen.getByRole('button', { name: 'Создать ссылку' }));
  expect(await screen.findByText('Не удалось получить ссылку')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Отозвать ссылку: ООО «Ромашка»' })).toBeInTheDocument();
});

it('QuoteLinkDialog shows a link as revoked although the answer was lost', async () => {
  let link = LINK;
  mockEndpoint(listQuoteLinks, () => ({ links: [link] }));
  mockEndpoint(revokeQuoteLink, () => {
    link = { ...LINK, state: 'revoked' };
    throw mockNetworkFailure();
  });
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Отозвать ссылку: ООО «Ромашка»' }));
  await user.click(await screen.findByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText('Отозвана')).toBeInTheDocument();
});

it('QuoteLinkDialog tells how often a link was opened, and revokes it after a question', async () => {
  mockEndpoint(listQuoteLinks, { links: [LINK] });
  const { calls } = mockEndpoint(revokeQuoteLink, { ...LINK, state: 'revoked' });
  const user = show();
  expect(await screen.findByText(/Открыта 2 раза/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Отозвать ссылку: ООО «Ромашка»' }));
  await user.click(await screen.findByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText('Ссылка отозвана')).toBeInTheDocument();
  expect(calls).toHaveLength(1);
});
