import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ANSWERS } from './answers.ts';
import { pdfFile } from './files.ts';

/** Time for work of the bank that runs in the background: scoring, issue. */
const BANK_LIMIT_MS = 90_000;

/** The main journey of an agent, step by step, as the pages show it. */
export class MainJourney {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  #main(): Locator {
    return this.page.getByRole('main');
  }

  /** Step 1: client, request, offers; the one of the current bank is taken. Answers the application's hash. */
  async create(inn: string, amountRubles: number, termMonths: number): Promise<string> {
    await this.page.goto('/#/create-request');
    await this.page.getByLabel('ИНН клиента').fill(inn);
    await this.page.getByLabel('Сумма', { exact: true }).fill(String(amountRubles));
    await this.page.getByLabel('Срок, месяцев', { exact: true }).fill(String(termMonths));
    await this.#main().getByRole('button', { name: 'Создать заявку', exact: true }).click();
    await this.page.waitForURL(/#\/issue\/[^/]+\/request-form/);
    return /#\/issue\/([^/]+)\//.exec(this.page.url())?.[1] ?? '';
  }

  /** The form of the current step: those of later steps may stand below it. */
  #form(): Locator {
    const submit = this.page.getByRole('button', { name: 'Завершить шаг' });
    return this.#main().locator('[id^="form-"]').filter({ has: submit });
  }

  /** Steps 2, 3 and 4: fills what is still empty in the bank's form and completes the step. */
  async completeForm(): Promise<void> {
    const submit = this.#form().getByRole('button', { name: 'Завершить шаг' });
    await expect(submit).toBeVisible();
    // What is chosen decides what else is asked.
    await this.#chooseEverywhere();
    await this.#addOwner();
    const registries: Locator[] = [];
    for (const [pointer, answer] of Object.entries(ANSWERS)) {
      const control = this.#control(pointer);
      if ((await control.count()) === 0 || (await control.inputValue()) !== '') continue;
      await control.fill(answer);
      registries.push(this.#form().locator('div:has(> label)').filter({ has: control }).getByRole('status'));
    }
    // What a registry answers, a moment after the number, moves the button.
    for (const line of registries) if ((await line.count()) > 0) await expect(line).toHaveText(/[^…]$/);
    const before = this.page.url();
    await submit.click();
    await expect(this.page).not.toHaveURL(before, { timeout: 20_000 });
  }

  #control(pointer: string): Locator {
    return this.#form().locator(`:is(input, textarea)[id$="${pointer}"]:not([role=combobox])`);
  }

  async #addOwner(): Promise<void> {
    const owners = this.#form().getByRole('group', { name: /^Владельцы/ });
    if ((await owners.count()) === 0 || (await this.#control('/owners/0/name').count()) > 0) return;
    await owners.getByRole('button', { name: 'Добавить' }).click();
    await expect(this.#control('/owners/0/name')).toBeVisible();
  }

  /** The first option wherever nothing is chosen yet; a question of yes or no gets a no. */
  async #chooseEverywhere(): Promise<void> {
    for (const select of await this.#form().locator('.ant-select:has(input[role=combobox])').all()) {
      if ((await select.locator('.ant-select-placeholder').count()) === 0) continue;
      const box = select.getByRole('combobox');
      const list = this.page.locator('.ant-select-dropdown:visible');
      // By keyboard: the form may still grow above, and a pressed option would move from under the pointer.
      await box.press('ArrowDown');
      await expect(list.locator('.ant-select-item-option-active')).toBeVisible();
      await box.press('Enter');
      // The next list must not be taken for this one, which is still closing.
      await expect(list).toHaveCount(0);
    }
    for (const group of await this.#form().getByRole('radiogroup').all()) {
      if ((await group.locator('input:checked').count()) > 0) continue;
      const no = group.getByRole('radio', { name: 'Нет', exact: true });
      await ((await no.count()) > 0 ? no : group.getByRole('radio').first()).check();
    }
  }

  /** Step 5: a file for every required document, signatures where the bank asks for them, then the scoring. */
  async sendDocuments(): Promise<void> {
    await this.provideDocuments();
    await this.#main().getByRole('button', { name: 'Отправить на скоринг' }).click();
    await expect(this.#main().getByText('Скоринг пройден: одобрено')).toBeVisible({ timeout: BANK_LIMIT_MS });
    await this.#main()
      .getByRole('link', { name: /^Далее:/ })
      .click();
  }

  /** Step 5 up to the scoring: a file for every required document, signatures where the bank asks for them. */
  async provideDocuments(): Promise<void> {
    await this.provideFiles();
    const ready = this.#main().getByText('Все обязательные документы на месте.');
    const sign = this.#main()
      .getByRole('button', { name: /^Подписать (\d|«)/ })
      .first();
    await expect(ready.or(sign).first()).toBeVisible();
    if (await sign.isVisible()) await this.#sign(sign);
  }

  /** A file for every required document of step 5. */
  async provideFiles(): Promise<void> {
    await this.page.waitForURL(/\/documents/);
    const required = this.#main().getByRole('region', { name: 'Обязательные документы' });
    await expect(required).toBeVisible();
    const places = required.getByRole('listitem').locator('input[type=file][aria-label^="Загрузить файл"]');
    for (let left = await places.count(); left > 0; left -= 1) {
      await places.first().setInputFiles(pdfFile('Документ.pdf'));
      await expect(places).toHaveCount(left - 1);
    }
  }

  async #sign(open: Locator): Promise<void> {
    await open.click();
    const dialog = this.page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Создать ключ и сертификат' });
    const sign = dialog.getByRole('button', { name: /^Подписать \d+/ });
    await expect(create.or(dialog.getByRole('radio').first()).first()).toBeVisible();
    if (await create.isVisible()) await create.click();
    await expect(sign).toBeEnabled();
    await sign.click();
    // Some pages close the dialog themselves once everything is signed.
    await expect(
      dialog.getByText('Все документы подписаны').or(this.page.getByText('Документы подписаны')).first(),
    ).toBeVisible({ timeout: BANK_LIMIT_MS });
    const close = dialog.getByRole('button', { name: 'Закрыть', exact: true }).last();
    await expect(async () => {
      if (await close.isVisible()) await close.click();
      await expect(dialog).toBeHidden({ timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
  }

  /** Steps 7 and 8: the bank's documents are signed and sent, the deal is made. */
  async signPackage(): Promise<void> {
    await this.signBankDocuments();
    await this.#main().getByRole('button', { name: 'Отправить пакет в банк' }).click();
  }

  /** Step 7 up to the sending. */
  async signBankDocuments(): Promise<void> {
    await this.page.waitForURL(/\/document-package/);
    await this.#sign(this.#main().getByRole('button', { name: /^Подписать \d+/ }));
  }

  /** The end of the deal leads to its outcome by itself. */
  async expectCompleted(hash: string): Promise<void> {
    await this.page.waitForURL(new RegExp(`/issue/${hash}/completion`), { timeout: BANK_LIMIT_MS });
    await expect(this.#main().getByText('Сделка оформлена')).toBeVisible({ timeout: BANK_LIMIT_MS });
  }

  /** The own applications: the one just completed is the newest. */
  async findInList(hash: string): Promise<void> {
    await this.page.goto('/#/requests');
    const link = this.page.locator(`a[href*="${hash}"]`);
    const row = this.#main().getByRole('row').filter({ has: link });
    await expect(row.getByText('Завершена').first()).toBeVisible();
  }
}
