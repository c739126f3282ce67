import { act, screen, waitFor, within } from '@testing-library/react';
import { exportAudit, listAudit } from 'shared-kernel/contract/audit';
import type { AuditEntry } from 'shared-kernel/contract/audit';
import {
  decideQuestionnaire,
  listQuestionnaires,
  readAgentQuestionnaire,
} from 'shared-kernel/contract/questionnaire';
import type { AgentQuestionnaire } from 'shared-kernel/contract/questionnaire';
import { listDocuments } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { portalEvents } from 'shared-kernel/events';
import { configureWidgets } from 'shared-kernel/remote';
import { Route, Routes } from 'shared-kernel/router';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { AuditPage } from './audit-page.tsx';
import { QueuePage } from './queue-page.tsx';
import { ReviewPage } from './review-page.tsx';

const AGENT_ID = '22222222-2222-4222-8222-222222222222';
const SUBMITTED_AT = '2026-11-20T09:30:00.000Z';

function submission(change: Partial<AgentQuestionnaire> = {}): AgentQuestionnaire {
  return {
    agent_id: AGENT_ID,
    agent_name: 'Тимофеев Роман Андреевич',
    email: 'pending@example.com',
    approval: 'not_verified',
    state: 'submitted',
    form: {
      id: 'agent_questionnaire/1',
      title: 'Анкета агента',
      schema: {
        type: 'object',
        properties: {
          inn: { type: 'string', title: 'ИНН' },
          address: { type: 'string', title: 'Адрес' },
        },
      },
      ui: { sections: [{ title: 'Агент', fields: ['/inn', '/address'] }], fields: {} },
    },
    value: { inn: '7707083893', address: 'г. Тверь' },
    version: 3,
    saved_at: SUBMITTED_AT,
    submitted_at: SUBMITTED_AT,
    decided_at: null,
    reason: null,
    comments: {},
    open_fields: null,
    previous_value: null,
    readiness_percent: 100,
    blockers: [],
    documents: [],
    decisions: [],
    ...change,
  };
}

beforeEach(() => {
  mockEndpoint(listDocuments, []);
  configureWidgets({ peek: () => () => null, load: () => Promise.resolve(() => null) });
});

const paper = (title: string, change: Partial<Document>): Document => ({
  id: crypto.randomUUID(),
  scope: 'agent',
  document_name: title,
  title,
  description: null,
  required: true,
  status: 'pending',
  reason: null,
  signing: 'not_required',
  sent_at: null,
  current: {
    id: crypto.randomUUID(),
    number: 1,
    file_name: `${title}.pdf`,
    mime_type: 'application/pdf',
    size_bytes: 1,
    sha256: '',
    uploaded_at: SUBMITTED_AT,
    uploaded_by: 'Тимофеев Р. А.',
    signatures: [],
  },
  history: [],
  application: null,
  request_id: null,
  can_upload: false,
  can_delete: false,
  updated_at: SUBMITTED_AT,
  ...change,
});

function openReview(user: { readonly id?: string } = {}) {
  return renderWithPortal(
    <>
      <Routes>
        <Route path="/security/:agentId" element={<ReviewPage />} />
      </Routes>
      <PortalToaster />
    </>,
    { route: `/security/${AGENT_ID}`, user },
  );
}

