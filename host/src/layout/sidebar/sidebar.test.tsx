import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberCapabilities } from 'shared-kernel/capabilities';
import { getProfile } from 'shared-kernel/contract/agent';
import type { Approval } from 'shared-kernel/contract/agent';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import type { RemoteManifest } from 'shared-kernel/remote';
import { openApplicationAtom } from 'shared-kernel/session';
import type { OpenApplication } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { remoteStore } from '../../remotes/remote-store.ts';
import { agent, currentPath, profile, renderAt, signInAs } from '../../testing/render-portal.tsx';
import { testRemote } from '../../testing/test-remote.ts';
import { SIDEBAR_COOKIE, sidebarExpandedAtom } from './sidebar-state.ts';
import { Sidebar } from './sidebar.tsx';

type Menu = RemoteManifest['menu'];

function offer(menu: Menu): void {
  remoteStore.setSnapshot({ remotes: [testRemote({ menu })] });
}

const MENU: Menu = [
  { id: 'chat', group: 'communication', label: 'Чат', icon: 'message', path: '/chat', order: 1 },
  { id: 'calc', group: 'tools', label: 'Калькулятор', icon: 'calculator', path: '/calculator', order: 1 },
  { id: 'docs', group: 'main', label: 'Документы', icon: 'file-text', path: '/documents-page', order: 2 },
  { id: 'home', group: 'main', label: 'Главная', icon: 'home', path: '/', order: 1 },
  { id: 'requests', group: 'applications', label: 'Заявки', icon: 'solution', path: '/requests', order: 1 },
  {
    id: 'audit',
    group: 'tools',
    label: 'Аудит',
    icon: 'team',
    path: '/audit',
    order: 9,
    roles: ['superuser'],
  },
];

const HASH = 'abcdefghijklmnop';
const application: OpenApplication = {
  hash: HASH,
  id: 17,
  status: 'survey',
  stage: 'issue_survey',
  stepper: [
    { stage: 'bank_selection', complete: true },
    { stage: 'issue_registering', complete: true },
    { stage: 'issue_survey', complete: false },
    { stage: 'issue_scoring', complete: false },
    { stage: 'doc_list', complete: false },
    { stage: 'issue_finished', complete: false },
  ],
  availableViews: null,
  bank: 'sgb',
  bankName: 'СГБ',
  productTitle: 'Кредит',
  clientName: 'ООО «Ромашка»',
};

function renderSidebar(path: string, approval: Approval = 'success') {
  mockEndpoint(getProfile, { ...profile, security_service_approval: approval });
  mockEndpoint(listPartnerBanks, []);
  return renderAt(path, <Sidebar />);
}

beforeEach(() => {
  signInAs();
  offer(MENU);
  act(() => portalStore.set(sidebarExpandedAtom, true));
});
afterEach(() => {
  act(() => portalStore.set(openApplicationAtom, null));
  remoteStore.setSnapshot({ remotes: [] });
});

