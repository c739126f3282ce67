import { screen, within } from '@testing-library/react';
import type { readSummary } from 'shared-kernel/contract/applications';
import { listDocuments } from 'shared-kernel/contract/documents';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { getHash, row } from '../../../testing/fixtures.ts';
import { SummaryPanels } from './summary-panels.tsx';

const SUMMARY: EndpointResponse<typeof readSummary> = {
  by_status: [
    { status: 'survey', count: 4, amount_kopecks: 120_000_000 },
    { status: 'scoring', count: 1, amount_kopecks: 80_000_000 },
  ],
  total: 5,
  attention: [],
  deadlines: [],
  income_month_kopecks: 50_000_00,
  income_last_month_kopecks: 200_000_00,
  unread_notifications: 0,
  unread_messages: 0,
};

beforeEach(() => {
  mockEndpoint(listDocuments, []);
});

/** What the bars of a list say, and how long they are. */
function readBars(title: string): readonly (readonly [string, string])[] {
  const items = within(screen.getByRole('list', { name: title })).getAllByRole('listitem');
  return items.map((item) => [
    (item.textContent ?? '').replaceAll('\u00a0', ' '),
    item.querySelector<HTMLElement>('[style]')?.style.inlineSize ?? '',
  ]);
}

it('SummaryPanels measures the phases by the largest of them', () => {
  renderWithPortal(<SummaryPanels summary={SUMMARY} />);
  expect(readBars('Ход заявок')).toEqual([
    ['Заявка0', '0%'],
    ['Анкета1,2 млн ₽4', '100%'],
    ['Рассмотрение800 тыс. ₽1', '25%'],
    ['Подписание0', '0%'],
    ['Завершение0', '0%'],
  ]);
});

it('SummaryPanels measures the income of the month by the one before it', () => {
  renderWithPortal(<SummaryPanels summary={SUMMARY} />);
  const bars = readBars('Доход');
  expect(bars.map(([text]) => /[\d ]+₽$/.exec(text)?.[0])).toEqual(['50 000 ₽', '200 000 ₽']);
  expect(bars.map(([, length]) => length)).toEqual(['25%', '100%']);
});

it('SummaryPanels puts what is overdue first, and says on each row what is to be done, with the way there', () => {
  const overdue = row(3, {
    stage: 'issue_survey',
    signing: 'not_required',
    due_at: '2026-03-01T09:00:00.000Z',
  });
  const toSign = row(1, { stage: 'doc_list', signing: 'required' });
  renderWithPortal(<SummaryPanels summary={{ ...SUMMARY, attention: [toSign], deadlines: [overdue] }} />);
  const tasks = within(screen.getByRole('list', { name: 'Сегодня' })).getAllByRole('link');
  expect(tasks.map((task) => task.getAttribute('href'))).toEqual([
    `#/issue/${getHash(3)}/questionnaire?bank=sgb`,
    `#/issue/${getHash(1)}/document-package?bank=sgb`,
  ]);
  expect(tasks[0]).toHaveTextContent(/ООО «Клиент 3».*Просрочено.*Заполнить анкету/u);
  expect(tasks[1]).toHaveTextContent(/ООО «Клиент 1».*Подписать/u);
});

it('SummaryPanels asks an agent for the signatures of the questionnaire, above the applications', async () => {
  const unsigned = mockEndpoint(listDocuments, { objs: [], info: { count_objs: 2 } });
  renderWithPortal(<SummaryPanels summary={SUMMARY} />);
  const task = await screen.findByRole('link', { name: /Документы анкеты агента/u });
  expect(task).toHaveTextContent(/2\sдокумента на подпись/u);
  expect(task).toHaveAttribute('href', '#/documents-page?scope=agent&signing=required');
  expect(screen.queryByText('Сейчас ничего не ждёт вашего ответа')).not.toBeInTheDocument();
  expect(unsigned.calls[0]?.query).toMatchObject({ scope: 'agent', signing: 'required' });
});
