import { screen, waitFor, within } from '@testing-library/react';
import { createApplication, lookUpClient } from 'shared-kernel/contract/applications';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { listThreads } from 'shared-kernel/contract/chat';
import { readClient } from 'shared-kernel/contract/clients';
import type { ClientApplication } from 'shared-kernel/contract/clients';
import { compareOffers } from 'shared-kernel/contract/products';
import type { Offer } from 'shared-kernel/contract/products';
import { makeOffersDocument } from 'shared-kernel/contract/quotes';
import { ApiError } from 'shared-kernel/http';
import { registerBankSession, registerBankSwitcher, session } from 'shared-kernel/session';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal, TEST_USER } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { getHash, OFFER } from '../../../testing/fixtures.ts';
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

const LATEST: ClientApplication = {
  id: 78,
  hash_password: getHash(78),
  product_title: 'Овердрафт',
  amount_kopecks: 100_000_000,
  status: 'finished',
  stage: 'issue_finished',
  archived: false,
  created_at: '2026-02-01T09:00:00.000Z',
};

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
        hash_password: getHash(77),
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

function show(
  route = WISH,
  user = {},
  applications: readonly ClientApplication[] = [],
  offers: readonly Offer[] = OFFERS,
) {
  mockClient();
  mockEndpoint(readClient, {
    inn: '7707083893',
    name: null,
    ogrn: null,
    kpp: null,
    address: null,
    head: null,
    contacts: [],
    applications: [...applications],
  });
  mockEndpoint(compareOffers, [...offers]);
  return renderWithPortal(
    <>
      <CreateRequestPage />
      <PortalToaster />
    </>,
    { route, user },
  );
}

const findCard = async (bank: string): Promise<HTMLElement> =>
  (await screen.findByText(bank)).closest('tr') as HTMLElement;

