import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { pdfFile } from './files.ts';
import { MainJourney } from './main-journey.ts';
import { switchTheme } from './theme.ts';

/** Time for work of the bank that runs in the background. */
export const BANK_LIMIT_MS = 60_000;

/** Steps of an application as their page is titled, by their number. */
const STEP_TITLES = {
  1: 'Выбор банка',
  2: 'Оформление заявки',
  3: 'Анкета',
  4: 'Дополнительная анкета',
  5: 'Документы',
  6: 'Запросы банка',
  7: 'Пакет документов',
  8: 'Завершение',
} as const;
export type StepNumber = keyof typeof STEP_TITLES;

export interface NewApplication {
  readonly inn: string;
  readonly kind: 'Кредит' | 'Гарантия';
  readonly product: string;
  readonly amountRubles: number;
  /** Months of a loan, days of a guarantee. */
  readonly term: number;
}

/** The pages of an application, read and worked on by their roles and Russian names. */
export class ApplicationFlow extends MainJourney {
  readonly main: Locator;
  /** The step list beside the page, or on a phone at its top. */
  readonly steps: Locator;
  readonly saveState: Locator;

  constructor(page: Page) {
    super(page);
    this.main = page.getByRole('main');
    this.steps = page.getByRole('list', { name: 'Шаги заявки' });
    this.saveState = this.main
      .getByRole('status')
      .filter({ hasText: /Сохран|сохран|Введённое хранится|Не отправлено/ })
      // Of the current form: those after it have one each.
      .first();
  }

