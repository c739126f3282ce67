import { screen, waitFor, within } from '@testing-library/react';
import { getProfile } from 'shared-kernel/contract/agent';
import { listProducts } from 'shared-kernel/contract/products';
import { Route, Routes } from 'shared-kernel/router';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { bankKnowsAgent, exampleProduct } from '../../../testing/examples.ts';
import { ProductsPage } from './products-page.tsx';

const CATALOGUE = [
  exampleProduct(),
  exampleProduct({
    id: 'cub-loan',
    bank: 'cub',
    bank_name: 'КУБ',
    title: 'Онлайн-кредит',
    rate_from_basis_points: 1900,
  }),
  exampleProduct({
    id: 'sgb-44',
    category: 'guarantees',
    product: 'guarantee_44fz',
    title: 'Гарантия по 44-ФЗ',
    max_amount_kopecks: 20_000_000,
  }),
  exampleProduct({ id: 'sgb-deposit', category: 'deposits', product: null, title: 'Депозит «Резерв»' }),
];

function open(route: string) {
  bankKnowsAgent();
  return renderWithPortal(
    <Routes>
      <Route path="/products" element={<ProductsPage />} />
      <Route path="/products/:section" element={<ProductsPage />} />
      <Route path="/create-request" element={<p>Новая заявка</p>} />
    </Routes>,
    { route },
  );
}

const titles = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);

describe('ProductsPage', () => {
  it('groups the catalogue by kind and shows a section by its address', async () => {
    mockEndpoint(listProducts, CATALOGUE);
    const { user } = open('/products');
    expect(await screen.findByRole('heading', { level: 2, name: /Гарантии/ })).toBeInTheDocument();
    expect(titles()).toHaveLength(4);
    await user.click(screen.getByRole('link', { name: /Депозиты/ }));
    await waitFor(() => expect(titles()).toEqual(['Депозит «Резерв»']));
  });

  it('filters by words and amount and shows an empty state', async () => {
    mockEndpoint(listProducts, CATALOGUE);
    const { user } = open('/products');
    await user.type(await screen.findByRole('searchbox'), 'куб онлайн');
    await waitFor(() => expect(titles()).toEqual(['Онлайн-кредит']));
    await user.type(screen.getByRole('textbox', { name: 'Сумма' }), '999999999');
    expect(await screen.findByText('Ничего не найдено.')).toBeInTheDocument();
    // Beside the filters, and in the place of what was not found.
    const resets = screen.getAllByRole('button', { name: 'Сбросить фильтры' });
    expect(resets).toHaveLength(2);
    await user.click(resets[0]!);
    await waitFor(() => expect(titles()).toHaveLength(4));
  });

  it('starts an application with the product and the amount', async () => {
    mockEndpoint(listProducts, CATALOGUE);
    const { user } = open('/products?amount=15000000');
    await user.click(await screen.findByRole('button', { name: 'Создать заявку: Гарантия по 44-ФЗ, СГБ' }));
    await screen.findByText('Новая заявка');
    expect(window.location.hash).toBe('#/create-request?product=guarantee_44fz&amount=15000000');
  });

  it('says that a bank is closed to the agent and leads to the offers of the open ones', async () => {
    mockEndpoint(listProducts, CATALOGUE);
    const { user } = open('/products?amount=100000000');
    expect(
      await screen.findByText('Банк КУБ для вас закрыт: заявку в него создать нельзя.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Создать заявку: Онлайн-кредит/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Предложения открытых банков: Онлайн-кредит' }));
    expect(window.location.hash).toBe('#/create-request?product=overdraft&amount=100000000');
  });

  it('disables applications for an agent without approval', async () => {
    mockEndpoint(listProducts, CATALOGUE);
    open('/products');
    bankKnowsAgent('negative');
    const button = await screen.findByRole('button', { name: 'Создать заявку: Овердрафт, СГБ' });
    await waitFor(() => expect(button).toBeDisabled());
    expect(screen.getAllByLabelText(/необходимо одобрение службы безопасности/)).not.toHaveLength(0);
  });

  it('starts no application before the approval is known', async () => {
    mockEndpoint(listProducts, CATALOGUE);
    open('/products');
    mockEndpoint(getProfile, () => new Promise<never>(() => undefined));
    expect(await screen.findByRole('button', { name: 'Создать заявку: Овердрафт, СГБ' })).toBeDisabled();
  });

  it('compares products and marks the best rate', async () => {
    mockEndpoint(listProducts, CATALOGUE);
    const { user } = open('/products/credits');
    await user.click(await screen.findByRole('checkbox', { name: 'Сравнить: Овердрафт, СГБ' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Сравнить: Онлайн-кредит, КУБ' }));
    await user.click(await screen.findByRole('button', { name: 'Показать сравнение' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('columnheader')).toHaveLength(3);
    expect(within(dialog).getByText(/19 % – 23 % · лучшая ставка/)).toBeInTheDocument();
  });

  it('opens details by a link and renders the description as safe text', async () => {
    mockEndpoint(listProducts, CATALOGUE);
    open('/products?product=sgb-overdraft');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('сразу').tagName).toBe('STRONG');
    expect(within(dialog).getByText('Срок деятельности от года')).toBeInTheDocument();
  });

  it.each([
    ['the smallest sum at its rate', '', { amount: '10000000', rate: '2300' }],
    ['the sum of the filter at its rate', '&amount=200000000', { amount: '200000000', rate: '2100' }],
  ])('calculates %s', async (_what, filter, expected) => {
    const rate_tiers = [
      { up_to_kopecks: 100_000_000, rate_basis_points: 2300 },
      { up_to_kopecks: 3_000_000_000, rate_basis_points: 2100 },
    ];
    mockEndpoint(listProducts, [exampleProduct({ rate_tiers })]);
    const { user } = open(`/products?product=sgb-overdraft${filter}`);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Рассчитать' }));
    await waitFor(() => expect(window.location.hash).toContain('#/calculator'));
    const query = new URLSearchParams(window.location.hash.split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject(expected);
  });

  it('calculates with the rate that a client gets at worst where the bank does not say that of the sum', async () => {
    mockEndpoint(listProducts, [exampleProduct()]);
    const { user } = open('/products?product=sgb-overdraft');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Рассчитать' }));
    await waitFor(() => expect(window.location.hash).toContain('rate=2300'));
  });

  it('shows a failure with a retry button and not found for an unknown section', async () => {
    const failing = mockEndpoint(listProducts, () => {
      throw mockError('unavailable', { status: 503 });
    });
    const { user, unmount } = open('/products');
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    failing.remove();
    mockEndpoint(listProducts, CATALOGUE);
    await user.click(retry);
    expect(await screen.findByText('Овердрафт')).toBeInTheDocument();
    unmount();
    open('/products/no-such');
    expect(await screen.findByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeInTheDocument();
  });
});