describe('Sidebar', () => {
  it('shows the four groups in their order with the remotes’ entries in theirs', () => {
    renderSidebar('/requests');
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Основные',
      'Заявки',
      'Инструменты',
      'Коммуникация',
    ]);
    const nav = screen.getByRole('navigation', { name: 'Главное меню' });
    expect(
      within(nav)
        .getAllByRole('link')
        .map((each) => each.textContent),
    ).toEqual(['Главная', 'Документы', 'Заявки', 'Калькулятор', 'Чат']);
    expect(screen.getByRole('link', { name: 'Заявки' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Главная' })).not.toHaveAttribute('aria-current');
  });

  it('leaves out an entry whose page needs what the bank has not', () => {
    const routes = ['/chat', '/calculator', '/documents-page'];
    const needs = { '/chat': 'chat', '/calculator': 'quotes' };
    act(() => remoteStore.setSnapshot({ remotes: [testRemote({ menu: MENU, routes, needs })] }));
    rememberCapabilities('sgb', ['quotes']);
    renderSidebar('/requests');
    expect(screen.queryByRole('link', { name: 'Чат' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Калькулятор' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Документы' })).toBeInTheDocument();
  });

  it('shows an entry for a role to that role only', () => {
    signInAs({ ...agent, id: 'admin', is_superuser: true });
    renderSidebar('/requests');
    expect(screen.getByRole('link', { name: 'Аудит' })).toBeInTheDocument();
  });

  it('lets an approved agent start an application', async () => {
    renderSidebar('/requests');
    const button = screen.getByRole('button', { name: 'Новая заявка' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.setup().click(button);
    expect(currentPath()).toBe('/create-request');
  });

  it.each(['not_verified', 'negative', 'does_not_exist'] as const)(
    'keeps the button closed for %s and says what is to be done',
    async (approval) => {
      renderSidebar('/requests', approval);
      const user = userEvent.setup();
      expect(await screen.findByText('сформируйте анкету агента')).toBeInTheDocument();
      expect(screen.getByText('пройдите все проверки службы безопасности')).toBeInTheDocument();
      expect(screen.getByText('получите одобрение')).toBeInTheDocument();
      const button = screen.getByRole('button', { name: 'Новая заявка' });
      await user.hover(button);
      expect(
        await screen.findByText('Для создания заявки необходимо одобрение службы безопасности'),
      ).toBeInTheDocument();
      await user.click(button);
      expect(currentPath()).toBe('/requests');
    },
  );

  it.each([{ is_staff: true }, { is_superuser: true }])(
    'holds the approval rule for %j too, with a word in place of the agents’ requirements',
    async (role) => {
      signInAs({ ...agent, id: 'curator', ...role });
      renderSidebar('/requests', 'does_not_exist');
      expect(await screen.findByText(/Анкету агента заполняют агенты/u)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Новая заявка' })).toHaveAttribute('aria-disabled', 'true');
      expect(screen.queryByText('сформируйте анкету агента')).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: /Анкета агента/u })).toHaveAttribute('href', '#/agent-profile');
    },
  );

  it('lets approved staff start an application', async () => {
    signInAs({ ...agent, id: 'curator', is_staff: true });
    renderSidebar('/requests');
    const button = screen.getByRole('button', { name: 'Новая заявка' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  });

  it('marks only the nearest entry as the current page', () => {
    const queue = { id: 'queue', group: 'applications', label: 'Очередь', icon: 'team', order: 2 } as const;
    offer([...MENU, { ...queue, path: '/requests/queue' }]);
    renderSidebar('/requests/queue');
    expect(screen.getByRole('link', { name: 'Очередь' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Заявки' })).not.toHaveAttribute('aria-current');
  });

  it('links to the questionnaire with the approval', async () => {
    renderSidebar('/requests', 'negative');
    const link = screen.getByRole('link', { name: /Анкета агента/u });
    expect(link).toHaveAttribute('href', '#/agent-profile');
    await waitFor(() => expect(link).toHaveTextContent('Отказано'));
  });

  it('says «На доработке» of a returned questionnaire, whatever the approval', async () => {
    mockEndpoint(getProfile, {
      ...profile,
      security_service_approval: 'not_verified',
      questionnaire_returned: true,
    });
    mockEndpoint(listPartnerBanks, []);
    renderAt('/requests', <Sidebar />);
    const link = screen.getByRole('link', { name: /Анкета агента/u });
    await waitFor(() => expect(link).toHaveTextContent('На доработке'));
    expect(link).not.toHaveTextContent('На проверке');
  });

  it('is remembered in a cookie', async () => {
    renderSidebar('/requests');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Свернуть меню' }));
    expect(document.cookie).toContain(`${SIDEBAR_COOKIE}=collapsed`);
    expect(screen.getByRole('complementary')).toHaveAttribute('data-state', 'collapsed');
    // Collapsed entries keep their names.
    expect(screen.getByRole('link', { name: 'Заявки' })).toBeInTheDocument();
  });
});

describe('Sidebar inside the application flow', () => {
  it('shows the steps in place of the menu, with a way home', async () => {
    portalStore.set(openApplicationAtom, application);
    renderSidebar(`/issue/${HASH}/questionnaire`);
    const steps = screen.getByRole('list', { name: 'Шаги заявки' });
    // Optional steps are there only when the stepper has them.
    expect(within(steps).getAllByRole('listitem')).toHaveLength(6);
    expect(screen.queryByRole('link', { name: 'Документы' })).not.toHaveAttribute('href', '#/documents-page');
    expect(screen.getByRole('link', { name: /Анкета Текущий шаг/u })).toHaveAttribute('aria-current', 'step');
    await userEvent.setup().click(screen.getByRole('button', { name: 'На главную' }));
    expect(currentPath()).toBe('/');
  });

  it('opens all steps of an existing application', () => {
    portalStore.set(openApplicationAtom, application);
    renderSidebar(`/issue/${HASH}/questionnaire`);
    for (const link of within(screen.getByRole('list', { name: 'Шаги заявки' })).getAllByRole('link')) {
      expect(link).toHaveAttribute('href', expect.stringContaining(`#/issue/${HASH}/`));
    }
  });

  it('says when an optional step comes, unless its name does', () => {
    const [selection, ...rest] = application.stepper;
    const stepper = [
      selection!,
      { stage: 'issue_survey_dlc', complete: false },
      { stage: 'issue_additional_documents_requests', complete: false },
      ...rest,
    ] as OpenApplication['stepper'];
    portalStore.set(openApplicationAtom, { ...application, stepper });
    renderSidebar(`/issue/${HASH}/questionnaire`);
    const entry = (name: string) => screen.getByText(name).closest('li');
    expect(entry('Дополнительная анкета')).toHaveTextContent('по запросу банка');
    expect(entry('Запросы банка')).not.toHaveTextContent('по запросу банка');
  });

  it('locks what the server does not allow', () => {
    portalStore.set(openApplicationAtom, { ...application, availableViews: ['issue_survey'] });
    renderSidebar(`/issue/${HASH}/questionnaire`);
    const locked = screen.getByText('Пакет документов').closest('[aria-disabled]');
    expect(locked).toHaveAttribute('aria-disabled', 'true');
    expect(locked).not.toHaveAttribute('href');
  });

  it('waits for no steps where the page of the flow cannot be shown', () => {
    act(() => {
      const [remote] = remoteStore.snapshot().remotes;
      const manifest = { ...remote!.manifest!, routes: ['/issue/:hash'] };
      remoteStore.setSnapshot({ remotes: [{ ...remote!, manifest }] });
      remoteStore.setStatus('mf-test', { state: 'error', phase: 'load', message: 'HTTP 503' });
    });
    renderSidebar(`/issue/${HASH}`);
    expect(screen.getByRole('button', { name: 'На главную' })).toBeInTheDocument();
    expect(document.querySelector('.steps .ant-skeleton')).toBeNull();
    act(() => remoteStore.setStatus('mf-test', { state: 'idle' }));
  });

  it('locks steps beyond the second before there is an application', () => {
    renderSidebar('/create-request?amount=100');
    const items = within(screen.getByRole('list', { name: 'Шаги заявки' })).getAllByRole('listitem');
    expect(items).toHaveLength(8);
    const locked = items.map((item) => item.querySelector('[aria-disabled="true"]') !== null);
    expect(locked).toEqual([false, false, true, true, true, true, true, true]);
    // The second one comes with the offer: until then it leads where the offers are, with what was asked of them.
    const second = screen.getByRole('link', { name: /Оформление заявки\s*после выбора предложения/ });
    expect(second).toHaveAttribute('href', '#/create-request?amount=100');
  });

  it('leaves only the last step of a cancelled application', () => {
    portalStore.set(openApplicationAtom, { ...application, status: 'cancelled' });
    renderSidebar(`/issue/${HASH}/completion`);
    const items = within(screen.getByRole('list', { name: 'Шаги заявки' })).getAllByRole('listitem');
    expect(items.filter((item) => item.querySelector('[aria-disabled="true"]') === null)).toHaveLength(1);
  });
});
