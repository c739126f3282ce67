import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  completeStep,
  createApplication,
  readApplication,
  readStep,
  readTimeline,
  saveStepDraft,
} from 'shared-kernel/contract/applications';
import type { Stage, Step } from 'shared-kernel/contract/applications';
import { CAPABILITIES } from 'shared-kernel/contract/capabilities';
import type { Capability } from 'shared-kernel/contract/capabilities';
import { listExpectedDocuments, listFittingFiles } from 'shared-kernel/contract/clients';
import type { ExpectedDocument } from 'shared-kernel/contract/clients';
import { compareOffers } from 'shared-kernel/contract/products';
import { configureWidgets } from 'shared-kernel/remote';
import { queryKeys } from 'shared-kernel/query';
import { Route, Routes } from 'shared-kernel/router';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { application, getHash, OFFER, step } from '../../../testing/fixtures.ts';
import { IssuePage } from './issue-page.tsx';

const HASH = getHash(1042);
const ORDER: readonly Stage[] = ['issue_registering', 'issue_survey', 'issue_scoring'];

function Pages(): ReactElement {
  return (
    <>
      <Routes>
        <Route path="/issue/:hash/:page" element={<IssuePage />} />
      </Routes>
      <PortalToaster />
    </>
  );
}

const show = (page: string, capabilities: readonly Capability[] = CAPABILITIES) =>
  renderWithPortal(<Pages />, { route: `/issue/${HASH}/${page}`, user: {}, capabilities });

const QUESTIONS: Readonly<Record<string, string>> = {
  issue_registering: 'Наименование',
  issue_survey: 'Выручка',
  issue_survey_dlc: 'Опасные грузы',
};

/** A form of one question of its own. */
function form(stage: Stage, answer: string | undefined): Step {
  const title = QUESTIONS[stage];
  if (title === undefined) return step(stage, { form: null, value: {}, blockers: [] });
  return step(stage, {
    form: {
      id: stage,
      title,
      schema: {
        type: 'object',
        required: ['text'],
        properties: { text: { type: 'string', title, minLength: 1 } },
      },
      ui: { sections: [{ title: `О вопросе «${title}»`, fields: ['/text'] }], fields: {} },
    },
    value: answer === undefined ? {} : { text: answer },
    blockers: answer === undefined ? [{ kind: 'field', ref: '/text', label: title }] : [],
    readiness_percent: answer === undefined ? 0 : 100,
    version: 1,
  });
}

const DOCUMENT: ExpectedDocument = {
  document_name: 'charter',
  title: 'Устав',
  required: true,
  needs_signature: false,
  file: null,
};

/** A bank that completes what has an answer, and keeps the order in which it was asked to. */
function mockBank(
  answers: Readonly<Partial<Record<Stage, string>>>,
  { change = {}, missing = [] as Step['blockers'] } = {},
) {
  const bank = { application: application('issue_registering', change), completed: [] as Stage[] };
  const steps = new Map(ORDER.map((stage) => [stage, form(stage, answers[stage])]));
  mockEndpoint(readApplication, () => bank.application);
  mockEndpoint(readTimeline, []);
  mockEndpoint(readStep, ({ params }) => {
    const told = steps.get(params.stage) ?? form(params.stage, undefined);
    return params.stage === 'issue_scoring' ? { ...told, blockers: [...missing] } : told;
  });
  const saves = mockEndpoint(saveStepDraft, ({ params, body }) => {
    const saved = { ...form(params.stage, body.value['text'] as string), version: body.version + 1 };
    steps.set(params.stage, saved);
    return saved;
  });
  mockEndpoint(completeStep, ({ params }) => {
    bank.completed.push(params.stage);
    const next = ORDER[ORDER.indexOf(params.stage) + 1];
    bank.application =
      next === undefined
        ? { ...bank.application, scoring: { ...bank.application.scoring, state: 'running' } }
        : application(next, change);
    return bank.application;
  });
  mockEndpoint(listFittingFiles, []);
  mockEndpoint(listExpectedDocuments, []);
  mockEndpoint(compareOffers, []);
  return Object.assign(bank, { saves });
}

