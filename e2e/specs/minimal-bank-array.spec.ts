import { expect, test } from '../fixtures/portal.ts';
import { checkRoutes, watchShifts } from '../pages/layout-shift.ts';
import { AGENT, NO_CAPABILITIES, archiveAndBack, openList, reject } from '../pages/minimal-bank.ts';
import { MAIN_ROUTES } from '../pages/routes.ts';
import { Shell } from '../pages/shell.ts';

/** The specification's bank again, in others of the shapes that it allows. */
test.use({ minimalBank: { lists: 'array', count: 'notifications_count', cancel: '200' } });

test.beforeEach(({ expectConsole }) => expectConsole(NO_CAPABILITIES));

test('lists are shown page by page and filtered', async ({ page, openAs }) => {
  const list = await openList(page, openAs);
  // The bank names no total, and a full page may have another behind it.
  await expect(list.main.getByText(/^более\s|26/).first()).toBeVisible();
  await expect(list.rows).toHaveCount(25);
  await list.turnTo(2);
  await expect(list.rows).toHaveCount(1);
  await list.goTo('Все заявки');
  await list.choose('Решение', 'Отказано');
  await expect(list.rows).toHaveCount(3);
});

test('an application goes to the archive and comes back', async ({ page, openAs }) => {
  await archiveAndBack(await openList(page, openAs), 13);
});

test('an application is rejected in own words', async ({ page, openAs }) => {
  await reject(await openList(page, openAs), 4);
});

test('notifications are counted and listed', async ({ page, openAs }) => {
  await openAs(AGENT, '/notifications');
  const main = new Shell(page).main();
  await expect(main.getByText(/^3\sнепрочитанных$/)).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Событие по заявке' })).toHaveCount(3);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the pages do not move once the bank has said what it lacks', async ({ page, context, openAs }) => {
    const told = page.waitForResponse(/\/agent\/rest\/capabilities$/);
    await openAs(AGENT, '/requests');
    await told;
    await expect(new Shell(page).main().getByRole('link', { name: 'Заявка №1', exact: true })).toBeVisible();
    await watchShifts(context);
    expect(await checkRoutes(context, MAIN_ROUTES)).toEqual([]);
  });
});