describe('CreateRequestPage', () => {
  it('shows the client of an INN and links to its existing applications', async () => {
    mockProfile();
    show();
    expect(await screen.findByText('ПАО «Ромашка»')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Заявка №77' })).toHaveAttribute(
      'href',
      `#/issue/${getHash(77)}/completion?bank=sgb`,
    );
  });

  it('keeps a term beyond its limits as it was typed, and says which they are', async () => {
    mockProfile();
    const { user } = show();
    const term = await screen.findByLabelText('Срок, месяцев');
    await user.clear(term);
    await user.type(term, '500');
    await user.tab();
    expect(await screen.findByText('Укажите целое число от 1 до 360')).toBeInTheDocument();
    expect(term).toHaveValue('500');
    await user.clear(term);
    await user.type(term, '0');
    await user.tab();
    expect(await screen.findByText('Укажите целое число от 1 до 360')).toBeInTheDocument();
    expect(term).toHaveValue('0');
  });

  it('offers the answers of the latest application of a known client, and takes them when told to', async () => {
    mockProfile();
    const create = mockEndpoint(createApplication, { id: 1042, hash_password: getHash(1042) });
    const { user } = show(WISH, {}, [LATEST]);
    expect(
      await screen.findByText('Вы уже вели этого клиента: ответы есть в заявке №78.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Взять ответы' }));
    expect(screen.getByText('Ответы анкет портал перенесёт из другой заявки этого клиента.')).toBeVisible();
    const button = within(await findCard('СГБ')).getByRole('button', { name: 'Создать заявку' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await waitFor(() => expect(create.calls[0]?.body.copy_from).toBe(getHash(78)));
    // Another client has other answers.
    await user.type(screen.getByLabelText('ИНН клиента'), '{Backspace}');
    expect(screen.queryByText('Ответы анкет портал перенесёт из другой заявки этого клиента.')).toBeNull();
  });

  it('offers the answers that another bank was given where this one does not know the client', async () => {
    mockProfile();
    session.signIn('metcome', 'token-of-metcome', TEST_USER);
    show();
    mockEndpoint(readClient, ({ bank }) => ({
      inn: '7707083893',
      name: null,
      ogrn: null,
      kpp: null,
      address: null,
      head: null,
      contacts: [],
      applications: bank === 'metcome' ? [LATEST] : [],
    }));
    expect(
      await screen.findByText('Вы уже вели этого клиента: ответы есть в заявке №78 (Метком).'),
    ).toBeInTheDocument();
    session.signOut('metcome');
  });

  it('shows the figures of eligible offers and the failed rule of the others', async () => {
    mockProfile();
    show();
    const own = await findCard('СГБ');
    for (const text of ['18,5 %', '20,131 %', '137 500 ₽', '15 000 ₽', '22 500 ₽', '2 раб. дня']) {
      expect(own).toHaveTextContent(text);
    }
    // «ПСК» is what the law calls it for individuals; the clients here are companies and sole traders.
    expect(screen.getByRole('columnheader', { name: 'Эффективная ставка' })).toBeInTheDocument();
    expect(screen.queryByText(/ПСК/)).not.toBeInTheDocument();
    const refused = await findCard('АТБ');
    expect(refused).toHaveTextContent('Не подходит');
    expect(refused).toHaveTextContent('Минимальная сумма — 3 000 000 ₽');
    expect(within(refused).queryByRole('button')).not.toBeInTheDocument();
  });

  it('takes the offers away with the sum that they were for, and reads a sum as it is pasted', async () => {
    mockProfile();
    const { user } = show();
    await findCard('СГБ');
    const amount = screen.getByLabelText('Сумма');
    await user.clear(amount);
    await waitFor(() => expect(screen.queryByText('Предложения банков')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /Создать заявку/ })).not.toBeInTheDocument();
    for (const [pasted, shown] of [
      ['5.000.000', '5\u00a0000\u00a0000'],
      ['500.000', '500\u00a0000'],
      ['1,5 млн', '1\u00a0500\u00a0000'],
    ] as const) {
      await user.clear(amount);
      await user.click(amount);
      await user.paste(pasted);
      expect(amount).toHaveValue(shown);
    }
    expect(await findCard('СГБ')).toBeVisible();
    expect(window.location.hash).toContain('amount=150000000');
  });

  it('repeats the call with the same id after a lost answer', async () => {
    mockProfile();
    let isLost = true;
    const create = mockEndpoint(createApplication, () => {
      if (isLost) throw mockNetworkFailure();
      return { id: 1042, hash_password: getHash(1042) };
    });
    const { user } = show();
    const button = within(await findCard('СГБ')).getByRole('button', { name: 'Создать заявку' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText('Заявка не создана')).toBeInTheDocument();
    isLost = false;
    await user.click(button);
    await waitFor(() => expect(window.location.hash).toBe(`#/issue/${getHash(1042)}/request-form?bank=sgb`));
    expect(create.calls).toHaveLength(2);
    expect(create.calls[1]?.body.client_request_id).toBe(create.calls[0]?.body.client_request_id);
    expect(create.calls[0]?.body).toMatchObject({ amount_kopecks: 150_000_000, client_inn: '7707083893' });
  });

  it('leaves the agent where they went while the application was being created', async () => {
    mockProfile();
    const { promise: created, resolve } = Promise.withResolvers<void>();
    const create = mockEndpoint(createApplication, async () => {
      await created;
      return { id: 1042, hash_password: getHash(1042) };
    });
    const { user, rerender } = show();
    const button = within(await findCard('СГБ')).getByRole('button', { name: 'Создать заявку' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await waitFor(() => expect(create.calls).toHaveLength(1));
    window.location.hash = '#/chat';
    rerender(<PortalToaster />);
    resolve();
    expect(await screen.findByText('Заявка создана в банке СГБ')).toBeInTheDocument();
    expect(window.location.hash).toBe('#/chat');
  });

  it('switches to the bank of the chosen offer before it creates the application', async () => {
    mockProfile();
    const create = mockEndpoint(createApplication, { id: 5, hash_password: getHash(5) });
    const unregister = registerBankSwitcher(async (bank) => {
      session.signIn(bank, 'token-of-the-new-bank', TEST_USER);
      session.setCurrentBank(bank);
    });
    const { user } = show();
    const button = within(await findCard('Метком')).getByRole('button', { name: 'Создать в Метком' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await waitFor(() => expect(create.calls[0]?.bank).toBe('metcome'));
    unregister();
  });

  it('creates nothing when the bank refuses the switch', async () => {
    mockProfile();
    const create = mockEndpoint(createApplication, { id: 5, hash_password: getHash(5) });
    const unregister = registerBankSwitcher(() =>
      Promise.reject(new ApiError({ code: 'bank_locked', status: 403, serverMessage: 'Доступ закрыт' })),
    );
    const { user } = show();
    const button = within(await findCard('Метком')).getByRole('button');
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText('Доступ закрыт')).toBeInTheDocument();
    expect(create.calls).toHaveLength(0);
    expect(session.currentBank()).toBe('sgb');
    unregister();
  });

  it('requires a valid INN before it creates the application', async () => {
    mockProfile();
    const create = mockEndpoint(createApplication, () => {
      throw mockError('internal', { status: 500 });
    });
    const { user } = show(WISH.replace('&inn=7707083893', ''));
    const button = within(await findCard('СГБ')).getByRole('button');
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    const field = screen.getByRole('textbox', { name: /ИНН клиента/ });
    expect(field).toHaveFocus();
    await user.type(field, '7707083890');
    expect(field).toBeInvalid();
    expect(create.calls).toHaveLength(0);
    expect(window.location.hash).toContain('inn=7707083890');
  });

  it('creates applications at several banks as one deal, with a result per bank and a retry of a failed one', async () => {
    mockProfile();
    const opened: string[] = [];
    let isClosed = true;
    const unregister = registerBankSession(async (bank) => {
      if (bank === 'metcome' && isClosed) {
        throw new ApiError({ code: 'bank_locked', status: 403, serverMessage: 'Доступ в Метком закрыт' });
      }
      opened.push(bank);
      session.signIn(bank, `token-of-${bank}`, TEST_USER);
    });
    const create = mockEndpoint(createApplication, ({ bank }) => {
      const id = bank === 'sgb' ? 11 : 12;
      return { id, hash_password: getHash(id) };
    });
    const switched: string[] = [];
    const unregisterSwitch = registerBankSwitcher(async (bank) => void switched.push(bank));
    const { user } = show();
    const mark = async (bank: string) =>
      user.click(
        await screen.findByRole('checkbox', { name: `Выбрать ${bank} для заявки в несколько банков` }),
      );
    expect(within(await findCard('АТБ')).queryByRole('checkbox')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('checkbox')[0]).toBeEnabled());
    await mark('СГБ');
    expect(screen.getByRole('button', { name: /Подать в 1\sбанк/ })).toBeEnabled();
    await mark('Метком');
    // The one main way of the page.
    const together = screen.getByRole('button', { name: /Подать в 2\sбанка/ });
    const main = screen.getAllByRole('button').filter((button) => button.matches('.ant-btn-primary'));
    expect(main).toEqual([together]);
    await user.click(together);

    const dialog = await screen.findByRole('dialog', { name: 'Заявки в несколько банков' });
    expect(await within(dialog).findByText('Создано 1 из 2')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Нет входа в банк, заявка не создана. Доступ в Метком закрыт');
    expect(opened).toEqual(['sgb']);
    expect(session.currentBank()).toBe('sgb');

    isClosed = false;
    await user.click(within(dialog).getByRole('button', { name: 'Повторить: Метком' }));
    expect(await within(dialog).findByText('Создано 2 из 2')).toBeInTheDocument();
    expect(create.calls.map(({ bank }) => bank)).toEqual(['sgb', 'metcome']);
    const [first, second] = create.calls.map(({ body }) => body);
    expect(first?.deal_id).toBeDefined();
    expect(second?.deal_id).toBe(first?.deal_id);
    expect(second?.client_request_id).not.toBe(first?.client_request_id);

    await user.click(within(dialog).getByRole('button', { name: 'Открыть заявку: Метком' }));
    await waitFor(() => expect(window.location.hash).toBe(`#/issue/${getHash(12)}/request-form?bank=sgb`));
    expect(switched).toEqual(['metcome']);
    unregister();
    unregisterSwitch();
  });

  it('tells by toasts what became of a deal whose page was left', async () => {
    mockProfile();
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const unregister = registerBankSession(async (bank) =>
      session.signIn(bank, `token-of-${bank}`, TEST_USER),
    );
    const create = mockEndpoint(createApplication, async ({ bank }) => {
      await answered;
      if (bank === 'metcome') throw mockError('unavailable', { status: 503 });
      return { id: 11, hash_password: getHash(11) };
    });
    const { user, rerender } = show();
    await waitFor(() => expect(screen.getAllByRole('checkbox')[0]).toBeEnabled());
    for (const bank of ['СГБ', 'Метком'])
      await user.click(
        screen.getByRole('checkbox', { name: `Выбрать ${bank} для заявки в несколько банков` }),
      );
    await user.click(screen.getByRole('button', { name: /Подать в 2\sбанка/ }));
    await waitFor(() => expect(create.calls).toHaveLength(2));
    rerender(<PortalToaster />);
    resolve();
    expect(await screen.findByText('Заявка создана в банке СГБ')).toBeInTheDocument();
    expect(await screen.findByText('Заявка в банке Метком не создана')).toBeInTheDocument();
    unregister();
  });

  it('gives the client the offers that are marked, and of those only what is an offer', async () => {
    mockProfile();
    const { user } = show();
    mockEndpoint(compareOffers, ({ body }) =>
      OFFERS.map((offer) =>
        offer.bank === 'metcome' && body.amount_kopecks > 150_000_000 ? { ...offer, eligible: false } : offer,
      ),
    );
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const documents = mockEndpoint(makeOffersDocument, new Blob(['%PDF'], { type: 'application/pdf' }));
    await waitFor(() => expect(screen.getAllByRole('checkbox')[0]).toBeEnabled());
    for (const bank of ['СГБ', 'Метком'])
      await user.click(
        screen.getByRole('checkbox', { name: `Выбрать ${bank} для заявки в несколько банков` }),
      );
    const make = async (): Promise<void> => {
      const button = await screen.findByRole('button', { name: 'PDF для клиента' });
      await waitFor(() => expect(button).toBeEnabled());
      await user.click(button);
    };
    await make();
    await waitFor(() => expect(documents.calls).toHaveLength(1));
    expect(documents.calls[0]?.body.banks).toEqual(['metcome', 'sgb']);
    const amount = screen.getByLabelText('Сумма');
    await user.clear(amount);
    await user.type(amount, '9000000');
    await make();
    expect(screen.queryByRole('checkbox', { name: /Метком/ })).not.toBeInTheDocument();
    await waitFor(() => expect(documents.calls).toHaveLength(2));
    expect(documents.calls[1]?.body.banks).toEqual(['sgb']);
  });

  it('keeps the reason and the request for access with a closed bank, whatever the order', async () => {
    mockProfile();
    mockEndpoint(listPartnerBanks, [
      { id: 'ms6', name: 'МС6', available: true, accessLocked: true },
      { id: 'sgb', name: 'СГБ', available: true, accessLocked: false },
    ]);
    const threads = mockEndpoint(listThreads, []);
    const closed = {
      ...OFFER,
      bank: 'ms6' as const,
      bank_name: 'МС6',
      title: 'Кредит «Быстрый»',
      bank_available: false,
      commission_kopecks: 9_000_000,
      effective_rate_milli_percent: 10_000,
      decision_days: 1,
    };
    const { user } = show(WISH, {}, [], [closed, ...OFFERS]);
    for (const order of ['Дешевле', 'Выше вознаграждение', 'Быстрее']) {
      await user.click(await screen.findByText(order));
      const row = await findCard('МС6');
      expect(row).toHaveTextContent('Кредит «Быстрый»');
      expect(row).toHaveTextContent('Банк закрыл вам доступ');
      expect(
        within(row)
          .getAllByRole('button')
          .map((button) => button.textContent),
      ).toEqual(['Запросить доступ']);
      expect(within(row).queryByRole('checkbox')).not.toBeInTheDocument();
      const own = await findCard('СГБ');
      expect(own).toHaveTextContent('Оборотный кредит');
      expect(own).not.toHaveTextContent(/Быстрый|закрыл/u);
    }
    await user.click(screen.getByRole('button', { name: 'Запросить доступ: МС6' }));
    await waitFor(() => expect(window.location.hash).toBe('#/chat'));
    expect(threads.calls).toHaveLength(1);
  });

  it('tells staff that agents create applications', async () => {
    mockProfile();
    show(WISH, { is_staff: true });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Заявки создают агенты' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('locks every offer without the approval of the security service', async () => {
    mockProfile({ security_service_approval: 'not_verified' });
    show();
    expect(
      await screen.findByText('Для создания заявки необходимо одобрение службы безопасности'),
    ).toBeInTheDocument();
    expect(within(await findCard('СГБ')).getByRole('button')).toBeDisabled();
  });
});
