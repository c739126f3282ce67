import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { APPROVALS } from '../contract/agent.ts';
import { APPLICATION_STATUSES } from '../contract/applications.ts';
import { CLIENT_ERROR_CODES, ERROR_CODES } from '../contract/errors.ts';
import { ApiError } from '../http/index.ts';
import {
  APPROVAL_LABELS,
  ERROR_TEXTS,
  REQUISITE_TEXTS,
  UNKNOWN_ERROR_TEXT,
  errorText,
  fieldErrorText,
} from '../locale/index.ts';
import { STATUS_FACTS } from '../locale/application-statuses.ts';
import { PortalToaster } from '../notify.tsx';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import {
  ApprovalTag,
  ConfirmButton,
  DateText,
  EmptyState,
  ErrorBoundary,
  ErrorPanel,
  MoneyText,
  OfflineBanner,
  PageHeader,
  Panel,
  QueryBoundary,
  SkeletonArticle,
  SkeletonCards,
  SkeletonForm,
  SkeletonHome,
  SkeletonIncome,
  SkeletonMessages,
  SkeletonPage,
  SkeletonTable,
  SkeletonText,
  StatusTag,
  cspNonce,
} from './index.ts';

describe('texts', () => {
  it('has the labels of chapter 4 and of the decisions, letter for letter', () => {
    const labels = Object.entries(STATUS_FACTS).map(([status, { label }]) => [status, label]);
    for (const [, label] of labels) expect(label).toMatch(/^[А-ЯЁ]/);
    expect(Object.fromEntries(labels)).toMatchObject({
      active: 'Активна',
      pending: 'В ожидании',
      completed: 'Завершена',
      cancelled: 'Отказ',
      review: 'Верификация',
      archived: 'В архиве',
      registering: 'Регистрация',
      finished: 'Завершена',
      processing: 'В обработке',
      approved: 'Одобрена',
      new: 'Новая',
      survey: 'Анкета',
      survey_dlc: 'Доп. анкета',
      scoring: 'Скоринг',
      additional_docs: 'Запрос документов',
      doc_list: 'Пакет документов',
    });
  });

  it('has a Russian sentence for every code', () => {
    for (const code of [...ERROR_CODES, ...CLIENT_ERROR_CODES])
      expect(ERROR_TEXTS[code]).toMatch(/^[А-ЯЁ].+/);
    for (const texts of Object.values(REQUISITE_TEXTS)) {
      for (const text of Object.values(texts)) expect(text).toMatch(/^[А-ЯЁ].+\.$/);
    }
  });

  it("prefers the bank's sentence, and says how long to wait", () => {
    expect(errorText(new ApiError({ code: 'conflict', status: 409, serverMessage: 'Банк занят' }))).toBe(
      'Банк занят',
    );
    const wait = (retryAfterSeconds: number): string =>
      errorText(new ApiError({ code: 'too_many_attempts', status: 429, retryAfterSeconds }));
    expect(wait(42)).toBe('Слишком много попыток входа. Повторите через 42\u00a0с.');
    expect(wait(61)).toBe('Слишком много попыток входа. Повторите через 2\u00a0мин.');
    expect(errorText(new Error('boom'))).toBe(UNKNOWN_ERROR_TEXT);
    const silence = new ApiError({ code: 'network', status: 0 });
    expect(errorText(silence)).toBe('Банк не отвечает. Повторите попытку позже.');
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(errorText(silence)).toBe('Нет сети. Проверьте подключение к интернету.');
    onLine.mockRestore();
    expect(fieldErrorText({ code: 'no such code' })).toMatch(/Проверьте/);
  });
});

it('ErrorPanel tells of the network only as long as it is gone', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderWithPortal(<ErrorPanel error={new ApiError({ code: 'network', status: 0 })} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Проверьте подключение к интернету');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('alert')).toHaveTextContent('Банк не отвечает');
  expect(screen.getByRole('alert')).not.toHaveTextContent('Проверьте подключение');
  onLine.mockRestore();
});

