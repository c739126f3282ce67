import type { Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { logIn, sessionRecord } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';

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

/** Counts in the page itself, from its first script on. Each call answers what was done since the one before. */
async function countEffort(page: Page): Promise<() => Promise<Effort>> {
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
  return () =>
    page.evaluate(() => {
      const { effort } = window as unknown as {
        effort: { presses: number; files: number; changed: Set<unknown> };
      };
      const { presses, files, changed } = effort;
      Object.assign(effort, { presses: 0, files: 0 });
      const fields = changed.size;
      changed.clear();
      return { presses, files, fields };
    });
}

/** An application of the client that was brought to its documents, signed with a key of this device, and is over. */
async function makeKnown(flow: ApplicationFlow, bank: BankClient, name: string): Promise<void> {
  const { hash } = await bank.create({ inn: INN, product: 'working_capital_loan' });
  await bank.fillForms(hash, { replace: { '/client/inn': INN } });
  await bank.uploadRequired(hash);
  await flow.page.goto(`/#/issue/${hash}/documents?bank=${bank.bank}`);
  const move = flow.button(`Перейти в ${name}`);
  const sign = flow.main.getByRole('button', { name: /^Подписать (\d|«)/ }).first();
  await expect(move.or(sign).first()).toBeVisible();
  if (await move.isVisible()) await move.click();
  await expect(sign).toBeVisible();
  await flow.provideDocuments();
  await bank.call('POST', '/cancel', { hash_password: hash, reason: 'client_refused' });
}

test('a known client comes to scoring within 11 presses, at the second bank within 3, without a file', async ({
  page,
  portal,
  openAs,
}) => {
  const [sgb, metcome] = [new BankClient(portal), new BankClient(portal, AGENT, 'metcome')];
  const record = sessionRecord(await logIn(portal.bankApiUrl, AGENT, 'metcome'));
  await page.addInitScript((text) => localStorage.setItem('auth_metcome', text), record);
  const measure = await countEffort(page);
  const flow = new ApplicationFlow(page);
  await openAs(AGENT, '/');
  await makeKnown(flow, metcome, 'Метком');
  await makeKnown(flow, sgb, 'СГБ');
  await page.goto(`/#/clients/${INN}`);
  await measure();

  await flow.button('Заявка для клиента').click();
  await flow.main.getByLabel('Сумма', { exact: true }).fill('3000000');
  await flow.main.getByLabel('Срок, месяцев', { exact: true }).fill('12');
  const hash = await flow.choose('СГБ');
  await flow.sendInOneGo('СГБ');
  const first = await measure();

  await flow.button('Подать ещё в Метком').click();
  await page.waitForURL(/request-form\?bank=metcome/);
  await flow.sendInOneGo('Метком');
  const other = await measure();

  const [sibling] = (await sgb.issue(hash)).deal;
  for (const [bank, client, id] of [
    ['first', sgb, hash],
    ['second', metcome, sibling?.hash_password ?? ''],
  ] as const)
    await expect.poll(async () => (await client.issue(id)).scoring.state, bank).not.toBe('none');

  console.log(`To scoring, first bank: ${toText(first)}; second bank: ${toText(other)}`);
  expect(first.fields).toBeLessThanOrEqual(11);
  expect(first.presses).toBeLessThanOrEqual(11);
  expect(other.presses).toBeLessThanOrEqual(3);
  expect(other.fields).toBeLessThanOrEqual(2);
  expect([first.files, other.files]).toEqual([0, 0]);
});

const toText = ({ presses, fields, files }: Effort): string =>
  `${fields} fields, ${presses} presses, ${files} files`;
