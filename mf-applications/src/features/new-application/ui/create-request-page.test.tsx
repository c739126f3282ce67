import { screen, waitFor, within } from '@testing-library/react';
import { createApplication, lookUpClient } from 'shared-kernel/contract/applications';
import { compareOffers } from 'shared-kernel/contract/products';
import { ApiError } from 'shared-kernel/http';
import { registerBankSwitcher, session } from 'shared-kernel/session';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, TEST_USER } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { hashOf, mockProfile, OFFER } from '../../../testing/fixtures.ts';
import { CreateRequestPage } from './create-request-page.tsx';

const WISH = '/create-request?product=working_capital_loan&amount=150000000&months=12&inn=7707083893';
const OFFERS = [
  { ...OFFER, bank: 'metcome' as const, bank_name: 'Метком', effective_rate_milli_percent: 19_000 },
  OFFER,
  {
    ...OFFER,
    bank: 'atb' as const,
    bank_name: 'АТБ',
    eligible: false,
    bank_available: false,
    reasons: [{ code: 'min_amount', text: 'Минимальная сумма — 3 000 000 ₽' }],
  },
];

function mockClient() {
  return mockEndpoint(lookUpClient, {
    known: true,
    name: 'ПАО «Ромашка»',
    ogrn: '1027700132195',
    kpp: '773601001',
    address: 'г. Москва',
    source: 'Справочник',
    duplicates: [
      {
        id: 77,
        hash_password: hashOf(77),
        bank_name: 'СГБ',
        product_title: 'Овердрафт',
        status: 'scoring',
        archived: false,
        owner_name: 'Коллега К. К.',
        is_mine: false,
        created_at: '2026-03-01T09:00:00.000Z',
      },
    ],
  });
}

function show(route = WISH) {
  mockClient();
  mockEndpoint(compareOffers, OFFERS);
  return renderWithPortal(
    <>
      <CreateRequestPage />
      <PortalToaster />
    </>,
    { route },
  );
}

const cardOf = async (bank: string): Promise<HTMLElement> =>
  (await screen.findByText(bank)).closest('li') as HTMLElement;

describe('new application', () => {
  it('knows the client by INN and links to what is already there', async () => {
    mockProfile();
    show();
    expect(await screen.findByText('ПАО «Ромашка»')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Заявка №77' })).toHaveAttribute(
      'href',
      `#/issue/${hashOf(77)}/completion`,
    );
  });

  it('shows offers side by side with figures and the rule that failed', async () => {
    mockProfile();
    show();
    const own = await cardOf('СГБ');
    for (const text of ['18,5 %', '20,131 %', '137 500,00 ₽', '15 000,00 ₽', '22 500,00 ₽', '2 раб. дня']) {
      expect(own).toHaveTextContent(text);
    }
    const refused = await cardOf('АТБ');
    expect(refused).toHaveTextContent('Не подходит');
    expect(refused).toHaveTextContent('Минимальная сумма — 3 000 000 ₽');
    expect(within(refused).getByRole('button')).toBeDisabled();
  });

  it('creates once however often the call is repeated after a lost answer', async () => {
    mockProfile();
    let isLost = true;
    const create = mockEndpoint(createApplication, () => {
      if (isLost) throw mockNetworkFailure();
      return { id: 1042, hash_password: hashOf(1042) };
    });
    const { user } = show();
    const button = within(await cardOf('СГБ')).getByRole('button', { name: 'Создать заявку' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText('Заявка не создана')).toBeInTheDocument();
    isLost = false;
    await user.click(button);
    await waitFor(() => expect(window.location.hash).toBe(`#/issue/${hashOf(1042)}/request-form`));
    expect(create.calls).toHaveLength(2);
    expect(create.calls[1]?.body.client_request_id).toBe(create.calls[0]?.body.client_request_id);
    expect(create.calls[0]?.body).toMatchObject({ amount_kopecks: 150_000_000, client_inn: '7707083893' });
  });

  it('switches to the bank of the chosen offer before it creates there', async () => {
    mockProfile();
    const create = mockEndpoint(createApplication, { id: 5, hash_password: hashOf(5) });
    const unregister = registerBankSwitcher(async (bank) => {
      session.signIn(bank, 'token-of-the-new-bank', TEST_USER);
      session.setCurrentBank(bank);
    });
    const { user } = show();
    const button = within(await cardOf('Метком')).getByRole('button', { name: 'Создать в Метком' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await waitFor(() => expect(create.calls[0]?.bank).toBe('metcome'));
    unregister();
  });

  it('creates nothing when the bank refuses the switch, and stays', async () => {
    mockProfile();
    const create = mockEndpoint(createApplication, { id: 5, hash_password: hashOf(5) });
    const unregister = registerBankSwitcher(() =>
      Promise.reject(new ApiError({ code: 'bank_locked', status: 403, serverMessage: 'Доступ закрыт' })),
    );
    const { user } = show();
    const button = within(await cardOf('Метком')).getByRole('button');
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText('Доступ закрыт')).toBeInTheDocument();
    expect(create.calls).toHaveLength(0);
    expect(session.currentBank()).toBe('sgb');
    unregister();
  });

  it('asks for the INN before it creates, and says what is wrong with one', async () => {
    mockProfile();
    const create = mockEndpoint(createApplication, () => {
      throw mockError('internal', { status: 500 });
    });
    const { user } = show(WISH.replace('&inn=7707083893', ''));
    const button = within(await cardOf('СГБ')).getByRole('button');
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    const field = screen.getByRole('textbox', { name: /ИНН клиента/ });
    expect(field).toHaveFocus();
    await user.type(field, '7707083890');
    expect(field).toBeInvalid();
    expect(create.calls).toHaveLength(0);
    expect(window.location.hash).toContain('inn=7707083890');
  });

  it('lets nobody create without the approval', async () => {
    mockProfile({ security_service_approval: 'not_verified' });
    show();
    expect(
      await screen.findByText('Для создания заявки необходимо одобрение службы безопасности'),
    ).toBeInTheDocument();
    expect(within(await cardOf('СГБ')).getByRole('button')).toBeDisabled();
  });
});
