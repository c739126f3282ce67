import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { rememberCapabilities } from 'shared-kernel/capabilities';
import { getProfile } from 'shared-kernel/contract/agent';
import { listApplications } from 'shared-kernel/contract/applications';
import { listNews } from 'shared-kernel/contract/news';
import { listProducts } from 'shared-kernel/contract/products';
import type { Product } from 'shared-kernel/contract/products';
import { portalStore, useSetAtom } from 'shared-kernel/state';
import { sampleApplicationRow } from 'shared-kernel/testing/application-row';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { useShortcuts } from '../layout/shortcuts.ts';
import { remoteStore } from '../remotes/remote-store.ts';
import { agent, currentPath, profile, renderAt, signInAs } from '../testing/render-portal.tsx';
import { testRemote } from '../testing/test-remote.ts';
import { allPages, inRussianLayout, matchPages } from './match-pages.ts';
import { SearchPalette } from './search-palette.tsx';
import { readRecent, rememberRecent, searchOpenAtom } from './search-state.ts';

const HASH = 'abcdefghijklmnop';
const item = sampleApplicationRow({
  hash_password: HASH,
  product_title: 'Кредит на пополнение оборотных средств',
  owner: { id: agent.id, name: agent.name, is_me: true },
});

const article = {
  id: 7,
  section: 'market' as const,
  title: 'Ключевая ставка снижена',
  summary: 'Кратко',
  pinned: false,
  read: false,
  author: 'Редакция',
  published_at: '2026-03-05T09:30:00.000Z',
};
const product: Product = {
  id: 'sgb-working',
  bank: 'sgb',
  bank_name: 'СГБ',
  category: 'credits',
  product: 'working_capital_loan',
  title: 'Оборотный кредит',
  summary: '',
  description: '',
  features: [],
  requirements: [],
  rate_from_basis_points: null,
  rate_to_basis_points: null,
  min_amount_kopecks: null,
  max_amount_kopecks: null,
  min_term_months: null,
  max_term_months: null,
  min_term_days: null,
  max_term_days: null,
  commission_basis_points: null,
};

const onToggleSidebar = jest.fn();

function Host(): ReactElement {
  const setOpen = useSetAtom(searchOpenAtom);
  useShortcuts({ onSearch: () => setOpen((isOpen) => !isOpen), onToggleSidebar });
  return (
    <>
      <label>
        Поле <input />
      </label>
      <SearchPalette />
    </>
  );
}

const search = [
  { label: 'Калькулятор', path: '/calculator', keywords: ['платёж', 'ПСК'] },
  { label: 'Новости', path: '/news', keywords: [] },
];

beforeEach(() => {
  signInAs();
  mockEndpoint(getProfile, profile);
  mockEndpoint(listProducts, []);
  mockEndpoint(listNews, []);
  onToggleSidebar.mockClear();
  remoteStore.setSnapshot({
    remotes: [
      testRemote({
        menu: [
          {
            id: 'r',
            group: 'applications',
            label: 'Заявки',
            icon: 'solution',
            path: '/requests',
            order: 1,
          },
        ],
        search,
      }),
    ],
  });
});
afterEach(() => {
  act(() => portalStore.set(searchOpenAtom, false));
  remoteStore.setSnapshot({ remotes: [] });
});

/** The physical key, as the Russian layout sends it: `key` is «л», `code` is `KeyK`. */
function press(
  code: string,
  key: string,
  target: Element = document.body,
  modifier: 'ctrlKey' | 'metaKey' = 'ctrlKey',
) {
  return fireEvent.keyDown(target, { code, key, [modifier]: true });
}

describe('matching', () => {
  const pages = allPages({ search, menu: [], topBar: [] }, 'user');
  it.each([
    ['каль', '/calculator'],
    ['псК', '/calculator'],
    ['платеж', '/calculator'],
    ['yjdj', '/news'],
    ['ОВОСТ', '/news'],
  ])('%s finds %s', (query, path) => expect(matchPages(pages, query)[0]?.path).toBe(path));

  it('finds nothing for nothing', () => expect(matchPages(pages, '  ')).toEqual([]));
  it('knows the keys of the Russian layout', () => expect(inRussianLayout('pfzdrb')).toBe('заявки'));
});

describe('shortcuts', () => {
  it('open the palette and toggle the sidebar in any layout', async () => {
    renderAt('/', <Host />);
    press('KeyK', 'л');
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    press('KeyB', 'и', document.body, 'metaKey');
    expect(onToggleSidebar).toHaveBeenCalledTimes(1);
  });

  it('leave typing alone', async () => {
    renderAt('/', <Host />);
    await userEvent.setup().type(screen.getByLabelText('Поле'), 'клавиша k и b');
    expect(screen.getByLabelText('Поле')).toHaveValue('клавиша k и b');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(onToggleSidebar).not.toHaveBeenCalled();
  });
});

