import { act, screen, waitFor, within } from '@testing-library/react';
import { getAgentInfo, getProfile } from 'shared-kernel/contract/agent';
import type { AgentInfo, Approval, Profile } from 'shared-kernel/contract/agent';
import { listDocuments } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { readQuestionnaire, saveQuestionnaire, submitForm } from 'shared-kernel/contract/questionnaire';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import type { FormDocument } from 'shared-kernel/contract/forms';
import { portalEvents } from 'shared-kernel/events';
import { configureWidgets } from 'shared-kernel/remote';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { isGateClosable } from '../state/gate.ts';
import { AgentProfilePage } from './agent-profile-page.tsx';
import { ApprovalGate } from './approval-gate.tsx';

const testDocument = (change: Partial<Document>): Document => ({
  id: crypto.randomUUID(),
  scope: 'agent',
  document_name: 'consent',
  title: 'Согласие',
  description: null,
  required: true,
  status: 'approved',
  reason: null,
  signing: 'required',
  sent_at: null,
  current: null,
  history: [],
  application: null,
  request_id: null,
  can_upload: false,
  can_delete: false,
  updated_at: '2026-11-20T09:30:00.000Z',
  ...change,
});

const BLOCKER: Questionnaire['blockers'][number] = { kind: 'field', ref: '/inn', label: 'ИНН' };

let approval: Approval = 'does_not_exist';

function profile(): Profile {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    last_name: 'Иванов',
    first_name: 'Иван',
    middle_name: 'Иванович',
    email: 'agent@example.com',
    phone: '+79991234567',
    photo: null,
    avatar: null,
    organization: null,
    user_position: 'Агент',
    security_service_approval: approval,
    has_access_to_all_tasks: false,
    is_superuser: false,
    is_staff: false,
    notification_preferences: { email: true, browser: false },
  };
}

beforeEach(() => {
  approval = 'does_not_exist';
  mockEndpoint(getProfile, profile);
  mockEndpoint(listDocuments, []);
  // The documents are another remote's widget: here it is only there.
  configureWidgets({ peek: () => () => null, load: () => Promise.resolve(() => null) });
});

const agentInfo = (): AgentInfo => ({
  inn: null,
  full_name: null,
  short_name: null,
  address: null,
  phone: null,
  email: null,
  contact_person: null,
  status: approval,
  documents: [],
});

function questionnaire(change: Partial<Questionnaire> = {}): Questionnaire {
  return {
    approval: 'does_not_exist',
    state: 'draft',
    form: {
      id: 'sgb/agent/1',
      title: 'Анкета агента',
      schema: {
        type: 'object',
        properties: { inn: { type: 'string', title: 'ИНН', format: 'inn' } },
        required: ['inn'],
      },
      ui: { sections: [{ title: 'Агент', fields: ['/inn'] }], fields: {} },
    },
    value: {},
    version: 0,
    saved_at: null,
    submitted_at: null,
    decided_at: null,
    reason: null,
    comments: {},
    open_fields: null,
    previous_value: null,
    readiness_percent: 0,
    blockers: [BLOCKER],
    documents: [],
    ...change,
  };
}

