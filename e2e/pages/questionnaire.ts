import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { pdfFile } from './files.ts';
import type { Shell } from './shell.ts';
import { signInDialog } from './signing.ts';

/** What a new agent answers, by the pointer of the question, as one types it. */
const ANSWERS: Readonly<Record<string, string>> = {
  '/organization/inn': '7707083893',
  '/organization/full_name': 'Общество с ограниченной ответственностью «Новый агент»',
  '/organization/address': '117997, г. Москва, ул. Вавилова, д. 19',
  '/company/ogrn': '1027700132195',
  '/company/kpp': '773601001',
  '/person/full_name': 'Новикова Мария Олеговна',
  '/person/birth_date': '14.05.1989',
  '/person/inn': '500100732259',
  '/person/snils': '112-233-445 95',
  '/person/phone': '+79161112233',
  '/person/email': 'new-agent@example.com',
  '/person/position': 'Директор',
  '/passport/series': '4510',
  '/passport/number': '123456',
  '/passport/issued_on': '20.03.2012',
  '/passport/issued_by': 'ОВД района Тверской г. Москвы',
  '/passport/address': '117997, г. Москва, ул. Вавилова, д. 19',
  '/owners/0/name': 'Новикова Мария Олеговна',
  '/owners/0/inn': '500100732259',
  '/owners/0/share': '100',
  '/experience/years': '3',
  '/experience/monthly_applications': '10',
  '/experience/description': 'Рекомендации клиентов',
  '/account/bank_name': 'АО «Расчётный банк»',
  '/account/bik': '049805746',
  '/account/account': '40602810700000000025',
};

/** The agent's questionnaire in the modal that cannot be closed. */
export class QuestionnaireGate {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Анкета агента' });
  }

  control(pointer: string): Locator {
    return this.dialog.locator(`:is(input, textarea)[id$="${pointer}"]:not([role=combobox])`);
  }

  place(title: string): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: title });
  }

  upload(title: string): Locator {
    return this.dialog.locator(`input[type=file][aria-label="Загрузить файл для «${title}»"]`);
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  /** The page that is shown: «Страница 2 из 4». */
  heading(page: number): Locator {
    return this.dialog.getByRole('heading', { name: new RegExp(`^Страница ${page} из 4`) });
  }

  /** From what the gate says first to the pages. */
  async begin(): Promise<void> {
    await this.button(/^(Заполнить анкету|Продолжить заполнение)$/).click();
    await expect(this.dialog.getByRole('heading', { name: /^Страница/ })).toBeFocused();
  }

  async openPage(page: number, title: string): Promise<void> {
    await this.dialog
      .getByRole('navigation', { name: 'Страницы анкеты' })
      .getByRole('button', { name: new RegExp(title) })
      .click();
    await expect(this.heading(page)).toBeFocused();
  }

  /** Fills all pages from the first to the last, each of which is complete when it is left. */
  async fill(): Promise<void> {
    await this.openPage(1, 'Организация');
    for (let page = 1; page <= 4; page += 1) {
      await this.fillPage();
      if (page === 4) return;
      await this.button('Далее').click();
      await expect(this.heading(page + 1)).toBeFocused();
    }
  }

  async fillPage(): Promise<void> {
    const folded = this.button(/^Изменить: /);
    while ((await folded.count()) > 0) await folded.first().click();
    const owners = this.dialog.getByRole('group', { name: /^Владельцы/ });
    if ((await owners.count()) > 0 && (await this.control('/owners/0/name').count()) === 0) {
      await owners.getByRole('button', { name: 'Добавить' }).click();
      await expect(this.control('/owners/0/name')).toBeVisible();
    }
    for (const [pointer, answer] of Object.entries(ANSWERS)) {
      const control = this.control(pointer);
      if ((await control.count()) > 0 && (await control.inputValue()) === '') await control.fill(answer);
    }
    for (const select of await this.dialog.locator('.ant-select:has(input[role=combobox])').all()) {
      if ((await select.locator('.ant-select-placeholder').count()) === 0) continue;
      await select.click();
      await this.page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    }
    for (const group of await this.dialog.getByRole('radiogroup').all())
      if ((await group.locator('input:checked').count()) === 0) await group.locator('input').last().check();
  }

  async uploadAll(): Promise<void> {
    for (const title of ['Паспорт', 'Свидетельство ИНН', 'Выписка из ЕГРЮЛ или ЕГРИП']) {
      await this.upload(title).setInputFiles(pdfFile(`${title}.pdf`));
      await expect(this.place(title).getByText(`${title}.pdf`).first()).toBeVisible();
      await expect(this.upload(title)).toHaveCount(0);
    }
  }

  /** After the approval: the papers that the bank has composed. */
  async signAll(shell: Shell): Promise<void> {
    await shell.openRoute('/documents-page?scope=agent&signing=required');
    await this.page.getByRole('checkbox', { name: /^Выбрать все, где нужна подпись/ }).check();
    await this.page.getByRole('button', { name: 'Подписать выбранные' }).click();
    await signInDialog(this.page);
  }
}
