import { screen, waitFor } from '@testing-library/react';
import { listCorridors, requestCrossBorder } from 'shared-kernel/contract/cross-border';
import type { Corridor } from 'shared-kernel/contract/cross-border';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { CrossBorderPaymentsPage } from './cross-border-payments-page.tsx';

const THREAD = '22222222-2222-4222-8222-222222222222';

function corridor(change: Partial<Corridor>): Corridor {
  return {
    id: 'kazakhstan',
    country: 'Казахстан',
    currencies: ['KZT', 'RUB'],
    fee_basis_points: 70,
    min_fee_kopecks: 500_000,
    spread_basis_points: 50,
    days_from: 1,
    days_to: 2,
    min_amount_kopecks: 10_000_000,
    max_amount_kopecks: 30_000_000_000,
    documents: ['БИН получателя'],
    terms: 'Условия',
    ...change,
  };
}

function open(route = '/cross-border-payments') {
  mockEndpoint(listCorridors, [
    corridor({}),
    corridor({
      id: 'china',
      country: 'Китай',
      currencies: ['CNY'],
      documents: ['Инвойс'],
      rates: [{ currency: 'CNY', nominal: 1, rate_ten_thousandths: 111_640, on: '2026-03-05' }],
    }),
  ]);
  return renderWithPortal(<CrossBorderPaymentsPage />, { route });
}

async function fillIn(user: ReturnType<typeof open>['user'], inn = '7707083893') {
  await user.type(await screen.findByLabelText('Сумма платежа в рублях'), '1000000');
  await user.type(screen.getByLabelText('ИНН клиента'), inn);
  await user.type(screen.getByLabelText('Клиент'), 'ООО «Импорт»');
  await user.type(screen.getByLabelText('Назначение платежа'), 'Оплата станка');
}

const send = () => screen.getByRole('button', { name: 'Отправить заявку' });