it('shows statuses, money and dates in Russian', () => {
  renderWithPortal(
    <>
      {APPLICATION_STATUSES.map((status) => (
        <StatusTag key={status} status={status} />
      ))}
      {APPROVALS.map((approval) => (
        <ApprovalTag key={approval} approval={approval} />
      ))}
      <StatusTag status="brand_new_status" />
      <p>
        <MoneyText kopecks={123_456_750} /> <MoneyText kopecks={7_500_000} /> <MoneyText kopecks={null} />
      </p>
      <DateText value="2026-03-05" />
      <DateText value="2026-03-05T12:00:00.000Z" />
    </>,
  );
  expect(screen.getByText('Запрос документов')).toBeInTheDocument();
  expect(screen.getByText('brand_new_status')).toBeInTheDocument();
  expect(screen.getByText(APPROVAL_LABELS.not_verified)).toBeInTheDocument();
  expect(screen.getByText('1 234 567,50 ₽')).toHaveTextContent('1 234 567,50 ₽');
  expect(screen.getByText('75 000 ₽')).toBeInTheDocument();
  expect(screen.getAllByText('05.03.2026')).toHaveLength(2);
});

it('copies the request id of an error', async () => {
  const { user } = renderWithPortal(
    <ErrorPanel
      error={new ApiError({ code: 'internal', status: 500, requestId: 'req-7' })}
      onRetry={() => undefined}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Скопировать номер запроса' }));
  expect(await navigator.clipboard.readText()).toBe('req-7');
  expect(screen.getByRole('button', { name: 'Скопировано' })).toBeInTheDocument();
});

it('keeps a failure while rendering inside, reports it and recovers', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const told = jest.fn();
  let isBroken = true;
  function Fragile(): ReactElement {
    if (isBroken) throw new Error('render failure');
    return <p>Работает</p>;
  }
  const { user } = renderWithPortal(
    <>
      <p>Рядом</p>
      <ErrorBoundary onError={told}>
        <Fragile />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText('Рядом')).toBeInTheDocument();
  expect(told).toHaveBeenCalledTimes(1);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(screen.getByText('Работает')).toBeInTheDocument();
  error.mockRestore();
});

it.each([
  SkeletonArticle,
  SkeletonCards,
  SkeletonForm,
  SkeletonHome,
  SkeletonIncome,
  SkeletonMessages,
  SkeletonPage,
  SkeletonTable,
  SkeletonText,
])('%p says once that it loads, and hides its bars from screen readers', (Shape) => {
  const { container } = renderWithPortal(<Shape />);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('Загрузка…');
  const bars = [...container.querySelectorAll('.ant-skeleton')];
  expect(bars.length).toBeGreaterThan(0);
  expect(bars.every((bar) => bar.closest('[aria-hidden="true"]') !== null)).toBe(true);
});

