import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { switchTheme } from './theme.ts';

/** One of the lists of applications, as a table. */
export class ApplicationList {
  readonly page: Page;
  readonly main: Locator;
  readonly search: Locator;
  readonly rows: Locator;
  /** How many there are, under the title. */
  readonly subtitle: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.search = this.main.getByRole('searchbox', { name: 'Номер, клиент или ИНН' });
    this.rows = this.main
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: /^Открыть заявку/ }) });
    this.subtitle = this.main.getByText(/^\d+\s(заявка|заявки|заявок)$/);
  }

  /** Another page of the list: the pages stand below the rows, and come when they are seen. */
  async turnTo(page: number): Promise<void> {
    await this.rows.last().scrollIntoViewIfNeeded();
    await this.main.getByRole('listitem', { name: String(page), exact: true }).click();
  }

  row(id: number): Locator {
    return this.main
      .getByRole('row')
      .filter({ has: this.page.getByRole('link', { name: `Открыть заявку ${id}`, exact: true }) });
  }

  /** The list with its rows, in one theme and in the other, in which it is worked on. */
  async expectRows(): Promise<void> {
    await expect(this.rows.first()).toBeVisible();
    await switchTheme(this.page);
    await expect(this.rows.first()).toBeVisible();
  }

  /** The page shows exactly these applications, in this order; only its first 25 are compared. */
  async expectNumbers(ids: readonly number[]): Promise<void> {
    const names = ids.slice(0, 25).map((id) => new RegExp(`^${id}$`));
    const links = this.main.getByRole('link', { name: /^Открыть заявку/ });
    await expect(links).toHaveText(names);
    await switchTheme(this.page);
    await expect(links).toHaveText(names);
  }

  #select(name: string): Locator {
    return this.main.getByRole('search').getByRole('combobox', { name, exact: true });
  }

  /** The open list of a filter stands still: while it slides down a click may miss. */
  async #opened(): Promise<void> {
    const list = this.page.locator('.ant-select-dropdown:visible');
    await expect(list).toBeVisible();
    await expect(list).not.toHaveClass(/ant-slide-up/);
  }

  #options(): Locator {
    return this.page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  }

  /** What a filter offers. */
  async choices(filter: string): Promise<readonly string[]> {
    await this.#select(filter).click();
    await this.#opened();
    let texts: readonly string[] = [];
    await expect(async () => {
      texts = await this.#options().allInnerTexts();
      expect(texts).not.toHaveLength(0);
    }).toPass();
    await this.page.keyboard.press('Escape');
    await expect(this.#options()).toHaveCount(0);
    return texts;
  }

  async choose(filter: string, value: string): Promise<void> {
    await this.#select(filter).click();
    await this.#opened();
    await this.#options().getByText(value, { exact: true }).click();
    await expect(this.#options()).toHaveCount(0);
  }

  /** Chooses several values of a filter that is one press away. */
  async narrow(filter: string, values: readonly string[]): Promise<void> {
    await this.main.getByRole('button', { name: 'Фильтры' }).click();
    const panel = this.page.getByRole('dialog', { name: 'Фильтры' });
    await panel.getByRole('combobox', { name: filter, exact: true }).click();
    await this.#opened();
    for (const value of values) await this.#options().getByText(value, { exact: true }).click();
    await panel.getByRole('button', { name: 'Показать', exact: true }).click();
    await expect(panel).toBeHidden();
  }

  /** Chooses what to do with an application in the menu of its row. */
  async act(id: number, action: string): Promise<void> {
    await this.main.getByRole('button', { name: `Действия с заявкой №${id}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  async open(id: number): Promise<void> {
    await this.main.getByRole('link', { name: `Открыть заявку ${id}`, exact: true }).click();
  }

  /** Another list, by the sidebar. */
  async goTo(title: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
    await expect(this.main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  }
}
