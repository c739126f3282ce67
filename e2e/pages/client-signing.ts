import type { Locator, Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect } from '../fixtures/portal.ts';
import type { Portal } from '../fixtures/portal.ts';
import { Shell, lettersTo } from './shell.ts';

/** What the client signs. */
export const CONSENT_TITLE = 'Согласие на запрос кредитной истории';

/** An application at the documents, with one that the client signs. @returns Its hash. */
export async function toSign(portal: Portal): Promise<string> {
  const client = new BankClient(portal);
  const { hash } = await client.create({ inn: (await client.aCompany('working_capital_loan')).inn });
  await client.fillForms(hash);
  await client.uploadRequired(hash);
  return hash;
}

export async function sendFromDialog(page: Page, email: string): Promise<void> {
  const main = new Shell(page).main();
  await main.getByRole('button', { name: 'Отправить клиенту на подпись' }).click();
  const dialog = page.getByRole('dialog', { name: 'Отправить клиенту на подпись' });
  await dialog.getByLabel('ФИО').fill('Петров Пётр Петрович');
  await dialog.getByLabel('E-mail для ссылки и кода').fill(email);
  await dialog.getByRole('button', { name: 'Отправить', exact: true }).click();
  const links = page.getByRole('dialog', { name: 'Отправлено клиенту' });
  await expect(links.getByRole('img', { name: 'QR-код ссылки: Петров Пётр Петрович' })).toBeVisible();
  // While the dialog grows into its place a press may miss its button.
  await expect(links).not.toHaveClass(/ant-zoom/);
  await links.getByRole('button', { name: 'Готово' }).click();
  await expect(links).toBeHidden();
}

/** Sends the client of a new application what waits for the client's signature. @returns What the agent sees of it. */
export async function sendToClient({ page, portal, openAs }: AgentFixtures, email: string): Promise<Locator> {
  await openAs('agent@example.com', `/issue/${await toSign(portal)}/documents`);
  await sendFromDialog(page, email);
  return new Shell(page).main().getByRole('region', { name: 'Подпись клиента' });
}

interface AgentFixtures {
  readonly page: Page;
  readonly portal: Portal;
  readonly openAs: (account: string, route: string) => Promise<void>;
}

export const linkIn = (letter: string | undefined): string =>
  /http\S+\/sign#\S+/.exec(letter ?? '')?.[0] ?? '';
export const codeIn = (letter: string | undefined): string => /: (\d{6})\r?\n/.exec(letter ?? '')?.[1] ?? '';

/** Waits for the letter of that number. */
export async function letter(portal: Portal, email: string, number: number): Promise<string> {
  await expect.poll(() => lettersTo(portal.dataDir, email).length).toBeGreaterThanOrEqual(number);
  return lettersTo(portal.dataDir, email)[number - 1] ?? '';
}
