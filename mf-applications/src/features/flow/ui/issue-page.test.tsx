import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  completeStep,
  decideScoring,
  listDocumentRequests,
  readApplication,
  readStep,
  readTimeline,
  saveStepDraft,
} from 'shared-kernel/contract/applications';
import type { Application, Step } from 'shared-kernel/contract/applications';
import { portalEvents } from 'shared-kernel/events';
import { configureWidgets } from 'shared-kernel/remote';
import { Route, Routes } from 'shared-kernel/router';
import { openApplicationAtom } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { application, getHash, step } from '../../../testing/fixtures.ts';
import { IssuePage } from './issue-page.tsx';

const HASH = getHash(1042);

function Pages(): ReactElement {
  return (
    <>
      <Routes>
        <Route path="/issue/:hash/:page" element={<IssuePage />} />
        <Route path="*" element={null} />
      </Routes>
      <PortalToaster />
    </>
  );
}

function show(page: string, user = {}) {
  return renderWithPortal(<Pages />, { route: `/issue/${HASH}/${page}`, user });
}

/** A bank with one application and one draft; checks versions like the real one. */
function mockBank(initial: Application, draft: Step = step(initial.stage)) {
  const bank = { application: initial, step: draft, isDown: false };
  mockEndpoint(readApplication, () => bank.application);
  mockEndpoint(readTimeline, []);
  mockEndpoint(readStep, ({ params }) => ({ ...bank.step, stage: params.stage }));
  const saves = mockEndpoint(saveStepDraft, ({ body }) => {
    if (bank.isDown) throw mockNetworkFailure();
    if (body.version !== bank.step.version) throw mockError('stale_version', { status: 409 });
    const isComplete = Boolean(body.value['purpose']);
    bank.step = {
      ...bank.step,
      version: body.version + 1,
      value: body.value,
      saved_at: '2026-03-05T10:15:00.000Z',
      readiness_percent: isComplete ? 100 : 50,
      blockers: isComplete ? [] : bank.step.blockers,
    };
    return bank.step;
  });
  return Object.assign(bank, { saves });
}

/** Stands in for another remote's widget. */
function ForeignWidget(): ReactElement {
  return <p>Документы заявки</p>;
}

beforeEach(() => {
  configureWidgets({ peek: () => ForeignWidget, load: () => Promise.resolve(ForeignWidget) });
});

