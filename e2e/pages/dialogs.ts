import type { Page } from '@playwright/test';
import { Shell } from './shell.ts';

interface DialogPicture {
  readonly name: string;
  /** The page that it belongs to. */
  readonly route: string;
  readonly open: (page: Page) => Promise<void>;
}

const OFFERS = '/create-request?inn=7707083893&product=working_capital_loan&amount=500000000&months=24';

/** Presses one button after another; the first may stand in the menu of a phone's page actions. */
const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    const main = new Shell(page).main();
    for (const name of names) {
      const button = main.getByRole('button', { name }).first();
      if (await button.isVisible()) await button.click();
      else {
        await main.getByRole('button', { name: 'Ещё действия' }).click();
        await page.getByRole('menuitem', { name }).click();
      }
    }
    await page.getByRole('dialog').first().waitFor();
  };

/** The main dialogs, drawers and menus, as an agent meets them. */
export const DIALOGS: readonly DialogPicture[] = [
  {
    name: 'Поиск',
    route: '/requests',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'Фильтры', route: '/requests', open: press(/^Фильтры/) },
  {
    name: 'Отказ от заявки',
    route: '/requests',
    open: async (page) => {
      await new Shell(page)
        .main()
        .getByRole('button', { name: /^Действия с заявкой/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Отказаться от заявки…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'Ссылка для клиента', route: OFFERS, open: press('Ссылка для клиента') },
  { name: 'Выписка банка', route: '/my-income', open: press('Выписка банка') },
  { name: 'Проверка подписи', route: '/documents-page', open: press('Проверить подпись') },
  { name: 'Сертификаты', route: '/documents-page', open: press('Сертификаты') },
  { name: 'Подписание', route: '/documents-page', open: press(/^Подписать/) },
  { name: 'Удаление', route: '/notifications', open: press('Удалить все') },
];
