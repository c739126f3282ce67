import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ACCOUNT } from '../minimal-bank/minimal-bank.ts';
import { ApplicationList } from './application-list.ts';
import { Shell } from './shell.ts';

/** The one thing that a browser says of a bank without additions: it was asked what it has, once. */
export const NO_CAPABILITIES = /status of 404.*\/agent\/rest\/capabilities/;

export const AGENT = ACCOUNT.email;

/** Opens one of the lists, with rows in it. */
export async function openList(
  page: Page,
  openAs: (account: string, route: string) => Promise<void>,
  route = '/requests',
): Promise<ApplicationList> {
  await openAs(AGENT, route);
  const list = new ApplicationList(page);
  await expect(list.rows.first()).toBeVisible();
  // Gone when the bank has said that it has nothing beyond the specification; the rows move up then.
  await expect(list.search).toHaveCount(0);
  return list;
}

/** Rejects an application in the agent's own words. */
export async function reject(list: ApplicationList, id: number): Promise<void> {
  const { page } = list;
  await list.act(id, 'Отказаться от заявки…');
  const dialog = page.getByRole('dialog', { name: `Отказ по заявке №${id}` });
  await expect(dialog.getByRole('radio', { name: 'Решение агента' })).toBeChecked();
  await dialog.getByLabel('Комментарий').fill('Клиент передумал');
  await dialog.getByRole('button', { name: 'Отказаться от заявки' }).click();
  await new Shell(page).expectToast(`Заявка №${id} закрыта с отказом`);
  await expect(dialog).toBeHidden();
  await expect(list.row(id)).toContainText('Отказ');
}

/** Archives an application and takes it out of the archive again. */
export async function archiveAndBack(list: ApplicationList, id: number): Promise<void> {
  await list.act(id, 'В архив');
  await expect(list.row(id)).toHaveCount(0);
  await list.goTo('Архив заявок');
  await expect(list.row(id)).toBeVisible();
  await list.act(id, 'Вернуть из архива');
  await new Shell(list.page).expectToast(`Заявка №${id} возвращена из архива`);
  await expect(list.row(id)).toHaveCount(0);
  await list.goTo('Заявки');
  await expect(list.row(id)).toBeVisible();
}