describe('IssuePage', () => {
  it.each([
    ['questionnaire', '#/issue/hash-of-application-1042/questionnaire', '3. Анкета'],
    ['3', '#/issue/hash-of-application-1042/3', '3. Анкета'],
    ['nonsense', '#/issue/hash-of-application-1042/questionnaire?bank=sgb', '3. Анкета'],
    ['9', '#/issue/hash-of-application-1042/questionnaire?bank=sgb', '3. Анкета'],
    // The bank did not ask for step 4.
    ['additional-questionnaire', '#/issue/hash-of-application-1042/questionnaire?bank=sgb', '3. Анкета'],
  ])('opens the step of /issue/{hash}/%s', async (page, address, title) => {
    mockBank(application('issue_survey'));
    show(page);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(window.location.hash).toBe(address);
  });

  it('the bar reads out how far the application has come, by five marks', async () => {
    mockBank(application('issue_survey'));
    show('questionnaire');
    const phases = await screen.findByRole('img', { name: 'Ход заявки: Анкета, 2 из 5' });
    expect(phases.children).toHaveLength(5);
  });

  it('redirects to the current step when the server supplies other views', async () => {
    const base = application('issue_survey');
    mockBank({ ...base, data: { ...base.data, available_dashboard_views_names: ['issue_survey'] } });
    show('request-form');
    expect(await screen.findByRole('heading', { level: 1, name: '3. Анкета' })).toBeInTheDocument();
    expect(window.location.hash).toContain('/questionnaire');
  });

  // Current step left out: the first step that the names leave open is shown, and nothing links to the locked one.
  it.each([
    [['documents'], 'issue_survey', '4. Документы', 'documents'],
    [['doc_list', 'issue_scoring'], 'issue_survey', '4. Документы', 'documents'],
    [['stage_reg'], 'issue_survey', '2. Оформление заявки', 'request-form'],
    [['of_the_future', 'documents'], 'issue_survey', '4. Документы', 'documents'],
  ] as const)('shows the first step of %j while %s is current', async (names, stage, title, route) => {
    const base = application(stage);
    mockBank({ ...base, data: { ...base.data, available_dashboard_views_names: [...names] } });
    show('questionnaire');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(window.location.hash).toBe(`#/issue/${HASH}/${route}?bank=sgb`);
    expect(screen.queryByRole('link', { name: 'Текущий шаг: Анкета' })).not.toBeInTheDocument();
  });

  it('lets the names go before the final step of a cancelled application', async () => {
    const base = application('issue_finished');
    mockBank({
      ...base,
      info: { ...base.info, status: 'cancelled' },
      data: { ...base.data, available_dashboard_views_names: ['documents', 'issue_survey'] },
    });
    show('completion');
    expect(await screen.findByRole('heading', { level: 1, name: '3. Анкета' })).toBeInTheDocument();
    expect(window.location.hash).toContain('/questionnaire');
  });

  it.each([[[]], [['of_the_future']]])('says that no step is open when the names are %j', async (names) => {
    const base = application('issue_survey');
    mockBank({ ...base, data: { ...base.data, available_dashboard_views_names: names } });
    show('questionnaire');
    expect(await screen.findByText('Шаги заявки недоступны')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'К списку заявок' })).toHaveAttribute('href', '#/requests');
    expect(screen.getByRole('heading', { level: 1, name: 'Заявка №1042' })).toBeInTheDocument();
  });

  it('opens only the final step of a cancelled application', async () => {
    const base = application('issue_finished');
    mockBank({
      ...base,
      info: { ...base.info, status: 'cancelled' },
      result: {
        outcome: 'rejected_by_agent',
        amount_kopecks: null,
        commission_kopecks: null,
        reason: 'Клиент отказался',
        finished_at: '2026-03-06T09:00:00.000Z',
      },
    });
    show('request-form');
    expect(await screen.findByText('Агент отказался от заявки')).toBeInTheDocument();
    expect(window.location.hash).toContain('/completion');
  });

  it('opens an earlier step read-only with the way back', async () => {
    mockBank(application('issue_survey'));
    show('request-form');
    expect(await screen.findByText(/Этот шаг завершён/)).toBeInTheDocument();
    expect(await screen.findByText('ООО «Ромашка»', { exact: true })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Текущий шаг: Анкета' })).toHaveAttribute(
      'href',
      `#/issue/${HASH}/questionnaire?bank=sgb`,
    );
  });

  it('asks for answers to the requests of the bank only who may give them', async () => {
    const requested = application('issue_additional_documents_requests');
    mockBank(requested);
    const agent = show('documents');
    expect(await screen.findByText(/ответьте на его запросы/)).toBeInTheDocument();
    agent.unmount();
    mockBank({
      ...requested,
      permissions: { ...requested.permissions, write: false, statuses: ['pending'] },
    });
    show('documents', { is_staff: true });
    expect(await screen.findByText(/Этот шаг завершён/)).toBeInTheDocument();
    expect(screen.queryByText(/ответьте на его запросы/)).not.toBeInTheDocument();
  });

  it('publishes the open application to the shell until it is closed', async () => {
    mockBank(application('issue_survey'));
    const { unmount } = show('questionnaire');
    await screen.findByRole('heading', { level: 1 });
    expect(portalStore.get(openApplicationAtom)).toMatchObject({
      hash: HASH,
      id: 1042,
      status: 'survey',
      bankName: 'СГБ',
    });
    unmount();
    expect(portalStore.get(openApplicationAtom)).toBeNull();
  });

  it.each([
    ['an application of another agent', 'not_found', 404],
    ['an address that is cut off', 'validation', 400],
  ] as const)('shows «Заявка не найдена» for %s', async (_what, code, status) => {
    mockEndpoint(readApplication, () => {
      throw mockError(code, { status });
    });
    show('questionnaire');
    expect(await screen.findByRole('heading', { level: 1, name: 'Заявка не найдена' })).toBeInTheDocument();
  });
});

