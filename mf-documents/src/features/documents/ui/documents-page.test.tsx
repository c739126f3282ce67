import { act, screen, waitFor, within } from '@testing-library/react';
import {
  listCertificates,
  listDocumentApplications,
  listDocuments,
  readDocument,
} from 'shared-kernel/contract/documents';
import { getAgentInfo } from 'shared-kernel/contract/agent';
import { CAPABILITIES } from 'shared-kernel/contract/capabilities';
import type { Document } from 'shared-kernel/contract/documents';
import { rememberCapabilities } from 'shared-kernel/capabilities';
import { session } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, TEST_USER } from 'shared-kernel/testing/render-with-portal.tsx';
import { testDocument, testSignature, testVersion } from '../../../testing/documents.ts';
import { useOwnWidgets } from '../../../testing/widgets.tsx';
import { DocumentsPage } from './documents-page.tsx';

const HASH = 'hash_of_application_1';
const application = { id: 107, hash_password: HASH, client_name: 'ООО «Ромашка»' };
const agreement = testDocument({
  scope: 'package',
  title: 'Кредитный договор',
  current: testVersion({ file_name: 'Кредитный договор.pdf' }),
  status: 'approved',
  signing: 'required',
  application,
});
const schedule = testDocument({
  scope: 'package',
  title: 'График платежей',
  current: testVersion(),
  status: 'approved',
  application,
});
const rules = testDocument({
  scope: 'bank',
  title: 'Регламент',
  current: testVersion(),
  signing: 'required',
});
const ALL = [agreement, schedule, rules];

/** Filters the list as the contract says. */
function serveBank(documents: readonly Document[] = ALL, total?: number) {
  for (const each of documents) {
    mockEndpoint(readDocument, ({ params }) => documents.find(({ id }) => id === params.id) ?? each);
  }
  mockEndpoint(listCertificates, []);
  mockEndpoint(getAgentInfo, () => {
    throw mockError('unavailable', { status: 503 });
  });
  mockEndpoint(listDocumentApplications, ({ query }) =>
    [{ ...application, documents: 2 }].filter(({ client_name }) =>
      client_name.toLowerCase().includes((query.search ?? '').toLowerCase()),
    ),
  );
  return mockEndpoint(listDocuments, ({ query }) => {
    const found = documents.filter(
      (each) =>
        (!query.scope || each.scope === query.scope) &&
        (!query.signing || each.signing === query.signing) &&
        (!query.search || each.title.toLowerCase().includes(query.search.toLowerCase())),
    );
    return { objs: found, info: { count_objs: total ?? found.length } };
  });
}

const show = (route = '/documents-page') => renderWithPortal(<DocumentsPage />, { route });

beforeEach(() => useOwnWidgets());

it('DocumentsPage lists documents with their states and a link to the application', async () => {
  serveBank();
  show();
  const row = (await screen.findByText('Кредитный договор')).closest('tr')!;
  expect(within(row).getByText('Требуется подпись')).toBeInTheDocument();
  expect(within(row).getByText('Принят')).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'Заявка №107' })).toHaveAttribute(
    'href',
    `#/issue/${HASH}/document-package?bank=sgb`,
  );
  expect(screen.getByText('3 документа')).toHaveAttribute('role', 'status');
});

it('DocumentsPage says whose a document is where the bank does', async () => {
  serveBank([rules, testDocument({ scope: 'bank', title: 'Тарифы', owner_name: 'Соколова А. В.' })]);
  show();
  const row = (await screen.findByText('Тарифы')).closest('tr')!;
  expect(within(row).getByText('Агент: Соколова А. В.')).toBeInTheDocument();
  expect(screen.getAllByText(/^Агент:/u)).toHaveLength(1);
});

it('DocumentsPage keeps tab, filter and search in the address', async () => {
  const list = serveBank();
  const { user } = show();
  await screen.findByText('Регламент');
  await user.click(screen.getByRole('tab', { name: 'Пакеты документов' }));
  await waitFor(() => expect(screen.queryByText('Регламент')).not.toBeInTheDocument());
  await user.type(screen.getByRole('searchbox', { name: 'Название, файл или клиент' }), 'график');
  await waitFor(() => expect(screen.queryByText('Кредитный договор')).not.toBeInTheDocument());
  expect(window.location.hash).toContain('scope=package');
  expect(decodeURIComponent(window.location.hash)).toContain('q=график');
  expect(list.calls.at(-1)?.query).toMatchObject({ scope: 'package', search: 'график', page: 1 });
  await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
  expect(await screen.findByText('Кредитный договор')).toBeInTheDocument();
});

it('DocumentsPage drops a search that still waits when filters are reset', async () => {
  serveBank();
  const { user } = show('/documents-page?signing=required');
  await user.type(await screen.findByRole('searchbox', { name: 'Название, файл или клиент' }), 'график');
  await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
  expect(screen.getByRole('searchbox', { name: 'Название, файл или клиент' })).toHaveValue('');
});

it('DocumentsPage filters by signing state', async () => {
  const list = serveBank();
  const { user } = show();
  await screen.findByText('Регламент');
  await user.click(screen.getByRole('combobox', { name: 'Подпись' }));
  expect(await screen.findByTitle('Всё подписано')).toBeInTheDocument();
  await user.click(screen.getByTitle('Подпись не требуется'));
  await waitFor(() => expect(list.calls.at(-1)?.query.signing).toBe('not_required'));
  await waitFor(() => expect(screen.queryByText('Регламент')).not.toBeInTheDocument());
});

