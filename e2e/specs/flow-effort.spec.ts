import type { Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { logIn, sessionRecord } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow, BANK_LIMIT_MS } from '../pages/application-flow.ts';

const AGENT = 'agent@example.com';
/** No demo application is theirs, and none of another journey. */
const INN = '7736050003';

test.setTimeout(180_000);

/** What the hand has done on a page. */
interface Effort {
  /** Presses on buttons and links. */
  readonly presses: number;
  /** Fields whose value the agent changed: typed, chosen or ticked. */
  readonly fields: number;
  /** Files chosen from the device. */
  readonly files: number;
}

/** Counts in the page itself, from its first script on; moving within the portal loads no other. */
async function countEffort(page: Page): Promise<(earlier?: Effort) => Promise<Effort>> {
  await page.addInitScript(() => {
    const effort = { presses: 0, files: 0, changed: new Set<EventTarget | string>() };
    Object.assign(window, { effort });
    const on = (type: string, count: (target: Element) => void): void =>
      window.addEventListener(type, ({ target }) => target instanceof Element && count(target), true);
    on('pointerdown', (target) => {
      const option = target.closest('.ant-select-item-option');
      const choice = target.closest('.ant-select, .ant-radio-group, .ant-segmented, .ant-checkbox-wrapper');
      if (option) effort.changed.add(option.closest('[id]')?.id ?? option);
      else if (choice) effort.changed.add(choice.querySelector('input')?.id || choice);
      else if (target.closest('button, a')) effort.presses += 1;
    });
    on('input', (target) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      if (target.type !== 'file' && target.type !== 'radio' && target.type !== 'checkbox')
        effort.changed.add(target.id || target);
    });
    on('change', (target) => {
      if (target instanceof HTMLInputElement && target.type === 'file')
        effort.files += target.files?.length ?? 0;
    });
  });
  return async (earlier = { presses: 0, fields: 0, files: 0 }) => {
    const total = await page.evaluate(() => {
      const { presses, files, changed } = (
        window as unknown as { effort: { presses: number; files: number; changed: Set<unknown> } }
      ).effort;
      return { presses, files, fields: changed.size };
    });
    return {
      presses: total.presses - earlier.presses,
      fields: total.fields - earlier.fields,
      files: total.files - earlier.files,
    };
  };
}

test('a client known at both banks comes to scoring within 11 fields and 11 presses, and without a file', async ({
  page,
  portal,
  openAs,
}) => {
  const [sgb, metcome] = [new BankClient(portal), new BankClient(portal, AGENT, 'metcome')];
  for (const bank of [sgb, metcome]) {
    const { hash } = await bank.create({ inn: INN, product: 'working_capital_loan' });
    await bank.fillForms(hash, { replace: { '/client/inn': INN } });
    await bank.uploadRequired(hash);
    await bank.call('POST', '/cancel', { hash_password: hash, reason: 'client_refused' });
  }
  const record = sessionRecord(await logIn(portal.bankApiUrl, AGENT, 'metcome'));
  await page.addInitScript((text) => localStorage.setItem('auth_metcome', text), record);
  const measure = await countEffort(page);
  const flow = new ApplicationFlow(page);
  const { main } = flow;
  await openAs(AGENT, `/clients/${INN}`);

  await flow.button('Новая заявка').click();
  await main.getByLabel('Сумма', { exact: true }).fill('3000000');
  await main.getByLabel('Срок, месяцев', { exact: true }).fill('12');
  await flow.chooseSeveral(['СГБ', 'Метком'], 'СГБ');
  const hash = /#\/issue\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  const { deal } = await sgb.issue(hash);
  const second = deal[0]?.hash_password ?? '';

  await bringToScoring(flow);
  const first = await measure();

  await main.getByRole('link', { name: /^Метком — заявка №/ }).click();
  await flow.button('Перейти в Метком').click();
  await page.waitForURL(/bank=metcome/);
  await bringToScoring(flow);
  const other = await measure(first);
  for (const [bank, client, id] of [
    ['first', sgb, hash],
    ['second', metcome, second],
  ] as const)
    await expect.poll(async () => (await client.issue(id)).scoring.state, bank).not.toBe('none');

  console.log(`To scoring, first bank: ${toText(first)}; second bank: ${toText(other)}`);
  expect(first.fields).toBeLessThanOrEqual(11);
  expect(first.presses).toBeLessThanOrEqual(11);
  expect([first.files, other.files]).toEqual([0, 0]);
});

const toText = ({ presses, fields, files }: Effort): string =>
  `${fields} fields, ${presses} presses, ${files} files`;

/** From the first form to the scoring: answers only what is still asked, takes the client's files, signs. */
async function bringToScoring(flow: ApplicationFlow): Promise<void> {
  const { main, page } = flow;
  const isForm = () => /request-form|questionnaire/.test(page.url());
  while (isForm()) await flow.completeForm();
  await page.waitForURL(/\/documents/);
  const take = main.getByRole('button', { name: 'Взять из файлов клиента' });
  await take.click();
  await expect(take).toHaveCount(0);
  await flow.provideDocuments();
  await flow.button('Отправить на скоринг').click();
  await expect(main.getByText(/Скоринг (идёт|пройден)/).first()).toBeVisible({ timeout: BANK_LIMIT_MS });
}
