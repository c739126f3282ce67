import { act, screen, waitFor } from '@testing-library/react';
import { getAgentInfo, getProfile } from 'shared-kernel/contract/agent';
import type { Approval, Profile } from 'shared-kernel/contract/agent';
import { readQuestionnaire, saveQuestionnaire } from 'shared-kernel/contract/questionnaire';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { portalEvents } from 'shared-kernel/events';
import { configureWidgets } from 'shared-kernel/remote';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { isGateClosable } from '../state/gate.ts';
import { AgentProfilePage } from './agent-profile-page.tsx';
import { ApprovalGate } from './approval-gate.tsx';

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
  // The documents are another remote's widget: here it is only there.
  configureWidgets({ peek: () => () => null, load: () => Promise.resolve(() => null) });
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

  it('shows its message and ignores Escape, with the close button disabled', async () => {
    mockEndpoint(readQuestionnaire, questionnaire());
    const { user } = renderWithPortal(<ApprovalGate />);
    expect(await screen.findByText('Пожалуйста заполните анкету и подпишите документы')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Закрыть' })).toBeDisabled();
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
    await user.type(await screen.findByRole('textbox', { name: /ИНН/ }), '7707083893');
    const close = screen.getByRole('button', { name: 'Закрыть' });
    await waitFor(() => expect(close).toBeEnabled(), { timeout: 4000 });
    expect(stored.value).toEqual({ inn: '7707083893' });
    await user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
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
    mockEndpoint(getAgentInfo, {
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
    renderWithPortal(<AgentProfilePage />);
    expect(await screen.findByText('Анкета на проверке')).toBeInTheDocument();
    stored = questionnaire({ approval: 'success', state: 'decided', blockers: [] });
    approval = 'success';
    act(() => portalEvents.emit('approval-changed', { status: 'success' }));
    expect(await screen.findByText('Анкета одобрена')).toBeInTheDocument();
  });

  it('tells staff of the bank that it is not theirs and sends no request', () => {
    const asked = jest.fn(() => questionnaire());
    mockEndpoint(readQuestionnaire, asked);
    renderWithPortal(<AgentProfilePage />, { user: { is_staff: true } });
    expect(screen.getByText('Анкету заполняют только агенты')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '#/');
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
    renderWithPortal(<ApprovalGate />);
    expect(await screen.findByRole('textbox', { name: /ФИО/u })).toHaveValue('Петров Пётр');
    expect(screen.queryByRole('textbox', { name: /ИНН/u })).not.toBeInTheDocument();
    expect(screen.getByText(/Укажите всех/u)).toBeInTheDocument();
    expect(screen.getByText('1. ФИО: Иванов Иван').tagName).toBe('DEL');
    expect(screen.getAllByText('Было:')).toHaveLength(1);
  });
});
