import type { Locator, Page } from '@playwright/test';
import { expect, PHONE, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

test.use(PHONE);

/** «Back» closes what is open once that has its entry of the history, a moment after it is drawn. */
async function goBack(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => (history.state as { dialogs?: number }).dialogs)).toBe(1);
  await page.goBack();
}

/** At the bottom of the window, as wide as it is, and inside of it as a whole. */
async function expectSheet(page: Page, sheet: Locator): Promise<void> {
  await expect(sheet).toBeVisible();
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox();
      const { width, height } = PHONE.viewport;
      return (
        box !== null &&
        Math.round(box.x) === 0 &&
        Math.round(box.width) === width &&
        Math.round(box.y + box.height) === height &&
        box.y >= 0
      );
    })
    .toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

test('dialogs of a phone are sheets that «back» closes, and the page behind stays', async ({
  page,
  openAs,
}) => {
  await openAs('agent@example.com', '/requests');
  const shell = new Shell(page);
  const main = shell.main();
  await expect(main.getByRole('link', { name: /^Заявка №/ }).first()).toBeVisible();

  // A drawer: what was chosen in it stays when «back» closes it.
  await main.getByRole('button', { name: /^Фильтры/ }).click();
  const filters = page.getByRole('dialog', { name: 'Фильтры' });
  await expectSheet(page, page.locator('.ant-drawer-open .ant-drawer-content-wrapper'));
  await goBack(page);
  await expect(filters).toBeHidden();
  await shell.expectRoute('/requests');
  await expect(main.getByRole('link', { name: /^Заявка №/ }).first()).toBeVisible();

  // A dialog that is closed by hand leaves nothing in the history.
  const before = await page.evaluate(() => location.href);
  await main.getByRole('button', { name: /^Фильтры/ }).click();
  await expect(filters).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await expect.poll(() => page.evaluate(() => (history.state as { dialogs?: number }).dialogs ?? 0)).toBe(0);
  expect(await page.evaluate(() => location.href)).toBe(before);

  // The palette, which has no button to close it.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Поиск' });
  await expectSheet(page, page.locator('.palette .ant-modal-container'));
  await goBack(page);
  await expect(palette).toBeHidden();
  await shell.expectRoute('/requests');
});

test('a question before something is destroyed is a sheet with its actions in reach', async ({
  page,
  openAs,
}) => {
  await openAs('agent@example.com', '/profile');
  const main = new Shell(page).main();
  await main.getByRole('button', { name: 'Завершить все сеансы' }).click();
  const question = page.locator('.ant-modal-confirm .ant-modal-container');
  await expectSheet(page, question);
  await expect(question.getByRole('button', { name: 'Отмена' })).toBeInViewport();
  await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused();
  await goBack(page);
  await expect(question).toBeHidden();
  await expect(main.getByRole('button', { name: 'Завершить все сеансы' })).toBeVisible();
});

/** Every movement in these places that lasts long enough to be seen, by what moved. */
const watchMotion = (page: Page, places: string): Promise<unknown> =>
  page.addInitScript((selector) => {
    const seen: string[] = [];
    Object.assign(window, { motion: seen });
    const note = (event: AnimationEvent | TransitionEvent): void => {
      const { target } = event;
      if (!(target instanceof Element) || !target.closest(selector)) return;
      for (const animation of target.getAnimations())
        if (Number(animation.effect?.getComputedTiming().duration) > 10)
          seen.push(`${target.className}: ${event.type}`);
    };
    for (const type of ['animationstart', 'transitionrun'] as const)
      document.addEventListener(type, note, true);
  }, places);

const readMotion = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { motion: string[] }).motion);

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`the palette and sheets of a phone move only for who wants it: ${reducedMotion}`, async ({
    page,
    openAs,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await watchMotion(page, '.ant-modal-root, .ant-drawer');
    await openAs('agent@example.com', '/requests');
    const main = new Shell(page).main();
    await expect(main.getByRole('link', { name: /^Заявка №/ }).first()).toBeVisible();
    await main.getByRole('button', { name: /^Фильтры/ }).click();
    const filters = page.getByRole('dialog', { name: 'Фильтры' });
    await expectSheet(page, page.locator('.ant-drawer-open .ant-drawer-content-wrapper'));
    await page.keyboard.press('Escape');
    await expect(filters).toBeHidden();
    await page.keyboard.press('Control+k');
    await expectSheet(page, page.locator('.palette .ant-modal-container'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Поиск' })).toBeHidden();
    const motion = await readMotion(page);
    if (reducedMotion === 'reduce') expect(motion).toEqual([]);
    else expect(motion).not.toEqual([]);
  });
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`what is folded unfolds at once for who wants no motion: ${reducedMotion}`, async ({
    page,
    openAs,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await watchMotion(page, '.ant-motion-collapse');
    await openAs('admin@example.com', '/releases');
    await page.getByRole('button', { name: 'Хранимые выпуски' }).first().click();
    const unfolded = page.getByRole('region', { name: 'Хранимые выпуски' });
    await expect(unfolded).toBeVisible();
    if (reducedMotion === 'no-preference') await expect.poll(() => readMotion(page)).not.toEqual([]);
    await expect(unfolded).not.toHaveClass(/ant-motion-collapse/);
    if (reducedMotion === 'reduce') expect(await readMotion(page)).toEqual([]);
  });
}

test('for who wants no motion a page takes the other theme at once', async ({ page, openAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await openAs('agent@example.com', '/requests');
  await expect(
    new Shell(page)
      .main()
      .getByRole('link', { name: /^Заявка №/ })
      .first(),
  ).toBeVisible();
  const transitions = await page.evaluate(() => {
    document.documentElement.classList.add('dark');
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  });
  expect(transitions).toBe(0);
});