describe('ReviewPage', () => {
  it('offers no decision on the own questionnaire', async () => {
    mockEndpoint(readAgentQuestionnaire, submission());
    openReview({ id: AGENT_ID });
    expect(await screen.findByText(/Это ваша анкета/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Одобрить' })).toBeNull();
  });

  it('returns the questionnaire with the remarks at its fields', async () => {
    mockEndpoint(readAgentQuestionnaire, submission());
    const decide = mockEndpoint(decideQuestionnaire, submission({ state: 'returned' }));
    const { user } = openReview();
    await user.click(await screen.findByRole('button', { name: 'Замечание к полю «Адрес»' }));
    await user.type(screen.getByRole('textbox', { name: 'Замечание к полю «Адрес»' }), 'Нет индекса');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await user.click(screen.getByRole('button', { name: 'Вернуть на доработку (замечаний: 1)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Вернуть анкету на доработку?' });
    expect(within(dialog).getByText('Нет индекса', { exact: false })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Вернуть' }));
    await waitFor(() => expect(decide.calls).toHaveLength(1));
    expect(decide.calls[0]?.body).toEqual({
      decision: 'return',
      reason: '',
      comments: { '/address': 'Нет индекса' },
      version: 3,
    });
    expect(await screen.findByText('Анкета возвращена на доработку')).toBeInTheDocument();
  });

  it('requires a reason to decline', async () => {
    mockEndpoint(readAgentQuestionnaire, submission());
    const decide = mockEndpoint(decideQuestionnaire, submission({ state: 'decided', approval: 'negative' }));
    const { user } = openReview();
    await user.click(await screen.findByRole('button', { name: 'Отказать' }));
    const dialog = await screen.findByRole('dialog', { name: 'Отказать агенту?' });
    await user.click(within(dialog).getByRole('button', { name: 'Отказать' }));
    expect(await within(dialog).findByText('Напишите причину: её увидит агент')).toBeInTheDocument();
    expect(decide.calls).toHaveLength(0);
    await user.type(within(dialog).getByLabelText('Причина'), 'Данные не подтвердились');
    await user.click(within(dialog).getByRole('button', { name: 'Отказать' }));
    await waitFor(() => expect(decide.calls).toHaveLength(1));
    expect(decide.calls[0]?.body).toMatchObject({
      decision: 'negative',
      reason: 'Данные не подтвердились',
      comments: {},
    });
  });

  it('reports a decision that somebody else has made meanwhile', async () => {
    mockEndpoint(readAgentQuestionnaire, submission());
    mockEndpoint(decideQuestionnaire, () => {
      throw mockError('questionnaire_state', { status: 409 });
    });
    const { user } = openReview();
    await user.click(await screen.findByRole('button', { name: 'Одобрить' }));
    const dialog = await screen.findByRole('dialog', { name: 'Одобрить анкету?' });
    await user.click(within(dialog).getByRole('button', { name: 'Одобрить' }));
    expect(await screen.findByText('Решение не сохранено')).toBeInTheDocument();
    expect(screen.getByText('Анкету уже изменили или решили. Откройте её заново.')).toBeInTheDocument();
  });

  it('offers no approval while files are not accepted, and says which', async () => {
    mockEndpoint(readAgentQuestionnaire, submission());
    mockEndpoint(listDocuments, [
      paper('Паспорт', { status: 'approved' }),
      paper('Устав', { status: 'pending' }),
      paper('Лицензия', { status: null, required: false, current: null }),
      paper('ИНН', { status: null, current: null }),
      paper('Выписка', { status: 'rejected' }),
      paper('Согласие', { status: 'pending', signing: 'required' }),
    ]);
    openReview();
    const panel = await screen.findByRole('complementary', { name: 'Решение' });
    const note = 'Чтобы одобрить анкету, примите файлы: «Устав».';
    const lacking = 'Для одобрения не хватает файлов: «ИНН», «Выписка». Их нет, или они отклонены.';
    expect(await within(panel).findByText(note)).toBeInTheDocument();
    expect(within(panel).getByText(lacking)).toBeInTheDocument();
    // The optional one is not among them.
    expect(within(panel).getByText('3 из 5')).toBeInTheDocument();
    const approve = within(panel).getByRole('button', { name: 'Одобрить' });
    expect(approve).toBeDisabled();
    expect(approve).toHaveAccessibleDescription(`${note} ${lacking}`);
  });

  it('keeps the dialog where the bank refuses for files that came meanwhile', async () => {
    mockEndpoint(readAgentQuestionnaire, submission());
    mockEndpoint(decideQuestionnaire, () => {
      const missing = [{ kind: 'document' as const, ref: AGENT_ID, label: 'Устав' }];
      throw mockError('documents_undecided', { status: 409, missing });
    });
    const { user } = openReview();
    await user.click(await screen.findByRole('button', { name: 'Одобрить' }));
    const dialog = await screen.findByRole('dialog', { name: 'Одобрить анкету?' });
    await user.click(within(dialog).getByRole('button', { name: 'Одобрить' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Решение не сохраненоСначала примите обязательные документы: без этого одобрить нельзя. «Устав»',
    );
  });

  it('says that there is no such questionnaire where the address is cut off', async () => {
    mockEndpoint(readAgentQuestionnaire, () => {
      throw mockError('validation', { status: 400 });
    });
    openReview();
    expect(await screen.findByRole('heading', { level: 1, name: 'Такой анкеты нет' })).toBeInTheDocument();
  });

  it('shows the previous answers and decisions', async () => {
    mockEndpoint(
      readAgentQuestionnaire,
      submission({
        previous_value: { inn: '7707083893', address: 'г. Москва' },
        decisions: [
          {
            decision: 'return',
            submitted_at: SUBMITTED_AT,
            decided_at: SUBMITTED_AT,
            decided_by: 'Орлов Константин Дмитриевич',
            reason: null,
            comments: { '/address': 'Не тот город' },
          },
        ],
      }),
    );
    openReview();
    expect(await screen.findByText('г. Москва')).toBeInTheDocument();
    expect(screen.getByText('г. Москва').tagName).toBe('DEL');
    expect(screen.getAllByText('Было:')).toHaveLength(1);
    expect(screen.getByText('Адрес: Не тот город')).toBeInTheDocument();
  });

  it('says of an answer that was not there before what is said of every blank', async () => {
    mockEndpoint(readAgentQuestionnaire, submission({ previous_value: { inn: '7707083893' } }));
    openReview();
    expect((await screen.findByText('Не указано')).tagName).toBe('DEL');
  });

  it('says «На доработке» of a returned questionnaire, and no other state', async () => {
    mockEndpoint(readAgentQuestionnaire, submission({ state: 'returned' }));
    openReview();
    expect(await screen.findByText('На доработке')).toBeInTheDocument();
    expect(await screen.findByText('Анкета у агента на доработке.')).toBeInTheDocument();
    expect(screen.queryByText('На проверке')).not.toBeInTheDocument();
  });

  it('shows what the agent has sent anew without a reload', async () => {
    let stored = submission({ state: 'returned' });
    const read = mockEndpoint(readAgentQuestionnaire, () => stored);
    openReview();
    expect(await screen.findByText('Анкета у агента на доработке.')).toBeInTheDocument();
    stored = submission({ version: 4 });
    act(() => portalEvents.emit('questionnaire-submitted', { agentId: crypto.randomUUID() }));
    act(() => portalEvents.emit('questionnaire-submitted', { agentId: AGENT_ID }));
    expect(await screen.findByRole('button', { name: 'Одобрить' })).toBeInTheDocument();
    expect(read.calls).toHaveLength(2);
  });

  it('tells an approval that was taken back from a refusal', async () => {
    const made = { submitted_at: SUBMITTED_AT, decided_by: null, reason: null, comments: {} };
    mockEndpoint(
      readAgentQuestionnaire,
      submission({
        state: 'decided',
        approval: 'negative',
        approval_withdrawn: true,
        decisions: [
          { ...made, decision: 'negative', decided_at: '2026-11-22T09:30:00.000Z', withdraws_approval: true },
          { ...made, decision: 'success', decided_at: '2026-11-21T09:30:00.000Z' },
        ],
      }),
    );
    openReview();
    expect(
      await screen.findByText('Одобрение отозвано. Если это ошибка, верните анкету на доработку.'),
    ).toBeInTheDocument();
    // The tag beside the name, and the entry of the history.
    expect(screen.getAllByText('Одобрение отозвано')).toHaveLength(2);
    expect(screen.queryByText('Отказано')).not.toBeInTheDocument();
  });

  it('keeps remarks after a reload', async () => {
    mockEndpoint(readAgentQuestionnaire, submission());
    const first = openReview();
    await first.user.click(await screen.findByRole('button', { name: 'Замечание к полю «ИНН»' }));
    await first.user.type(screen.getByRole('textbox', { name: 'Замечание к полю «ИНН»' }), 'Чужой ИНН');
    await first.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    first.unmount();
    openReview();
    expect(await screen.findByText('Чужой ИНН')).toBeInTheDocument();
  });

  it('offers only the return, with remarks, for a refused questionnaire', async () => {
    mockEndpoint(readAgentQuestionnaire, submission({ state: 'decided', approval: 'negative' }));
    const decide = mockEndpoint(decideQuestionnaire, submission({ state: 'returned' }));
    const { user } = openReview();
    expect(
      await screen.findByText('В одобрении отказано. Если это ошибка, верните анкету на доработку.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Одобрить' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Отказать' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Замечание к полю «Адрес»' }));
    await user.type(screen.getByRole('textbox', { name: 'Замечание к полю «Адрес»' }), 'Нет индекса');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await user.click(screen.getByRole('button', { name: 'Вернуть на доработку (замечаний: 1)' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Вернуть' }));
    await waitFor(() => expect(decide.calls).toHaveLength(1));
    expect(decide.calls[0]?.body).toMatchObject({
      decision: 'return',
      comments: { '/address': 'Нет индекса' },
    });
  });

  it('offers no actions for a decided questionnaire', async () => {
    mockEndpoint(readAgentQuestionnaire, submission({ state: 'decided', approval: 'success' }));
    openReview();
    expect(await screen.findByText('Решение по анкете принято.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Одобрить' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Замечание/u })).not.toBeInTheDocument();
  });
});

describe('QueuePage', () => {
  it('lists submitted questionnaires and searches them', async () => {
    const call = mockEndpoint(listQuestionnaires, {
      objs: [
        {
          agent_id: AGENT_ID,
          agent_name: 'Тимофеев Роман Андреевич',
          organization: 'ООО «Гарант Сервис»',
          approval: 'not_verified' as const,
          state: 'submitted' as const,
          submitted_at: SUBMITTED_AT,
        },
      ],
      info: { count_objs: 1 },
    });
    const { user } = renderWithPortal(<QueuePage />, { route: '/security' });
    const link = await screen.findByRole('link', { name: 'Тимофеев Роман Андреевич' });
    expect(link).toHaveAttribute('href', expect.stringContaining(`/security/${AGENT_ID}`));
    expect(call.calls[0]?.query).toMatchObject({ state: 'submitted', page: 1 });
    await user.type(screen.getByRole('searchbox', { name: 'Имя, e-mail, организация или ИНН' }), 'гарант');
    await waitFor(() => expect(call.calls.at(-1)?.query).toMatchObject({ search: 'гарант' }));
    await user.click(screen.getByText('Все'));
    await waitFor(() => expect(call.calls.at(-1)?.query).not.toHaveProperty('state'));
  });
});

it('QueuePage says «На доработке» in the row of a returned questionnaire', async () => {
  const returned = {
    agent_id: AGENT_ID,
    agent_name: 'Тимофеев Роман Андреевич',
    organization: null,
    approval: 'not_verified' as const,
    state: 'returned' as const,
    submitted_at: SUBMITTED_AT,
  };
  mockEndpoint(listQuestionnaires, { objs: [returned], info: { count_objs: 1 } });
  renderWithPortal(<QueuePage />, { route: '/security?state=all' });
  const row = (await screen.findByRole('link', { name: 'Тимофеев Роман Андреевич' })).closest('tr');
  expect(row).toHaveTextContent('На доработке');
  expect(row).not.toHaveTextContent('На проверке');
});

describe('AuditPage', () => {
  const entry: AuditEntry = {
    id: 7,
    at: SUBMITTED_AT,
    bank: 'sgb',
    actor: { id: AGENT_ID, name: 'Орлов Константин Дмитриевич', email: 'admin@example.com' },
    action: 'questionnaire.decide',
    subject: { type: 'questionnaire', id: AGENT_ID, name: 'Тимофеев Роман Андреевич' },
    detail: { decision: 'success', version: 3, fields: [] },
    address: '203.0.113.7',
    device: 'Firefox, Linux',
    request_id: null,
  };

  it('tells facts in words and leaves out what only programs read', async () => {
    const ID = '22222222-2222-4222-8222-222222222222';
    const details: Record<string, unknown>[] = [
      { versionId: ID, signatureId: ID, certificateId: ID },
      { stage: 'issue_survey', status: 'survey' },
      { fields: ['/organization/inn', '/contacts/phone'], agentId: ID, sha256: 'ab'.repeat(32) },
      { from: 'sgb' },
    ];
    const calls = ['readApplication', 'someCallOfTomorrow'].map((id) => ({ type: 'call', id, name: null }));
    const entries = [
      ...details.map((detail) => ({ ...entry, detail })),
      ...calls.map((subject) => ({ ...entry, subject })),
    ].map((each, index) => ({ ...each, id: index + 1 }));
    mockEndpoint(listAudit, { objs: entries, info: { count_objs: entries.length } });
    renderWithPortal(<AuditPage />, { route: '/security-audit' });
    expect(await screen.findByText('этап: Анкета; статус: Анкета')).toBeInTheDocument();
    expect(screen.getByText('поля: 2')).toBeInTheDocument();
    expect(screen.getByText('из: СГБ')).toBeInTheDocument();
    expect(screen.getByText('заявка')).toBeInTheDocument();
    expect(screen.getByText('Обращение')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(
      /someCall|versionId|signatureId|agentId|sha256|22222222-2222/,
    );
  });

  it('names the agent whose entries a link asks for, also where the filters leave no entry', async () => {
    mockEndpoint(listAudit, ({ query }) => {
      const found = query.action === undefined ? [{ ...entry, actor: null }] : [];
      return { objs: found, info: { count_objs: found.length } };
    });
    const { user } = renderWithPortal(<AuditPage />, {
      route: `/security-audit?domain=document&agent=${AGENT_ID}`,
    });
    expect(await screen.findByText('Записей нет')).toBeInTheDocument();
    const chip = await screen.findByRole('button', { name: /Агент: Тимофеев Роман Андреевич/ });
    await user.click(chip);
    expect(window.location.hash).not.toContain('agent=');
    expect(chip).not.toBeInTheDocument();
  });

  it('shows actor, action, time and origin and exports the filtered entries', async () => {
    const list = mockEndpoint(listAudit, { objs: [entry], info: { count_objs: 1 } });
    const file = mockEndpoint(exportAudit, new Blob(['x']));
    const { user } = renderWithPortal(
      <>
        <AuditPage />
        <PortalToaster />
      </>,
      { route: `/security-audit?domain=questionnaire&agent=${AGENT_ID}` },
    );
    expect(await screen.findByText('Решение по анкете')).toBeInTheDocument();
    expect(screen.getByText('решение: одобрено; версия: 3')).toBeInTheDocument();
    expect(screen.getByText('203.0.113.7')).toBeInTheDocument();
    expect(screen.getByText('Анкета · Тимофеев Роман Андреевич')).toBeInTheDocument();
    expect(list.calls[0]?.query).toMatchObject({ action: 'questionnaire', agent_id: AGENT_ID });
    await user.click(screen.getByRole('button', { name: 'Выгрузить в таблицу' }));
    await waitFor(() => expect(file.calls).toHaveLength(1));
    expect(file.calls[0]?.query).toMatchObject({ action: 'questionnaire', agent_id: AGENT_ID });
    expect(await screen.findByText('Журнал выгружен')).toBeInTheDocument();
  });
});
