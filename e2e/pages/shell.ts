import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The shell around every page, as an agent sees it. */
export class Shell {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  main(): Locator {
    return this.page.getByRole('main');
  }

  /** The page's heading. */
  heading(name: string | RegExp): Locator {
    return this.main().getByRole('heading', { level: 1, name });
  }

  sidebar(): Locator {
    return this.page.getByRole('navigation', { name: 'Главное меню' });
  }

  toasts(): Locator {
    return this.page
      .getByRole('region', { name: 'Уведомления' })
      .getByRole('status')
      .or(this.page.getByRole('region', { name: 'Уведомления' }).getByRole('alert'));
  }

  async expectToast(...texts: readonly string[]): Promise<void> {
    let toast = this.toasts();
    for (const text of texts) toast = toast.filter({ hasText: text });
    await expect(toast.first()).toBeVisible();
  }

  async expectRoute(route: string | RegExp): Promise<void> {
    const wanted =
      typeof route === 'string' ? new RegExp(`/#${route.replaceAll('?', '\\?')}(?:\\?.*)?$`) : route;
    await expect(this.page).toHaveURL(wanted);
  }

  async openRoute(route: string): Promise<void> {
    await this.page.evaluate((hash) => {
      location.hash = hash;
    }, route);
  }

  async chooseInUserMenu(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Меню пользователя' }).click();
    await this.chooseInMenu(item);
  }

  /** An item of a menu of the top bar that was opened just now. */
  async chooseInMenu(item: string): Promise<void> {
    const entry = this.page.getByRole('menuitem', { name: item, exact: true });
    // Until the list has come to rest it is not yet where a person would click it.
    await expect(this.page.locator('.ant-dropdown').filter({ has: entry })).not.toHaveClass(/ant-slide-up/);
    await entry.click();
  }

  /** The bank selector of the top bar. */
  bankSelect(): Locator {
    return this.page.getByRole('banner').getByRole('combobox', { name: 'Банк' });
  }

  async openBanks(): Promise<void> {
    await this.bankSelect().click();
    await expect(this.bankOption('СГБ')).toBeVisible();
  }

  bankOption(name: string): Locator {
    return this.page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: name });
  }

  async chooseBank(name: string): Promise<void> {
    await this.openBanks();
    const option = this.bankOption(name);
    await expect(this.page.locator('.ant-select-dropdown:visible')).not.toHaveClass(/ant-slide-up/);
    await option.click();
  }

  /** The bank that the portal works with now: a choice is named at once, and turns until it is made. */
  async expectBank(name: string): Promise<void> {
    const select = this.page.getByRole('banner').locator('.bank-select');
    await expect(
      select.filter({ hasText: name }).filter({ hasNot: this.page.locator('.anticon-loading') }),
    ).toBeVisible();
  }
}

/** Fills the sign-in form and sends it. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  // The address is that of the sign-in a moment before its page is.
  await expect(page.getByRole('heading', { level: 1, name: 'Вход в портал' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

/** Letters that the bank wrote to an address, oldest first. */
export function lettersTo(dataDir: string, email: string): readonly string[] {
  const folder = path.join(dataDir, 'outbox');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .filter((letter) => letter.includes(`To: ${email}\r\n`));
  } catch {
    return [];
  }
}

/** A new agent's e-mail, never used before. */
export const newEmail = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Registers an agent past the browser. */
export async function registerAgent(bankApiUrl: string, email: string, password: string): Promise<void> {
  const answer = await fetch(`${bankApiUrl}/banks/sgb/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      last_name: 'Новикова',
      first_name: 'Мария',
      middle_name: 'Олеговна',
      email,
      phone: '+79161112233',
      organization_inn: '7707083893',
      password,
      consent_version: '2026-01',
    }),
  });
  if (!answer.ok) throw new Error(`Not registered: ${answer.status} ${await answer.text()}`);
}

/** The page has drawn what it shows: no skeleton, no spinner, no bar of loading. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('#portal-overlay')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('log')).first()).toBeVisible();
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0, { timeout: 20_000 });
}