describe('CrossBorderPaymentsPage', () => {
  it('calculates the total cost, without a spread in roubles', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('Сумма платежа в рублях'), '1000000');
    expect(await screen.findByText('1 012 000 ₽')).toBeInTheDocument();
    await user.click(screen.getByText('RUB', { selector: 'div' }));
    expect(await screen.findByText('1 007 000 ₽')).toBeInTheDocument();
  });

  it('calculates from an amount in currency and sends both amounts to the curator', async () => {
    const request = mockEndpoint(requestCrossBorder, { thread_id: THREAD });
    const { user } = open('/cross-border-payments?corridor=china');
    await user.type(await screen.findByLabelText('Сумма платежа в CNY'), '100000,01');
    expect(screen.getByText(/Курс банка на 05.03.2026: 1 CNY = 11,164 ₽/)).toBeInTheDocument();
    expect(screen.getByLabelText('Сумма платежа в рублях')).toHaveValue('1\u00a0116\u00a0400,11');
    expect(await screen.findByText(/≈ 101 200,01 CNY/)).toBeInTheDocument();
    expect(screen.getByLabelText('Сумма платежа в CNY')).toHaveValue('100\u00a0000,01');
    await user.type(screen.getByLabelText('ИНН клиента'), '7707083893');
    await user.type(screen.getByLabelText('Клиент'), 'ООО «Импорт»');
    await user.type(screen.getByLabelText('Назначение платежа'), 'Оплата станка');
    await user.click(send());
    await screen.findByRole('link', { name: 'Открыть диалог' });
    expect(request.calls[0]?.body).toMatchObject({
      currency: 'CNY',
      amount_kopecks: 111_640_011,
      currency_hundredths: 10_000_001,
    });
  });

  it('filters corridors by currency and shows the documents of one', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('searchbox'), 'cny');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Казахстан/ })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: /Китай/ }));
    expect(await screen.findByText('Инвойс')).toBeInTheDocument();
  });

  it('rejects missing fields, an INN with wrong check digits and an amount outside the limits', async () => {
    const request = mockEndpoint(requestCrossBorder, { thread_id: THREAD });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Отправить заявку' }));
    expect(screen.getByText('Укажите сумму платежа.')).toBeInTheDocument();
    expect(screen.getByText('Опишите назначение платежа.')).toBeInTheDocument();
    await fillIn(user, '7707083890');
    await user.click(send());
    expect(screen.getByText(/контрольные цифры не сходятся/)).toBeInTheDocument();
    expect(screen.getByLabelText('ИНН клиента')).toHaveFocus();
    await user.clear(screen.getByLabelText('Сумма платежа в рублях'));
    await user.type(screen.getByLabelText('Сумма платежа в рублях'), '1');
    expect(screen.getByText(/не меньше 100 000 ₽/)).toBeInTheDocument();
    expect(request.calls).toHaveLength(0);
  });

  it('sends the request and links to the thread with the curator', async () => {
    const request = mockEndpoint(requestCrossBorder, { thread_id: THREAD });
    const { user } = open();
    await fillIn(user);
    await user.click(send());
    const link = await screen.findByRole('link', { name: 'Открыть диалог' });
    expect(link).toHaveAttribute('href', `#/chat?thread=${THREAD}`);
    expect(request.calls[0]?.body).toMatchObject({
      corridor_id: 'kazakhstan',
      currency: 'KZT',
      amount_kopecks: 100_000_000,
      client_inn: '7707083893',
      client_name: 'ООО «Импорт»',
    });
    expect(screen.getByLabelText('Клиент')).toHaveValue('');
  });

  it('retries a lost request with the same id and keeps every field', async () => {
    let isLost = true;
    const request = mockEndpoint(requestCrossBorder, () => {
      if (isLost) throw mockNetworkFailure();
      return { thread_id: THREAD };
    });
    const { user } = open();
    await fillIn(user);
    await user.click(send());
    await waitFor(() => expect(request.calls).toHaveLength(1));
    isLost = false;
    expect(screen.getByLabelText('Клиент')).toHaveValue('ООО «Импорт»');
    await waitFor(() => expect(send()).not.toHaveClass('portal-btn-loading'));
    await user.click(send());
    await screen.findByRole('link', { name: 'Открыть диалог' });
    const [first, second] = request.calls;
    expect(second?.body.client_request_id).toBe(first?.body.client_request_id);
  });

  it('sends what was changed after a lost answer as another request', async () => {
    const request = mockEndpoint(requestCrossBorder, () => {
      throw mockNetworkFailure();
    });
    const { user } = open();
    await fillIn(user);
    await user.click(send());
    await waitFor(() => expect(request.calls).toHaveLength(1));
    await waitFor(() => expect(send()).not.toHaveClass('portal-btn-loading'));
    await user.type(screen.getByLabelText('Назначение платежа'), ' и доставки');
    await user.click(send());
    await waitFor(() => expect(request.calls).toHaveLength(2));
    const [first, second] = request.calls;
    expect(second?.body.purpose).toBe(`${first?.body.purpose} и доставки`);
    expect(second?.body.client_request_id).not.toBe(first?.body.client_request_id);
  });

  it('changes nothing while the request is being sent', async () => {
    const request = mockEndpoint(requestCrossBorder, () => new Promise(() => undefined));
    const { user } = open();
    await fillIn(user);
    await user.click(send());
    await waitFor(() => expect(request.calls).toHaveLength(1));
    await user.type(screen.getByLabelText('Клиент'), ' и другие{Enter}');
    expect(screen.getByLabelText('Клиент')).toHaveValue('ООО «Импорт»');
    expect(request.calls).toHaveLength(1);
  });

  it('shows a rejection of the bank at its field', async () => {
    mockEndpoint(requestCrossBorder, () => {
      throw mockError('validation', {
        status: 422,
        fields: [{ path: '/purpose', code: 'control_characters' }],
      });
    });
    const { user } = open();
    await fillIn(user);
    await user.click(send());
    expect(
      await screen.findByText('В тексте есть недопустимые знаки. Введите его заново.'),
    ).toBeInTheDocument();
  });
});