describe('SearchPalette', () => {
  async function open() {
    renderAt('/', <Host />);
    press('KeyK', 'k');
    return screen.findByRole('combobox');
  }

  it('opens a page by the keyboard alone and remembers it', async () => {
    mockEndpoint(listApplications, []);
    const user = userEvent.setup();
    await user.type(await open(), 'каль');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Калькулятор');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/calculator'));
    expect(readRecent(agent.id)).toEqual([{ label: 'Калькулятор', path: '/calculator' }]);
    press('KeyK', 'k');
    expect(await screen.findByRole('option', { name: /Калькулятор/u })).toBeInTheDocument();
  });

  it.each([
    ['nobody without an approval', 'does_not_exist', true, 0],
    ['nobody at a bank that takes none', 'success', false, 0],
    ['whom the security service approved', 'success', true, 1],
  ] as const)('offers a new application to %s', async (_who, approval, takesAny, count) => {
    const path = '/create-request';
    mockEndpoint(getProfile, { ...profile, security_service_approval: approval });
    const list = mockEndpoint(listApplications, []);
    const remote = testRemote({ search: [{ label: 'Создать заявку', path, keywords: [] }, ...search] });
    act(() => remoteStore.setSnapshot({ remotes: [remote] }));
    signInAs({ ...agent, is_staff: true });
    if (!takesAny) rememberCapabilities('sgb', ['lists']);
    rememberRecent(agent.id, { label: 'Создать заявку', path });
    const user = userEvent.setup();
    const input = await open();
    await user.type(input, 'созда');
    await waitFor(() => expect(list.calls).toHaveLength(1));
    expect(screen.queryAllByRole('option', { name: 'Создать заявку' })).toHaveLength(count);
    await user.clear(input);
    expect(screen.queryAllByRole('option', { name: 'Создать заявку' })).toHaveLength(count);
    expect(screen.queryAllByRole('option', { name: 'Новая заявка' })).toHaveLength(count);
  });

  it('finds applications with one call for what was typed quickly', async () => {
    const list = mockEndpoint(listApplications, { objs: [item], info: { count_objs: 1 } });
    const user = userEvent.setup({ delay: null });
    await user.type(await open(), 'ромашка');
    const option = await screen.findByRole('option', { name: /Заявка №1042 · ООО «Ромашка»/u });
    expect(option).toHaveTextContent('Анкета');
    expect(list.calls.map(({ query }) => query.filter)).toEqual(['{"search":"ромашка"}']);
    await user.click(option);
    await waitFor(() => expect(currentPath()).toBe(`/issue/${HASH}/questionnaire?bank=sgb`));
  });

  it('keeps what is chosen where a slower answer comes in above it', async () => {
    const gate = Promise.withResolvers<undefined>();
    mockEndpoint(listProducts, [product]);
    mockEndpoint(listApplications, async () => {
      await gate.promise;
      return { objs: [item, { ...item, id: 1043 }], info: { count_objs: 2 } };
    });
    const user = userEvent.setup();
    await user.type(await open(), 'оборотный');
    await screen.findByRole('option', { name: /Оборотный кредит/u });
    await user.keyboard('{ArrowDown}');
    const chosen = screen.getByRole('option', { selected: true }).textContent;
    act(() => gate.resolve(undefined));
    await screen.findByRole('option', { name: /Заявка №1043/u });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(chosen ?? '');
  });

  it('moves around with the arrows', async () => {
    mockEndpoint(listApplications, { objs: [item], info: { count_objs: 1 } });
    const user = userEvent.setup();
    await user.type(await open(), 'заявки');
    await screen.findByRole('option', { name: /Заявка №1042/u });
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Заявка №1042');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Заявки');
  });

  it('finds products by name and bank, and articles by their words', async () => {
    mockEndpoint(listApplications, []);
    mockEndpoint(listProducts, [product, { ...product, id: 'sgb-overdraft', title: 'Овердрафт' }]);
    const news = mockEndpoint(listNews, { objs: [article], info: { count_objs: 1 } });
    const user = userEvent.setup({ delay: null });
    await user.type(await open(), 'оборотный сгб');
    await user.click(await screen.findByRole('option', { name: /Оборотный кредит/u }));
    await waitFor(() => expect(currentPath()).toBe('/products?product=sgb-working'));
    press('KeyK', 'k');
    await user.type(await screen.findByRole('combobox'), 'ключевая');
    const option = await screen.findByRole('option', { name: /Ключевая ставка снижена/u });
    expect(screen.queryByRole('option', { name: /Овердрафт/u })).not.toBeInTheDocument();
    expect(news.calls.map(({ query }) => query.search)).toEqual(['оборотный сгб', 'ключевая']);
    await user.click(option);
    await waitFor(() => expect(currentPath()).toBe('/news/market/7'));
  });

  it('offers to try again when the catalogue did not answer', async () => {
    mockEndpoint(listApplications, []);
    let isBroken = true;
    mockEndpoint(listNews, () => {
      if (isBroken) throw mockError('forbidden', { status: 403 });
      return { objs: [article], info: { count_objs: 1 } };
    });
    const user = userEvent.setup();
    await user.type(await open(), 'ключевая');
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    isBroken = false;
    await user.click(retry);
    expect(await screen.findByRole('option', { name: /Ключевая ставка снижена/u })).toBeInTheDocument();
  });

  it('says when nothing was found', async () => {
    mockEndpoint(listApplications, []);
    await userEvent.setup().type(await open(), 'щщщ');
    expect((await screen.findAllByText('Ничего не найдено.')).length).toBeGreaterThan(0);
  });

  it('offers to try again when the applications did not load', async () => {
    let isBroken = true;
    mockEndpoint(listApplications, () => {
      if (isBroken) throw mockError('forbidden', { status: 403 });
      return { objs: [item], info: { count_objs: 1 } };
    });
    const user = userEvent.setup();
    await user.type(await open(), 'ромашка');
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    isBroken = false;
    await user.click(retry);
    expect(await screen.findByRole('option', { name: /Заявка №1042/u })).toBeInTheDocument();
  });
});