it('DocumentsPage keeps the filters by bank and application in the address', async () => {
  const list = serveBank();
  const { user } = show();
  await screen.findByText('Регламент');
  await user.click(screen.getByRole('combobox', { name: 'Банк' }));
  await user.click(await screen.findByTitle('АТБ'));
  await waitFor(() => expect(list.calls.at(-1)?.query.partner).toBe('atb'));
  await user.type(screen.getByRole('combobox', { name: 'Заявка' }), 'ромаш');
  await user.click(await screen.findByTitle('№107 · ООО «Ромашка»'));
  await waitFor(() =>
    expect(list.calls.at(-1)?.query).toMatchObject({ partner: 'atb', hash_password: HASH }),
  );
  expect(window.location.hash).toContain('bank=atb');
  expect(window.location.hash).toContain(`issue=${HASH}`);
  const [reset] = screen.getAllByRole('button', { name: 'Сбросить фильтры' });
  await user.click(reset!);
  await waitFor(() => expect(window.location.hash).not.toMatch(/bank=|issue=/));
});

it('a replaced version keeps its signature, and the document says that it is void', async () => {
  const replaced = testDocument({
    scope: 'package',
    title: 'Заменённый договор',
    current: testVersion({ number: 2 }),
    history: [testVersion({ number: 1, signatures: [testSignature()] })],
    signing: 'required',
  });
  serveBank([replaced]);
  const { user } = show();
  const row = (await screen.findByText('Заменённый договор')).closest('tr')!;
  expect(within(row).getByText(/Подпись версии 1 не действует/)).toBeInTheDocument();
  expect(within(row).getByText('Требуется подпись')).toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: /^Версии и подписи/ }));
  const old = await screen.findByRole('article', { name: 'Версия 1' });
  expect(within(old).getByText('Иванов Иван Иванович')).toBeInTheDocument();
  expect(within(old).getByText(/не действует для текущей/)).toBeInTheDocument();
  expect(within(old).getByRole('button', { name: /Скачать протокол/ })).toBeInTheDocument();
});

it('DocumentsPage reads its view from the address', async () => {
  const list = serveBank(ALL, 60);
  show('/documents-page?scope=package&signing=required&page=2');
  await screen.findByText('Кредитный договор');
  expect(list.calls[0]?.query).toMatchObject({
    scope: 'package',
    signing: 'required',
    page: 2,
    per_page: 25,
  });
});

it('DocumentsPage ignores invalid values in the address', async () => {
  const list = serveBank();
  show('/documents-page?scope=secret&signing=maybe&page=-3');
  await screen.findByText('Регламент');
  expect(list.calls[0]?.query).toMatchObject({ page: 1 });
  expect(list.calls[0]?.query.scope).toBeUndefined();
});

it('selected documents are signed in one dialog', async () => {
  serveBank();
  const { user } = show();
  await screen.findByText('Регламент');
  expect(screen.queryByRole('checkbox', { name: /График платежей/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать «Кредитный договор» для подписания' }));
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать «Регламент» для подписания' }));
  expect(screen.getByText(/^Выбрано: 2/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Подписать выбранные' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Подписание документов')).toBeInTheDocument();
  expect(await within(dialog).findByText('Кредитный договор')).toBeInTheDocument();
  expect(within(dialog).getByText('Регламент')).toBeInTheDocument();
});

it('what was selected at one bank is not selected at the next', async () => {
  serveBank();
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать «Регламент» для подписания' }));
  expect(screen.getByText(/^Выбрано: 1/)).toBeInTheDocument();
  session.signIn('metcome', 'token-of-metcome', TEST_USER);
  rememberCapabilities('metcome', CAPABILITIES);
  act(() => session.setCurrentBank('metcome'));
  await screen.findByText('Регламент');
  expect(screen.queryByRole('region', { name: 'Подписать выбранные' })).not.toBeInTheDocument();
});

it('the box in the head of the table selects all documents of the page that need a signature', async () => {
  serveBank();
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать все, где нужна подпись: 2' }));
  expect(screen.getByText(/^Выбрано: 2/)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать «Регламент» для подписания' }));
  expect(screen.getByText(/^Выбрано: 1/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Снять выделение' }));
  expect(screen.getByRole('checkbox', { name: /^Выбрать все/ })).not.toBeChecked();
});

it('an empty result offers to reset the filters', async () => {
  serveBank();
  const { user } = show('/documents-page?q=нет такого');
  expect(await screen.findByText('Ничего не найдено.')).toBeInTheDocument();
  const [reset] = screen.getAllByRole('button', { name: 'Сбросить фильтры' });
  await user.click(reset!);
  expect(await screen.findByText('Регламент')).toBeInTheDocument();
});

it('a failed list can be loaded again', async () => {
  serveBank();
  let isDown = true;
  mockEndpoint(listDocuments, () => {
    if (isDown) throw mockError('unavailable', { status: 503 });
    return ALL;
  });
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('временно недоступен');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Регламент')).toBeInTheDocument();
});