const ForeignWidget = (): ReactElement => <p>Документы заявки</p>;

beforeEach(() => {
  configureWidgets({ peek: () => ForeignWidget, load: () => Promise.resolve(ForeignWidget) });
  window.scrollTo = jest.fn();
});

describe('FormScroll', () => {
  it('fills the questionnaire before step 2 is complete and sends everything to the scoring with one press', async () => {
    const bank = mockBank({ issue_registering: 'ООО «Ромашка»' });
    const { user } = show('questionnaire');
    expect(await screen.findByText('Чтобы отправить заявку в СГБ, нужно ещё 1 ответ')).toBeInTheDocument();
    // Each form is named once: the opened one by the heading of the page.
    const names = screen.getAllByText(/^\d\. (Оформление заявки|Анкета)$/).map((each) => each.textContent);
    expect(names.sort()).toEqual(['2. Оформление заявки', '3. Анкета']);
    await user.type(await screen.findByRole('textbox', { name: /Выручка/ }), '5');
    await user.click(await screen.findByText('Отправить на скоринг в СГБ'));
    expect(await screen.findByText('Заявка отправлена на скоринг')).toBeInTheDocument();
    expect(bank.completed).toEqual(ORDER);
    expect(bank.saves.calls.map(({ params }) => params.stage)).toEqual(['issue_survey']);
    expect(window.location.hash).toContain('/documents');
  });

  it('says why the step was not completed once: in the form, or by a toast when that is gone', async () => {
    mockBank({ issue_registering: 'ООО «Ромашка»' });
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    const calls = mockEndpoint(completeStep, async () => {
      if (calls.calls.length > 1) await isLeft;
      throw mockError('conflict', { status: 409, message: 'Банк не принял анкету.' });
    });
    const { user } = show('request-form');
    const toasts = within(await screen.findByRole('region', { name: 'Уведомления' }));
    const press = async () => user.click(await screen.findByRole('button', { name: /Завершить шаг/ }));
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Шаг не завершён.*Банк не принял анкету/);
    expect(toasts.queryByText('Шаг не завершён')).not.toBeInTheDocument();
    await press();
    await waitFor(() => expect(calls.calls).toHaveLength(2));
    act(() => void (window.location.hash = '#/elsewhere'));
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    leave();
    expect(await toasts.findByText('Шаг не завершён')).toBeInTheDocument();
  });

  it('leads from a completed step to the top of the next one, with nothing taken from the readiness', async () => {
    mockBank({ issue_registering: 'ООО «Ромашка»' });
    const { user } = show('request-form');
    expect(await screen.findByText('Готовность 50 %')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Завершить шаг/ }));
    expect(await screen.findByRole('heading', { level: 1, name: '3. Анкета' })).toBeInTheDocument();
    expect(await screen.findByText('Готовность 50 %')).toBeInTheDocument();
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  });

  it('takes no answers while a step is being completed, also on a page that was opened again', async () => {
    const bank = mockBank({ issue_registering: 'ООО «Ромашка»', issue_survey: '5' });
    const { promise: isTaken, resolve: take } = Promise.withResolvers<void>();
    const calls = mockEndpoint(completeStep, async () => {
      await isTaken;
      bank.application = application('issue_survey');
      return bank.application;
    });
    const { user } = show('request-form');
    await user.type(await screen.findByRole('textbox', { name: /Выручка/ }), '6');
    await user.click(screen.getByRole('button', { name: /Завершить шаг/ }));
    const sales = screen.getByRole('textbox', { name: /Выручка/ });
    expect(sales).toBeDisabled();
    expect(screen.getByText('Шаг завершается: пока ответы изменить нельзя.')).toHaveAttribute(
      'role',
      'status',
    );
    await waitFor(() => expect(calls.calls).toHaveLength(1));
    await user.type(sales, '7');
    expect(sales).toHaveValue('56');
    act(() => void (window.location.hash = '#/elsewhere'));
    await waitFor(() => expect(sales).not.toBeInTheDocument());
    act(() => void (window.location.hash = `#/issue/${HASH}/request-form`));
    expect(await screen.findByRole('textbox', { name: /Выручка/ })).toBeDisabled();
    take();
    expect(await screen.findByText('Шаг «Оформление заявки» завершён')).toBeInTheDocument();
    expect(bank.saves.calls.map(({ body }) => body.value)).toEqual([{ text: '56' }]);
  });

  it('leads to the missing answer and completes nothing', async () => {
    const bank = mockBank({ issue_registering: 'ООО «Ромашка»' });
    const { user } = show('request-form');
    await user.click(await screen.findByText('Отправить на скоринг в СГБ'));
    expect(await screen.findAllByText(/Выручка/)).not.toHaveLength(0);
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/Выручка/));
    expect(bank.completed).toEqual([]);
  });

  it('stops before the scoring where a document is missing and says which', async () => {
    const answers = { issue_registering: 'ООО «Ромашка»', issue_survey: '5 млн' };
    const missing: Step['blockers'] = [
      { kind: 'document', ref: 'd', label: 'Устав' },
      { kind: 'document', ref: 'e', label: 'Баланс' },
    ];
    const bank = mockBank(answers, { missing });
    mockEndpoint(listExpectedDocuments, [DOCUMENT]);
    const { user, queryClient } = show('request-form');
    await screen.findByText('Файла нет: понадобится загрузить');
    await user.click(screen.getByRole('button', { name: 'Завершить анкету и перейти к документам' }));
    expect(await screen.findByText('Загрузите документы: Устав, Баланс')).toBeInTheDocument();
    // It says what is missing now, as the files come.
    missing.pop();
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Загрузите документы: Устав')).toBeInTheDocument();
    missing.pop();
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText('Заявка ещё не отправлена')).not.toBeInTheDocument());
    expect(bank.completed).toEqual(['issue_registering', 'issue_survey']);
  });

  it('tells by a toast what it stopped at when the application is left, and leads nobody back', async () => {
    const answers = { issue_registering: 'ООО «Ромашка»', issue_survey: '5 млн' };
    const bank = mockBank(answers, { missing: [{ kind: 'document', ref: 'd', label: 'Устав' }] });
    mockEndpoint(listExpectedDocuments, [DOCUMENT]);
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    const files = mockEndpoint(listFittingFiles, async () => {
      await isLeft;
      return [];
    });
    const { user } = show('request-form');
    await screen.findByText('Файла нет: понадобится загрузить');
    await user.click(screen.getByRole('button', { name: 'Завершить анкету и перейти к документам' }));
    await waitFor(() => expect(files.calls).toHaveLength(1));
    act(() => void (window.location.hash = '#/elsewhere'));
    await waitFor(() => expect(screen.queryByText(/Отправляем заявку/)).not.toBeInTheDocument());
    leave();
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent(/Заявка №1042 ещё не отправлена.*Загрузите документы: Устав/);
    expect(window.location.hash).toBe('#/elsewhere');
    expect(bank.completed).toEqual(['issue_registering', 'issue_survey']);
  });

  it('leads from the top to the first question past what is folded, in the form that asks it', async () => {
    mockBank({});
    const known = { text: 'ООО «Ромашка»', note: 'Да', city: 'Тверь' };
    // Both forms have a field of that address; the bank wants an answer that its schema does not.
    const parts: Partial<Record<Stage, { titles: Record<string, string>; value: Step['value'] }>> = {
      issue_registering: { titles: { text: 'Наименование', note: 'Пометка', city: 'Город' }, value: known },
      issue_survey: {
        titles: { text: 'Выручка', note: 'Налоги', city: 'Склад' },
        value: { ...known, text: '' },
      },
    };
    mockEndpoint(readStep, ({ params: { stage } }) => {
      const part = parts[stage];
      if (!part) return form(stage, undefined);
      const { titles, value } = part;
      const title = (name: string): string => titles[name] ?? '';
      return step(stage, {
        form: {
          id: stage,
          title: stage,
          schema: {
            type: 'object',
            properties: Object.fromEntries(
              Object.entries(titles).map(([name, label]) => [name, { type: 'string', title: label }]),
            ),
          },
          ui: {
            sections: [
              { title: `О вопросе «${title('city')}»`, fields: ['/city'] },
              { title: `О вопросе «${title('text')}»`, fields: ['/note', '/text'] },
            ],
            fields: {},
          },
        },
        value,
        blockers: value['text'] === '' ? [{ kind: 'field', ref: '/text', label: title('text') }] : [],
        version: 1,
      });
    });
    const { user } = show('request-form');
    await screen.findByRole('button', { name: 'Изменить: О вопросе «Выручка»' });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'К первому вопросу' }));
    expect(screen.getByRole('textbox', { name: /Выручка/ })).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: /Наименование/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Изменить: О вопросе «Склад»' })).toBeInTheDocument();
  });

  it('keeps the forms under the agent’s hands when an answer adds another', async () => {
    const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
    const bank = mockBank({});
    const reads = mockEndpoint(readStep, async ({ params: { stage } }) => {
      if (stage === 'issue_survey_dlc') await isTold;
      return form(stage, undefined);
    });
    const { user, queryClient } = show('request-form');
    const name = await screen.findByRole('textbox', { name: /Наименование/ });
    await user.type(name, 'ООО');
    const { info } = bank.application;
    const added = { stage: 'issue_survey_dlc', complete: false };
    bank.application = { ...bank.application, info: { ...info, stepper: [...info.stepper, added] } };
    await queryClient.invalidateQueries({ queryKey: queryKeys.endpoint(readApplication) });
    await waitFor(() => expect(reads.calls.map(({ params }) => params.stage)).toContain(added.stage));
    await user.type(name, ' «Ромашка»');
    expect(name).toHaveFocus();
    tell();
    expect(await screen.findByRole('textbox', { name: /Опасные грузы/ })).toBeInTheDocument();
    expect(name).toHaveValue('ООО «Ромашка»');
    expect(name).toHaveFocus();
  });

  it('shows the current form alone at a bank that tells no later one', async () => {
    mockBank({});
    show(
      'request-form',
      CAPABILITIES.filter((name) => name !== 'steps_ahead'),
    );
    expect(await screen.findByText('Анкету банк покажет после этого шага.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /Выручка/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Отправить на скоринг/ })).not.toBeInTheDocument();
  });
});

describe('MoreBanks', () => {
  it('offers the banks that would take the same request and have none of the deal yet', async () => {
    const begun = { id: 9, hash_password: getHash(9), bank: 'cub', bank_name: 'КУБ' } as const;
    const change = application('issue_scoring', {
      deal: [{ ...begun, status: 'registering', stage: 'issue_registering' }],
    });
    mockBank({});
    mockEndpoint(readApplication, change);
    mockEndpoint(compareOffers, [
      OFFER,
      { ...OFFER, bank: 'metcome', bank_name: 'Метком' },
      { ...OFFER, bank: 'ms6', bank_name: 'МС6', bank_available: false },
    ]);
    const created = mockEndpoint(createApplication, { id: 8, hash_password: getHash(8) });
    show('documents');
    expect(await screen.findByRole('button', { name: 'Подать ещё в Метком' })).toBeEnabled();
    expect(screen.getByText('Заявка №9: Регистрация')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Подать ещё в МС6' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Подать ещё в СГБ' })).not.toBeInTheDocument();
    expect(created.calls).toEqual([]);
  });
});