  heading(number: StepNumber): Locator {
    return this.main.getByRole('heading', {
      level: 1,
      // The number is the place in this application, which may lack optional steps.
      name: new RegExp(`^[1-${number}]\\. ${STEP_TITLES[number]}$`),
    });
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name, exact: typeof name === 'string' });
  }

  async open(hash: string, step: string | number): Promise<void> {
    await this.page.goto(`/#/issue/${hash}/${step}`);
  }

  /** The page of a step, in one theme and in the other, in which it is worked on. */
  async expectStep(number: StepNumber, timeout = BANK_LIMIT_MS): Promise<void> {
    await expect(this.heading(number)).toBeVisible({ timeout });
    await switchTheme(this.page);
    await expect(this.heading(number)).toBeVisible();
  }

  /** A text question of the bank's form, by its title. */
  field(title: string): Locator {
    // The mark of a required question and the origin of a prefilled answer are part of the name.
    const origin = '( Справочник организаций| По ИНН| Профиль агента| Заявка №\\d+| [А-Яа-я -]+ от [\\d.]+)?';
    return this.main.getByRole('textbox', { name: new RegExp(`^(\\* )?${title}${origin}$`) }).first();
  }

  async expectSaved(): Promise<void> {
    await expect(this.saveState).toHaveText(/Сохранено в/, { timeout: BANK_LIMIT_MS });
  }

  /** Step 1: the client by INN, then product, amount and term. */
  async describe({ inn, kind, product, amountRubles, term }: NewApplication): Promise<void> {
    const { main, page } = this;
    await main.getByLabel('ИНН клиента').fill(inn);
    await main.getByRole('radiogroup', { name: 'Вид' }).getByText(kind, { exact: true }).click();
    await main.getByRole('combobox', { name: 'Продукт' }).click();
    await page.getByTitle(product, { exact: true }).last().click();
    await main.getByLabel('Сумма', { exact: true }).fill(String(amountRubles));
    await main
      .getByLabel(kind === 'Кредит' ? 'Срок, месяцев' : 'Срок, дней', { exact: true })
      .fill(String(term));
  }

  /** The offer of a bank in the comparison. */
  offer(bank: string): Locator {
    return this.main
      .getByRole('region', { name: 'Предложения банков' })
      .getByRole('row')
      .filter({ has: this.page.getByText(bank, { exact: true }) });
  }

  /** Chooses the offer; answers the hash of the application that is made. */
  async choose(bank: string): Promise<string> {
    await this.offer(bank)
      .getByRole('button', { name: /^Создать/ })
      .click();
    await this.page.waitForURL(/#\/issue\/[^/]+\/request-form/);
    return /#\/issue\/([^/]+)\//.exec(this.page.url())?.[1] ?? '';
  }

  /** Applies at several banks with one press and opens one of the applications. */
  async chooseSeveral(banks: readonly string[], opened: string): Promise<void> {
    for (const bank of banks)
      await this.offer(bank)
        .getByRole('checkbox', { name: `Выбрать ${bank} для заявки в несколько банков` })
        .check();
    const together = this.button(new RegExp(`Подать в ${banks.length}\\sбанка`));
    // The one main way of the page.
    await expect(together).toHaveClass(/ant-btn-primary/);
    await expect(this.main.locator('.ant-btn-primary')).toHaveCount(1);
    await together.click();
    const dialog = this.page.getByRole('dialog', { name: 'Заявки в несколько банков' });
    await expect(dialog.getByText(`Создано ${banks.length} из ${banks.length}`)).toBeVisible();
    await dialog.getByRole('button', { name: `Открыть заявку: ${opened}` }).click();
    await this.page.waitForURL(/\/request-form/);
  }

  /** From the forms, in which everything is answered, to the scoring; signs with a key that is there. */
  async sendInOneGo(bank: string): Promise<void> {
    await expect(this.main.getByText(`Все ответы для ${bank} уже есть`)).toBeVisible();
    await this.button(`Отправить на скоринг в ${bank}`).click();
    const sign = this.page.getByRole('dialog').getByRole('button', { name: /^Подписать \d+/ });
    await expect(sign).toBeEnabled({ timeout: BANK_LIMIT_MS });
    await sign.click();
    await expect(this.main.getByText(/Банк проверяет заявку|Скоринг пройден/).first()).toBeVisible({
      timeout: BANK_LIMIT_MS,
    });
  }

  /** Types into questions by their titles, then answers everything that is still open and completes the step. */
  async answer(own: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.openSections();
    for (const [title, text] of Object.entries(own)) await this.field(title).fill(text);
    await this.completeForm();
  }

  /** Opens what the form has folded because it is answered. */
  async openSections(): Promise<void> {
    await expect(this.button('Завершить шаг')).toBeVisible();
    const folded = this.main.getByRole('button', { name: /^Изменить: / });
    while ((await folded.count()) > 0) await folded.first().click();
  }

  /** From wherever the menu is. */
  async startNew(): Promise<void> {
    await this.page.getByRole('button', { name: 'Новая заявка', exact: true }).first().click();
    await expect(this.main.getByRole('heading', { level: 1, name: 'Новая заявка' })).toBeVisible();
  }

  /** Leaves a mark that a reload of the page would wipe out. */
  async markPage(): Promise<void> {
    await this.page.evaluate(() => void Object.assign(window, { e2eMark: true }));
  }

  async expectSamePage(): Promise<void> {
    expect(await this.page.evaluate(() => 'e2eMark' in window), 'the page was not loaded again').toBe(true);
  }

  /** Sends step 5 to the scoring; the page says that the bank is at it. */
  async sendToScoring(): Promise<void> {
    // The bank may be quicker than the eye: what comes after «running» waits until that was seen.
    const application = '**/agent/rest/issue/*';
    const gate = Promise.withResolvers<undefined>();
    await this.page.route(application, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await this.button('Отправить на скоринг').click();
    await expect(this.main.getByText('Банк проверяет заявку')).toBeVisible({ timeout: BANK_LIMIT_MS });
    gate.resolve(undefined);
  }

  /** Waits until the bank has moved the application on, which the page says by itself, and follows its one link. */
  async toCurrentStep(number: StepNumber): Promise<void> {
    const name = new RegExp(`^(Текущий шаг|Далее): ${STEP_TITLES[number]}$`);
    const link = this.main.getByRole('link', { name });
    await expect(link).toBeVisible({ timeout: BANK_LIMIT_MS });
    await link.click();
    await this.expectStep(number);
  }

  /** The bank's request for a document, by its title. */
  request(title: string): Locator {
    return this.main.getByRole('region', { name: title, exact: true });
  }

  async discuss(request: Locator, text: string): Promise<void> {
    const message = request.getByRole('textbox', { name: 'Сообщение' });
    await message.fill(text);
    await message.press('Enter');
    await expect(request.getByText(text)).toBeVisible();
    await expect(message).toHaveValue('');
  }

  async answerRequest(request: Locator): Promise<void> {
    await request
      .locator('input[type=file][aria-label^="Загрузить файл"]')
      .setInputFiles(pdfFile('Ответ.pdf'));
    await expect(request.getByText('Ответ.pdf').first()).toBeVisible({ timeout: BANK_LIMIT_MS });
  }

  /** Downloads a document of the package. */
  async download(title: string): Promise<Buffer> {
    const started = this.page.waitForEvent('download');
    await this.button(`Скачать: ${title}`).click();
    return readFile(await (await started).path());
  }

  /** Says yes in the question that is open. */
  async confirm(verb: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
  }
}
