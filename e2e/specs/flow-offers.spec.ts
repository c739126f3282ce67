import type { Application } from 'shared-kernel/contract/applications';
import type { Offer } from 'shared-kernel/contract/products';
import { readFileSync } from 'node:fs';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';

const REQUEST = { product: 'working_capital_loan', amount_kopecks: 1_000_000_000, term_months: 12 } as const;

test('offers: usable ones first, a file for the client, access to a closed bank, and the losers withdrawn', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const { inn } = await bank.aCompany(REQUEST.product);
  const offers = await bank.call<readonly Offer[]>('POST', '/offers', { ...REQUEST, client_inn: inn });
  const named = (holds: (offer: Offer) => boolean): string[] =>
    offers.filter(holds).map(({ bank_name: name }) => name);
  const usable = named(({ eligible, bank_available: isOpen }) => eligible && isOpen);
  const closed = named(({ eligible, bank_available: isOpen }) => eligible && !isOpen);
  expect(usable.toSorted()).toEqual(['Метком', 'СГБ']);
  expect(closed).toContain('МС6');

  const flow = new ApplicationFlow(page);
  await openAs(
    'agent@example.com',
    `/create-request?product=${REQUEST.product}&amount=${REQUEST.amount_kopecks}&months=12&inn=${inn}`,
  );
  const rows = flow.main.getByRole('table', { name: 'Предложения банков' }).locator('tbody tr[data-row-key]');
  await expect(rows).toHaveCount(offers.length);
  const names = await rows.locator('strong').allInnerTexts();
  const banks = names.filter((name) => offers.some(({ bank_name: known }) => known === name));
  expect(banks.slice(0, usable.length).toSorted()).toEqual(usable.toSorted());
  expect(banks.slice(usable.length, usable.length + closed.length).toSorted()).toEqual(closed.toSorted());

  // Where the figures do not fit, they go by beside the bank, which stays in sight.
  await page.setViewportSize({ width: 1024, height: 800 });
  const body = flow.main.locator('.ant-table-body');
  const cells = rows.first().locator('td');
  const edges = (): Promise<number[]> =>
    cells.evaluateAll((all) => all.slice(0, 2).map((cell) => Math.round(cell.getBoundingClientRect().left)));
  const [bankEdge, figureEdge] = await edges();
  expect(
    await body.evaluate((frame) => (frame.scrollLeft = frame.scrollWidth) && frame.scrollLeft),
  ).toBeGreaterThan(0);
  await expect.poll(async () => (await edges())[1]).toBeLessThan(figureEdge ?? 0);
  expect((await edges())[0]).toBe(bankEdge);
  // A laptop of 1366 px beside a scrollbar.
  await page.setViewportSize({ width: 1351, height: 768 });
  await expect.poll(() => body.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  // What the client is given.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    flow.button('PDF для клиента').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Предложения банков .*\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  // A closed bank says why, and the curator is asked for access by a message that only has to be sent.
  await expect(flow.offer('МС6')).toContainText('Банк закрыл вам доступ');
  await flow.button('Запросить доступ: МС6').click();
  await page.waitForURL(/#\/chat\?thread=/);
  await expect(flow.main.getByRole('textbox', { name: /Сообщение/ })).toHaveValue(/доступ к банку МС6/);
  await page.goBack();

  // Both usable banks with one press.
  await flow.chooseSeveral(usable, 'СГБ');
  await flow.expectStep(2);
  const hash = /issue\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  const [sibling] = (await bank.issue(hash)).deal;
  if (!sibling) throw new Error('the applications do not know of each other');

  // One bank has won: the other application is withdrawn at its own bank, after a question.
  await page.route(`**/agent/rest/issue/${hash}`, async (route) => {
    const response = await route.fetch();
    const application = (await response.json()) as Application;
    const won: Application = {
      ...application,
      stage: 'issue_finished',
      accept: 'approved',
      info: {
        ...application.info,
        status: 'finished',
        stepper: application.info.stepper.map((step) => ({ ...step, complete: true })),
      },
      data: { ...application.data, available_dashboard_views_names: null },
      result: {
        outcome: 'approved',
        amount_kopecks: REQUEST.amount_kopecks,
        commission_kopecks: 1_000_000,
        reason: null,
        finished_at: application.updated_at,
      },
    };
    await route.fulfill({ response, json: won });
  });
  await page.goto(page.url().replace(/#.*$/, `#/issue/${hash}/completion?bank=sgb`));
  await page.reload();
  await expect(flow.main.getByText('Сделка оформлена в банке СГБ')).toBeVisible();
  await flow.button(/^Отказаться от 1\sзаявки$/).click();
  const question = page.getByRole('dialog', { name: /Отказаться от 1\sзаявки в других банках/ });
  await expect(question).toContainText(`Метком №${sibling.id}`);
  await question.getByRole('button', { name: /^Отказаться/ }).click();
  await expect(page.getByText(`Заявка №${sibling.id} в банке Метком закрыта с отказом`)).toBeVisible();
  await expect(flow.button(/^Отказаться/)).toBeHidden();
  const withdrawn = await new BankClient(portal, 'agent@example.com', 'metcome').issue(sibling.hash_password);
  expect(withdrawn.result?.outcome).toBe('rejected_by_agent');
});