describe('ApprovalGate', () => {
  it.each([
    ['nothing is filled', { blockers: [BLOCKER] }, false],
    ['a signature is missing', { blockers: [{ kind: 'signature', ref: 'x', label: 'Подпись' }] }, false],
    ['everything is there', { blockers: [] }, true],
    ['it was sent', { state: 'submitted', blockers: [] }, true],
    ['it was returned with an open field', { state: 'returned', blockers: [BLOCKER] }, false],
  ] satisfies [string, Partial<Questionnaire>, boolean][])(
    'when %s may be closed: %#',
    (_name, change, closable) => {
      expect(isGateClosable(questionnaire(change))).toBe(closable);
    },
  );

  it('shows its message, ignores Escape and has no close button', async () => {
    mockEndpoint(readQuestionnaire, questionnaire());
    const { user } = renderWithPortal(<ApprovalGate />);
    expect(await screen.findByText('Пожалуйста заполните анкету и подпишите документы')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Закрыть' })).not.toBeInTheDocument();
  });

  it('can be closed once nothing blocks the questionnaire', async () => {
    let stored = questionnaire();
    mockEndpoint(readQuestionnaire, () => stored);
    mockEndpoint(saveQuestionnaire, ({ body }) => {
      stored = {
        ...stored,
        value: body.value,
        version: stored.version + 1,
        readiness_percent: 100,
        blockers: [],
      };
      return stored;
    });
    const { user } = renderWithPortal(<ApprovalGate />);
    await user.click(await screen.findByRole('button', { name: 'Заполнить анкету' }));
    await user.type(await screen.findByRole('textbox', { name: /ИНН/ }), '7707083893');
    const close = await screen.findByRole('button', { name: 'Закрыть' }, { timeout: 4000 });
    expect(stored.value).toEqual({ inn: '7707083893' });
    await user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('begins a questionnaire of which only the registration is known, and goes on with one that was saved', async () => {
    let stored = questionnaire({ value: { inn: '7707083893' } });
    mockEndpoint(readQuestionnaire, () => stored);
    const first = renderWithPortal(<ApprovalGate />);
    expect(await screen.findByRole('button', { name: 'Заполнить анкету' })).toBeInTheDocument();
    first.unmount();
    stored = { ...stored, version: 1 };
    renderWithPortal(<ApprovalGate />);
    expect(await screen.findByRole('button', { name: 'Продолжить заполнение' })).toBeInTheDocument();
  });

  it('says of a returned questionnaire who returned it, why and what to do', async () => {
    approval = 'not_verified';
    mockEndpoint(
      readQuestionnaire,
      questionnaire({ approval, state: 'returned', reason: 'Нет печати', version: 3 }),
    );
    renderWithPortal(<ApprovalGate />);
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent('Банк вернул анкету на доработку');
    expect(told).toHaveTextContent('Исправьте поля с замечаниями и отклонённые файлы');
    expect(told).toHaveTextContent('Причина: Нет печати');
    expect(screen.queryByText(/^Пожалуйста заполните/u)).not.toBeInTheDocument();
  });

  it('does not open for a submitted questionnaire', async () => {
    approval = 'not_verified';
    const call = mockEndpoint(
      readQuestionnaire,
      questionnaire({ approval: 'not_verified', state: 'submitted', blockers: [] }),
    );
    renderWithPortal(<ApprovalGate />);
    await waitFor(() => expect(call.calls).toHaveLength(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('AgentProfilePage', () => {
  it('shows a decision as soon as its event arrives', async () => {
    approval = 'not_verified';
    let stored = questionnaire({ approval, state: 'submitted', blockers: [] });
    mockEndpoint(readQuestionnaire, () => stored);
    mockEndpoint(getAgentInfo, agentInfo());
    renderWithPortal(<AgentProfilePage />);
    expect(await screen.findByText('Анкета на проверке')).toBeInTheDocument();
    stored = questionnaire({ approval: 'success', state: 'decided', blockers: [] });
    approval = 'success';
    act(() => portalEvents.emit('approval-changed', { status: 'success' }));
    expect(await screen.findByText('Анкета одобрена')).toBeInTheDocument();
  });

  it('names the documents to sign after the approval, with the way there', async () => {
    approval = 'success';
    mockEndpoint(readQuestionnaire, questionnaire({ approval, state: 'decided', blockers: [] }));
    mockEndpoint(getAgentInfo, agentInfo());
    const unsigned = mockEndpoint(listDocuments, [
      testDocument({ title: 'Согласие' }),
      testDocument({ title: 'Заявление' }),
    ]);
    renderWithPortal(<AgentProfilePage />);
    expect(await screen.findByText(/^Подпишите документы: «Согласие», «Заявление»\./u)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Перейти к подписанию' })).toHaveAttribute(
      'href',
      '#/documents-page?scope=agent&signing=required',
    );
    expect(unsigned.calls[0]?.query).toMatchObject({ scope: 'agent', signing: 'required' });
  });

  it('tells an approval that was taken back from a refusal', async () => {
    approval = 'negative';
    mockEndpoint(
      readQuestionnaire,
      questionnaire({ approval, approval_withdrawn: true, state: 'decided', blockers: [] }),
    );
    mockEndpoint(getAgentInfo, agentInfo());
    renderWithPortal(<AgentProfilePage />);
    expect(await screen.findByText(/^Служба безопасности отозвала одобрение/u)).toBeInTheDocument();
    expect(screen.queryByText('Отказано')).not.toBeInTheDocument();
    expect(screen.queryByText('В одобрении отказано')).not.toBeInTheDocument();
  });

  it('tells staff of the bank that it is not theirs and sends no request', () => {
    const asked = jest.fn(() => questionnaire());
    mockEndpoint(readQuestionnaire, asked);
    renderWithPortal(<AgentProfilePage />, { user: { is_staff: true } });
    expect(
      screen.getByRole('heading', { level: 1, name: 'Анкету заполняют только агенты' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'На главную' })).toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('returned questionnaire', () => {
  it('unlocks only the commented fields and shows their previous answers', async () => {
    approval = 'not_verified';
    mockEndpoint(
      readQuestionnaire,
      questionnaire({
        approval,
        state: 'returned',
        form: {
          id: 'agent_questionnaire/1',
          title: 'Анкета агента',
          schema: {
            type: 'object',
            properties: {
              inn: { type: 'string', title: 'ИНН' },
              owners: {
                type: 'array',
                title: 'Владельцы',
                items: { type: 'object', properties: { name: { type: 'string', title: 'ФИО' } } },
              },
            },
          },
          ui: { sections: [{ title: 'Агент', fields: ['/inn', '/owners'] }], fields: {} },
        },
        value: { inn: '7707083893', owners: [{ name: 'Петров Пётр' }] },
        previous_value: { inn: '7707083893', owners: [{ name: 'Иванов Иван' }] },
        comments: { '/owners': 'Укажите всех' },
        open_fields: ['/owners'],
      }),
    );
    const { user } = renderWithPortal(<ApprovalGate />);
    await user.click(await screen.findByRole('button', { name: 'Исправить анкету' }));
    expect(await screen.findByRole('textbox', { name: /ФИО/u })).toHaveValue('Петров Пётр');
    expect(screen.queryByRole('textbox', { name: /ИНН/u })).not.toBeInTheDocument();
    expect(screen.getByText(/Укажите всех/u)).toBeInTheDocument();
    expect(screen.getByText('1. ФИО: Иванов Иван').tagName).toBe('DEL');
    expect(screen.getAllByText('Было:')).toHaveLength(1);
  });
});

const text = (title: string): object => ({ type: 'string', title });
const PAGES: FormDocument = {
  id: 'agent_questionnaire/1',
  title: 'Анкета агента',
  schema: {
    type: 'object',
    properties: {
      inn: text('ИНН'),
      site: text('Сайт'),
      person: {
        type: 'object',
        properties: { name: text('ФИО'), series: text('Серия'), number: text('Номер') },
        required: ['name', 'series', 'number'],
      },
      bank: text('Банк'),
    },
    required: ['inn', 'person', 'bank'],
  },
  ui: {
    sections: [
      { title: 'Организация', fields: ['/inn', '/site'] },
      { title: 'Представитель', page: 'Представитель', fields: ['/person/name'] },
      { title: 'Паспорт', page: 'Представитель', fields: ['/person/series', '/person/number'] },
      { title: 'Счёт', fields: ['/bank'] },
    ],
    fields: {},
  },
};

/** The bank keeps what is sent, and says what is missing of it. */
function keepAtBank(change: Partial<Questionnaire> = {}) {
  let stored = questionnaire({ form: PAGES, ...change });
  mockEndpoint(readQuestionnaire, () => stored);
  mockEndpoint(saveQuestionnaire, ({ body }) => {
    stored = { ...stored, value: body.value, version: stored.version + 1 };
    return stored;
  });
  return { stored: () => stored };
}

const COMPLETE = { inn: '7707083893', person: { name: 'Иванов', series: '1', number: '2' } };

const page = (name: RegExp): HTMLElement => screen.getByRole('button', { name });

const AT_PROFILE = { route: '/agent-profile' };
describe('questionnaire in pages', () => {
  it('judges a page when it is left, and may be passed over', async () => {
    keepAtBank();
    const { user } = renderWithPortal(<ApprovalGate />, AT_PROFILE);
    await user.click(await screen.findByRole('button', { name: 'Заполнить анкету' }));
    expect(
      await screen.findByRole('heading', { name: 'Страница 1 из 3 · осталось 1\u00a0поле Организация' }),
    ).toHaveFocus();
    expect(page(/Представитель/u)).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Далее' }));
    const summary = screen.getByRole('group', { name: /^Исправьте 1 поле/u });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(within(summary).getAllByRole('listitem')).toHaveLength(1);
    expect(summary).toHaveTextContent('Организация · ИНН');
    await user.click(screen.getByRole('button', { name: 'Заполнить позже' }));
    expect(
      await screen.findByRole('heading', { name: 'Страница 2 из 3 · осталось 3\u00a0поля Представитель' }),
    ).toHaveFocus();
    // Nothing of the page is told before it is left.
    expect(screen.queryByRole('group', { name: /^Исправьте/u })).not.toBeInTheDocument();
    expect(page(/Организация/u)).toBeEnabled();
  });

  it('keeps the answers of a page that was left and marks it as ready', async () => {
    const bank = keepAtBank();
    const { user } = renderWithPortal(<ApprovalGate />, AT_PROFILE);
    await user.click(await screen.findByRole('button', { name: 'Заполнить анкету' }));
    await user.type(await screen.findByRole('textbox', { name: 'ИНН' }), '7707083893');
    await waitFor(() => expect(page(/Организация/u)).toHaveTextContent('Готово'));
    await user.click(screen.getByRole('button', { name: 'Далее' }));
    expect(window.location.hash).toBe('#/agent-profile?page=2');
    await user.type(await screen.findByRole('textbox', { name: 'Серия' }), '4510');
    await user.click(screen.getByRole('button', { name: 'Назад' }));
    await user.click(await screen.findByRole('button', { name: 'Изменить: Организация' }));
    expect(screen.getByRole('textbox', { name: 'ИНН' })).toHaveValue('7707083893');
    await waitFor(() =>
      expect(bank.stored().value).toEqual({ inn: '7707083893', person: { series: '4510' } }),
    );
  });

  it('leads from the check of everything to a field of another page', async () => {
    keepAtBank({ blockers: [{ kind: 'field', ref: '/person/series', label: 'Паспорт: Серия' }] });
    const { user } = renderWithPortal(<ApprovalGate />, { route: '/agent-profile?page=3' });
    await user.type(await screen.findByRole('textbox', { name: 'Банк' }), 'Альфа');
    await user.click(screen.getByRole('button', { name: 'Отправить на проверку' }));
    expect(screen.getByRole('region', { name: 'Проверка анкеты' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Паспорт: Серия' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Серия' })).toHaveFocus());
    expect(window.location.hash).toBe('#/agent-profile?page=2');
  });

  it('is sent once, however often it is pressed, and takes no answers that would come too late', async () => {
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    keepAtBank({ value: COMPLETE });
    const sent = mockEndpoint(submitForm, async () => {
      await answered;
      return questionnaire({ form: PAGES, state: 'submitted', approval: 'not_verified' });
    });
    const { user } = renderWithPortal(
      <>
        <ApprovalGate />
        <PortalToaster />
      </>,
      { route: '/agent-profile?page=3' },
    );
    const bank = await screen.findByRole('textbox', { name: 'Банк' });
    await user.type(bank, 'Альфа');
    await user.tripleClick(screen.getByRole('button', { name: 'Отправить на проверку' }));
    await waitFor(() => expect(sent.calls).toHaveLength(1));
    expect(bank).toBeDisabled();
    expect(screen.getByText('Анкета отправляется: пока ответы изменить нельзя.')).toHaveAttribute(
      'role',
      'status',
    );
    await user.type(bank, ' Плюс');
    expect(bank).toHaveValue('Альфа');
    // Left and opened again: it is still on its way.
    for (const title of [/^Страница 2/u, /^Страница 1/u]) {
      await user.click(screen.getByRole('button', { name: 'Назад' }));
      await screen.findByRole('heading', { name: title });
    }
    await user.click(screen.getByRole('button', { name: 'Назад' }));
    await user.click(await screen.findByRole('button', { name: 'Продолжить заполнение' }));
    expect(await screen.findByRole('button', { name: 'Изменить: Счёт' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /Отправить на проверку/u }));
    resolve();
    expect(await screen.findByText('Анкета отправлена на проверку')).toBeInTheDocument();
    expect(sent.calls).toHaveLength(1);
    expect(sent.calls[0]?.body.form).toMatchObject({ bank: 'Альфа' });
  });

  it('may be mended after a refusal, from the first field that the bank names', async () => {
    keepAtBank({ value: { ...COMPLETE, bank: 'Альфа' } });
    mockEndpoint(submitForm, () => {
      throw mockError('validation', { status: 422, fields: [{ path: '/bank', code: 'unknown' }] });
    });
    const { user } = renderWithPortal(<ApprovalGate />, { route: '/agent-profile?page=3' });
    await user.click(await screen.findByRole('button', { name: 'Отправить на проверку' }));
    const bank = await screen.findByRole('textbox', { name: 'Банк' });
    await waitFor(() => expect(bank).toHaveFocus());
    await user.type(bank, ' Плюс');
    expect(bank).toHaveValue('Альфа Плюс');
  });

  it('names what the bank still misses', async () => {
    keepAtBank({ value: { ...COMPLETE, bank: 'Альфа' } });
    mockEndpoint(submitForm, () => {
      const missing = [{ kind: 'document' as const, ref: 'passport', label: 'Паспорт' }];
      throw mockError('questionnaire_incomplete', { status: 409, missing });
    });
    const { user } = renderWithPortal(
      <>
        <ApprovalGate />
        <PortalToaster />
      </>,
      { route: '/agent-profile?page=3' },
    );
    await user.click(await screen.findByRole('button', { name: 'Отправить на проверку' }));
    const toast = await screen.findByText('Анкета не отправлена');
    expect(toast.closest('[role=alert]')).toHaveTextContent('Осталось исправить или дополнить: «Паспорт».');
  });

  it('says that the bank asks for a pause, and keeps what was typed for after it', async () => {
    keepAtBank({ value: COMPLETE });
    mockEndpoint(saveQuestionnaire, () => {
      throw mockError('rate_limited', { status: 429 });
    });
    const { user } = renderWithPortal(
      <>
        <ApprovalGate />
        <PortalToaster />
      </>,
      { route: '/agent-profile?page=3' },
    );
    await user.type(await screen.findByRole('textbox', { name: 'Банк' }), 'Альфа');
    const told = /^Слишком много запросов подряд.*отправится само чуть позже/u;
    await waitFor(() => expect(screen.getByText(told)).toHaveAttribute('role', 'status'), { timeout: 3000 });
    await user.click(screen.getByRole('button', { name: 'Отправить на проверку' }));
    const toast = await screen.findByText('Анкета не отправлена');
    expect(toast.closest('[role=alert]')).toHaveTextContent('Слишком много запросов подряд');
    expect(screen.queryByText(/не отвечает/u)).not.toBeInTheDocument();
    const bank = keepAtBank({ value: COMPLETE });
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(bank.stored().value).toEqual({ ...COMPLETE, bank: 'Альфа' }));
  });

  it('opens at the first page with a remark, and marks each page that has one', async () => {
    approval = 'not_verified';
    const value = { inn: '1', person: { name: 'А', series: '2', number: '3' }, bank: 'Б' };
    keepAtBank({
      approval,
      state: 'returned',
      value,
      previous_value: value,
      comments: { '/person/series': 'Уточните', '/person/number': 'Уточните', '/bank': 'Другой' },
      open_fields: ['/person/series', '/person/number', '/bank'],
    });
    const { user } = renderWithPortal(<ApprovalGate />, AT_PROFILE);
    await user.click(await screen.findByRole('button', { name: 'Исправить анкету' }));
    expect(await screen.findByRole('heading', { name: 'Страница 2 из 3 Представитель' })).toHaveFocus();
    expect(page(/Представитель/u)).toHaveTextContent('2 замечания');
    expect(page(/Счёт/u)).toHaveTextContent('1 замечание');
    expect(page(/Организация/u)).toHaveTextContent('Готово');
    expect(screen.getAllByText('Замечание: Уточните')).toHaveLength(2);
  });

  it('names the remarked fields in the checklist, and takes each away with its new answer', async () => {
    approval = 'not_verified';
    const value = { inn: '1', person: { name: 'А', series: '2', number: '3' }, bank: 'Б' };
    keepAtBank({
      approval,
      state: 'returned',
      value,
      previous_value: value,
      comments: { '/person/series': 'Уточните', '/bank': 'Закрыт' },
      open_fields: ['/person/series', '/bank'],
      readiness_percent: 100,
      blockers: [],
    });
    mockEndpoint(getAgentInfo, agentInfo());
    const { user } = renderWithPortal(<AgentProfilePage />, { route: '/agent-profile?page=3' });
    const check = await screen.findByRole('region', { name: 'Проверка анкеты' });
    const entries = () =>
      within(check)
        .queryAllByRole('listitem')
        .map((entry) => entry.textContent);
    expect(entries()).toEqual(['Серия: Уточните', 'Банк: Закрыт']);
    expect(check).toHaveTextContent('Осталось 2 пункта:');
    expect(check).not.toHaveTextContent('100 %');
    await user.type(screen.getByRole('textbox', { name: 'Банк' }), 'анк');
    await waitFor(() => expect(entries()).toEqual(['Серия: Уточните']));
    await user.click(within(check).getByRole('button', { name: 'Серия: Уточните' }));
    await user.type(await screen.findByRole('textbox', { name: 'Серия' }), '4');
    await user.click(page(/Счёт/u));
    expect(await screen.findByRole('region', { name: 'Проверка анкеты' })).toHaveTextContent(
      'Готовность 100 %',
    );
  });
});