describe('FormStep', () => {
  it('saves while the agent types, shows readiness, and opens the next step on completion', async () => {
    const bank = mockBank(application('issue_survey'));
    const complete = mockEndpoint(completeStep, () => {
      bank.application = application('issue_scoring');
      return bank.application;
    });
    const { user } = show('questionnaire');
    expect(await screen.findByText('Готовность 75 %')).toBeInTheDocument();
    // A blocker leads to its field.
    await user.click(screen.getByRole('button', { name: 'Цель кредита' }));
    const field = screen.getByRole('textbox', { name: /Цель кредита/ });
    expect(field).toHaveFocus();
    await user.type(field, 'Закупка сырья');
    expect(await screen.findByText(/^Сохранено 05\.03\.2026 в \d\d:15$/)).toBeInTheDocument();
    expect(await screen.findByText('Готовность 100 %')).toBeInTheDocument();
    expect(bank.saves.calls.at(-1)?.body.value).toEqual({ name: 'ООО «Ромашка»', purpose: 'Закупка сырья' });

    await user.click(screen.getByRole('button', { name: /Завершить шаг/ }));
    expect(await screen.findByRole('heading', { level: 1, name: '4. Документы' })).toBeInTheDocument();
    expect(complete.calls[0]?.body.version).toBe(bank.step.version);
    expect(window.location.hash).toBe(`#/issue/${HASH}/documents?bank=sgb`);
  });

  it('opens the next step also where an event of its completion comes before the answer', async () => {
    const bank = mockBank(
      application('issue_survey'),
      step('issue_survey', { value: { name: 'ООО «Ромашка»', purpose: 'Закупка сырья' }, blockers: [] }),
    );
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    mockEndpoint(completeStep, async () => {
      bank.application = application('issue_scoring');
      await answered;
      return bank.application;
    });
    const { user } = show('questionnaire');
    await user.click(await screen.findByRole('button', { name: /Завершить шаг/ }));
    act(() => portalEvents.emit('application-changed', { hash: HASH }));
    expect(await screen.findByRole('link', { name: 'Текущий шаг: Документы' })).toBeInTheDocument();
    resolve();
    expect(await screen.findByRole('heading', { level: 1, name: '4. Документы' })).toBeInTheDocument();
  });

  it('leaves the agent where they went while a step was being completed', async () => {
    const bank = mockBank(
      application('issue_survey'),
      step('issue_survey', { value: { name: 'ООО «Ромашка»', purpose: 'Закупка сырья' }, blockers: [] }),
    );
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    mockEndpoint(completeStep, async () => {
      await answered;
      bank.application = application('issue_scoring');
      return bank.application;
    });
    const { user } = show('questionnaire');
    await user.click(await screen.findByRole('button', { name: /Завершить шаг/ }));
    act(() => void (window.location.hash = `#/issue/${HASH}/request-form`));
    expect(
      await screen.findByRole('heading', { level: 1, name: '2. Оформление заявки' }),
    ).toBeInTheDocument();
    resolve();
    expect(await screen.findByText(/Анкета.*завершён/)).toBeInTheDocument();
    expect(window.location.hash).toContain('/request-form');
  });

  it('shows the errors instead of completing an incomplete form', async () => {
    mockBank(application('issue_survey'));
    const complete = mockEndpoint(completeStep, application('issue_scoring'));
    const { user } = show('questionnaire');
    await user.click(await screen.findByRole('button', { name: /Завершить шаг/ }));
    const summary = await screen.findByRole('group', { name: /^Исправьте/ });
    expect(
      within(summary).getByRole('button', { name: /^Цель кредита.*Заполните это поле/ }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Цель кредита' })).toBeInTheDocument();
    expect(complete.calls).toHaveLength(0);
  });

  it('keeps input on the device while offline and saves it once online', async () => {
    const bank = mockBank(application('issue_survey'));
    bank.isDown = true;
    const { user } = show('questionnaire');
    await user.type(await screen.findByRole('textbox', { name: /Цель кредита/ }), 'Офлайн');
    expect(await screen.findByText(/отправится само/)).toBeInTheDocument();
    expect(Object.values({ ...window.localStorage }).join()).toContain('Офлайн');
    bank.isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^Сохранено 05\.03\.2026/)).toBeInTheDocument();
    expect(bank.step.value['purpose']).toBe('Офлайн');
  });

  it('says why a step is not completed when the bank refuses its draft', async () => {
    mockBank(application('issue_survey'));
    mockEndpoint(saveStepDraft, () => {
      throw mockError('forbidden', { status: 403 });
    });
    const complete = mockEndpoint(completeStep, application('issue_scoring'));
    const { user } = show('questionnaire');
    await user.type(await screen.findByRole('textbox', { name: /Цель кредита/ }), 'Оборот');
    await user.click(screen.getByRole('button', { name: /Завершить шаг/ }));
    const toast = (await screen.findByText('Шаг не завершён')).closest('[role=alert]');
    expect(toast).toHaveTextContent(/прав/);
    expect(complete.calls).toHaveLength(0);
  });

  it('says of a step that is pressed without the network that it does not complete by itself', async () => {
    const bank = mockBank(application('issue_survey'));
    const { user } = show('questionnaire');
    const field = await screen.findByRole('textbox', { name: /Цель кредита/ });
    bank.isDown = true;
    await user.type(field, 'Оборот');
    await user.click(screen.getByRole('button', { name: /Завершить шаг/ }));
    const toast = (await screen.findByText('Шаг не завершён')).closest('[role=alert]');
    expect(toast).toHaveTextContent(/отправится само.*Шаг сам не завершится: нажмите кнопку ещё раз/u);
  });

  it('shows the refusal of a step until the bank has newer answers', async () => {
    mockBank(application('issue_survey'));
    mockEndpoint(completeStep, () => {
      throw mockError('stale_version', { status: 409 });
    });
    const { user, queryClient } = show('questionnaire');
    const field = await screen.findByRole('textbox', { name: /Цель кредита/ });
    await user.type(field, 'Оборот');
    await user.click(screen.getByRole('button', { name: /Завершить шаг/ }));
    expect(await screen.findByText('Шаг не завершён')).toBeInTheDocument();
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByText('Шаг не завершён')).toBeInTheDocument();
    await user.type(field, ' склада');
    await waitFor(() => expect(screen.queryByText('Шаг не завершён')).not.toBeInTheDocument());
  });

  it('calls nobody another employee whose other tab has saved the form', async () => {
    const bank = mockBank(application('issue_survey'));
    const { user } = show('questionnaire', { name: 'Соколова Анна Викторовна' });
    const field = await screen.findByRole('textbox', { name: /Цель кредита/ });
    // As the bank writes a short name.
    const saved_by = 'Соколова\u00a0А.\u00a0В.';
    bank.step = { ...bank.step, version: 4, value: { name: 'ООО «Ромашка-2»' }, saved_by };
    await user.type(field, 'Моё');
    expect(await screen.findByText(/её сохранили в другой вкладке/u)).toBeInTheDocument();
    expect(screen.queryByText(/другой сотрудник/u)).not.toBeInTheDocument();
  });

  it('shows a conflict of two tabs and saves the merged choice of the agent', async () => {
    const bank = mockBank(application('issue_survey'));
    const { user } = show('questionnaire');
    const field = await screen.findByRole('textbox', { name: /Цель кредита/ });
    bank.step = {
      ...bank.step,
      version: 4,
      value: { name: 'ООО «Ромашка-2»' },
      saved_by: 'Петров П. П.',
    };
    await user.type(field, 'Моё');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('ООО «Ромашка-2»')).toBeInTheDocument();
    expect(within(dialog).getByText('Моё')).toBeInTheDocument();
    expect(screen.getByText(/её сохранил другой сотрудник: Петров П\. П\./u)).toBeInTheDocument();
    // The proposal keeps the changes of both sides; the agent confirms it.
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить выбранное' }));
    await waitFor(() =>
      expect(bank.step).toMatchObject({ version: 5, value: { name: 'ООО «Ромашка-2»', purpose: 'Моё' } }),
    );
  });
});