describe('QueryBoundary', () => {
  const base = { data: undefined, error: null, isFetching: false, isPaused: false, refetch: () => undefined };
  const draw = (query: object) =>
    renderWithPortal(
      <QueryBoundary<readonly string[]>
        query={{ ...base, ...query }}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title="Ничего не найдено." />}
      >
        {(rows) => <p>{rows.join()}</p>}
      </QueryBoundary>,
    );
  const failure = new ApiError({ code: 'network', status: 0 });

  it('loads, is empty, shows data', () => {
    draw({ isFetching: true });
    expect(screen.getByText('Загрузка…')).toBeInTheDocument();
    draw({ data: [] });
    expect(screen.getByText('Ничего не найдено.')).toBeInTheDocument();
    draw({ data: ['а', 'б'] });
    expect(screen.getByText('а,б')).toBeInTheDocument();
  });

  it('keeps data while a refresh fails, and says when it waits for the network', () => {
    draw({ data: ['а'], error: failure });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    draw({ isPaused: true });
    expect(screen.getByText('Нет сети')).toBeInTheDocument();
  });

  it.each([
    ['failed', { error: failure }, 'Не удалось загрузить данные'],
    ['waits for the network', { isPaused: true }, 'Нет сети'],
  ])(
    'where the data is the whole page, one that %s has a main heading and a way out',
    (_what, state, title) => {
      renderWithPortal(
        <QueryBoundary<string> query={{ ...base, ...state }} wayOut={<a href="#/requests">К списку</a>}>
          {(data) => <h1>{data}</h1>}
        </QueryBoundary>,
      );
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'К списку' })).toBeInTheDocument();
    },
  );

  it('leaves the focus on the page when «Повторить» goes with the failure', async () => {
    function Page() {
      const [data, setData] = useState<string>();
      const query = { ...base, data, error: failure, refetch: () => setData('а') };
      return (
        <main>
          <QueryBoundary<string> query={query}>{(text) => <p>{text}</p>}</QueryBoundary>
        </main>
      );
    }
    const { user } = renderWithPortal(<Page />);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Повторить' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('а')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('a cancelled call is no error', () => {
    draw({ error: new ApiError({ code: 'cancelled', status: 0 }) });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('keeps the outcome of an application beside «В архиве»', () => {
  const { container } = renderWithPortal(<StatusTag status="archived" accept="refused" />);
  expect(container).toHaveTextContent('В архивеОтказано');
  const { container: open } = renderWithPortal(<StatusTag status="archived" accept="in_process" />);
  expect(open).toHaveTextContent(/^В архиве$/);
});

it('tells when the network goes and comes', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  renderWithPortal(<OfflineBanner />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent('Нет сети');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  online.mockRestore();
});

it('asks before it destroys', async () => {
  const remove = jest.fn();
  const { user } = renderWithPortal(
    <ConfirmButton question="Удалить документ?" confirmText="Удалить" onConfirm={remove}>
      Удалить файл
    </ConfirmButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Удалить файл' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Удалить документ?');
  expect(remove).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
  expect(remove).toHaveBeenCalledTimes(1);
});

it('says what of the confirmed failed and why, and asks still', async () => {
  const remove = jest.fn(() => Promise.reject(new Error('no')));
  const { user } = renderWithPortal(
    <>
      <ConfirmButton
        question="Удалить документ?"
        confirmText="Удалить"
        onConfirm={remove}
        failedTitle="Документ не удалён"
      >
        Удалить файл
      </ConfirmButton>
      <PortalToaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Удалить файл' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByRole('button', { name: 'Удалить' });
  await user.click(confirm);
  expect(await screen.findByText('Документ не удалён')).toBeInTheDocument();
  await user.click(confirm);
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(2));
});

it('heads a page with one h1 and a named way back', async () => {
  const back = jest.fn();
  const { user } = renderWithPortal(<PageHeader title="Заявки" onBack={back} backLabel="На главную" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Заявки' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'На главную' }));
  expect(back).toHaveBeenCalledTimes(1);
});

it('frames a part of a page under an h2, which a name makes a region', () => {
  renderWithPortal(
    <Panel
      aria-label="Заявка №1042"
      title={<a href="#1042">Заявка №1042</a>}
      extra={<button>Прочитано</button>}
    >
      <p>Банк ответил</p>
    </Panel>,
  );
  const region = within(screen.getByRole('region', { name: 'Заявка №1042' }));
  const heading = region.getByRole('heading', { level: 2, name: 'Заявка №1042' });
  expect(within(heading).getByRole('link')).toBeInTheDocument();
  expect(within(heading).queryByRole('button')).toBeNull();
  expect(region.getByRole('button', { name: 'Прочитано' })).toBeInTheDocument();
  expect(region.getByText('Банк ответил')).toBeInTheDocument();
});

it('frames a part of a page without a heading where it has no title', () => {
  renderWithPortal(<Panel title={undefined}>Банк ответил</Panel>);
  expect(screen.queryByRole('heading')).toBeNull();
});

it('finds the nonce of the page', () => {
  expect(cspNonce()).toBeUndefined();
  document.head.insertAdjacentHTML('beforeend', '<meta property="csp-nonce" content="abc">');
  expect(cspNonce()).toBe('abc');
  document.querySelector('meta[property="csp-nonce"]')?.remove();
});