describe('RequestsStep', () => {
  it('lets the curator accept the answers after the approval, without saying that it is approved again', async () => {
    const base = application('issue_additional_documents_requests');
    const answered: Application = {
      ...base,
      info: { ...base.info, status: 'review' },
      scoring: { ...base.scoring, state: 'approved' },
      // The refusal is a button of the decision.
      permissions: { ...base.permissions, write: false, decide: true, statuses: ['cancelled'] },
    };
    mockBank(answered);
    mockEndpoint(listDocumentRequests, []);
    const decide = mockEndpoint(decideScoring, answered);
    const { user } = show('discussions', { is_staff: true });
    await user.type(await screen.findByLabelText('Обоснование'), 'Залог подтверждён');
    expect(screen.queryByText('Скоринг пройден: одобрено')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Изменить статус' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Принять ответы' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Принять ответы' }));
    await waitFor(() =>
      expect(decide.calls[0]?.body).toEqual({ decision: 'approved', reason: 'Залог подтверждён' }),
    );
    expect(await screen.findByText('Ответы приняты')).toBeInTheDocument();
  });

  it('leaves the curator the refusal at a step that shows no decision', async () => {
    const base = application('issue_additional_documents_requests');
    mockBank({
      ...base,
      info: { ...base.info, status: 'review' },
      scoring: { ...base.scoring, state: 'approved' },
      permissions: { ...base.permissions, write: false, decide: true, statuses: ['cancelled'] },
    });
    show('request-form', { is_staff: true });
    expect(await screen.findByRole('button', { name: 'Изменить статус' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Обоснование')).not.toBeInTheDocument();
  });
});

describe('DocumentsStep', () => {
  const scored = (state: Application['scoring']['state']): Application => {
    const base = application('issue_scoring');
    return {
      ...base,
      scoring: {
        ...base.scoring,
        state,
        checks: [{ code: 'age', text: 'Бизнесу больше года', passed: true }],
        reasons: [{ code: 'turnover', text: 'Обороты ниже порога' }],
      },
    };
  };

  it('shows the result of the scoring without a reload', async () => {
    const bank = mockBank(scored('running'));
    show('documents');
    expect(await screen.findByText('Банк проверяет заявку')).toBeInTheDocument();
    bank.application = {
      ...scored('approved'),
      ...application('doc_list'),
      scoring: scored('approved').scoring,
    };
    act(() => portalEvents.emit('application-changed', { hash: HASH }));
    expect(await screen.findByText('Скоринг пройден: одобрено')).toBeInTheDocument();
    expect(screen.getByText(/Бизнесу больше года/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Далее: Пакет документов/ })).toBeInTheDocument();
  });

  it.each([true, false])(
    'offers staff a request for a document where the bank says so: %s',
    async (decide) => {
      const waiting = scored('waiting_for_person');
      mockBank({ ...waiting, permissions: { ...waiting.permissions, write: false, decide } });
      show('documents', { is_staff: true });
      await screen.findByRole('heading', { level: 1 });
      const buttons = screen.queryAllByRole('button', { name: 'Запросить документ' });
      expect(buttons).toHaveLength(decide ? 1 : 0);
      const isReadOnly = screen.queryAllByText('Заявка открыта только для просмотра.').length > 0;
      expect(isReadOnly).toBe(!decide);
    },
  );

  it('lets the curator decide a scoring with a reason', async () => {
    const waiting = scored('waiting_for_person');
    mockBank({ ...waiting, permissions: { ...waiting.permissions, write: false, decide: true } });
    const decide = mockEndpoint(decideScoring, scored('approved'));
    const { user } = show('documents', { is_staff: true });
    const approve = await screen.findByRole('button', { name: 'Одобрить' });
    expect(screen.queryByText('Заявка открыта только для просмотра.')).not.toBeInTheDocument();
    expect(screen.getByText('Решение за вами')).toBeInTheDocument();
    expect(screen.queryByText(/Решение появится здесь само/)).not.toBeInTheDocument();
    await user.click(approve);
    expect(await screen.findByText(/Укажите обоснование/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Обоснование'), 'Обороты подтверждены');
    await user.click(screen.getByRole('button', { name: 'Одобрить' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Одобрить' }));
    await waitFor(() =>
      expect(decide.calls[0]?.body).toEqual({ decision: 'approved', reason: 'Обороты подтверждены' }),
    );
  });
});
