import { isRefusal } from 'shared-kernel/domain/statuses';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';
import { Shell } from '../pages/shell.ts';
import { switchTheme } from '../pages/theme.ts';

const AGENT = 'agent@example.com';
const CURATOR = 'curator@example.com';
const PANEL = 'Чат и история';

test.describe('beside the step', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('five marks show how far the application has come, all of them red after a refusal', async ({
    page,
    portal,
    openAs,
  }) => {
    const rows = await new BankClient(portal).list();
    const find = (isWanted: (status: string) => boolean) => {
      const row = rows.find(({ status }) => isWanted(status));
      if (!row) throw new Error('no such application in the list');
      return `/issue/${row.hash_password}/request-form`;
    };
    const shell = new Shell(page);
    const phases = shell.main().getByRole('img', { name: /^Ход заявки: / });
    const marks = () =>
      phases
        .locator('> *')
        .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor));
    await openAs(
      AGENT,
      find((status) => status === 'survey'),
    );
    await expect(phases).toHaveAccessibleName('Ход заявки: Анкета, 2 из 5');
    const [reached = '', second, ...ahead] = await marks();
    expect(second).toBe(reached);
    expect(ahead).toHaveLength(3);
    expect(ahead).not.toContain(reached);

    // Forced colours take backgrounds away, not what the marks say.
    await page.emulateMedia({ forcedColors: 'active' });
    const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const [forced, alsoForced] = await marks();
    expect([forced, alsoForced]).not.toContain(ground);
    await page.emulateMedia({ forcedColors: 'none' });

    await shell.openRoute(find(isRefusal));
    // In one look: the way to the step where it ended draws the bar anew.
    await expect(async () => {
      const after = await marks();
      expect(after).toHaveLength(5);
      expect(new Set(after).size).toBe(1);
      expect(after).not.toContain(reached);
    }).toPass();
  });

  test('a field that gets the focus stands below the bar of the application', async ({
    page,
    portal,
    openAs,
  }) => {
    const { hash } = await new BankClient(portal).create();
    await openAs(AGENT, `/issue/${hash}/request-form`);
    const flow = new ApplicationFlow(page);
    await expect(flow.heading(2)).toBeVisible();
    const bar = flow.main.getByRole('region', { name: /^Заявка №/ });
    for (const field of (await flow.main.getByRole('textbox').all()).slice(2, 8)) {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
      await field.focus();
      const [above, below] = [await bar.boundingBox(), await field.boundingBox()];
      expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0));
    }
  });

  test('the talk stays open from step to step and over a reload, with what is unread on its button', async ({
    page,
    portal,
    openAs,
  }) => {
    const agent = new BankClient(portal);
    const { hash } = await agent.create();
    await agent.fillForms(hash);
    const { discussion } = await agent.issue(hash);
    if (!discussion) throw new Error('the application has no talk');
    const threads: string[] = [];
    page.on('request', (request) => {
      if (/\/chat\/threads/.test(request.url())) threads.push(request.url());
    });
    await openAs(AGENT, `/issue/${hash}/request-form`);
    const flow = new ApplicationFlow(page);
    await expect(flow.heading(2)).toBeVisible();
    await new BankClient(portal, CURATOR).say(discussion.thread_id, 'Уточните цель кредита');
    const button = flow.main.getByRole('button', { name: new RegExp(`^${PANEL}`) });
    await expect(button).toHaveAccessibleName(/непрочитанных сообщений: [1-9]/);
    // Nobody has opened it: nothing of it was asked for.
    expect(threads).toEqual([]);

    await button.click();
    const panel = page.getByRole('complementary', { name: PANEL });
    await expect(panel).toBeFocused();
    const log = panel.getByRole('log', { name: 'Сообщения' });
    await expect(log.getByText('Уточните цель кредита')).toBeVisible();
    await expect(button).toHaveAccessibleName(PANEL);
    const text = `На закупку сырья ${crypto.randomUUID().slice(0, 8)}`;
    await panel.getByRole('textbox', { name: 'Сообщение' }).fill(text);
    await page.keyboard.press('Enter');
    await expect(log.getByText(text)).toBeVisible();
    await log.evaluate((element) => Object.assign(element, { isSame: true }));
    await switchTheme(page);

    await flow.steps
      .getByRole('link', { name: /Анкета/ })
      .first()
      .click();
    await expect(flow.heading(3)).toBeVisible();
    await expect(log.getByText(text)).toBeVisible();
    expect(await log.evaluate((element) => 'isSame' in element)).toBe(true);

    await page.reload();
    await expect(flow.heading(3)).toBeVisible();
    await expect(log.getByText(text)).toBeVisible();
    await panel.getByRole('tab', { name: 'История' }).click();
    await expect(panel.getByRole('region', { name: 'Рабочее время' })).toBeVisible();
    await panel.getByRole('button', { name: `Закрыть: ${PANEL}` }).click();
    await expect(panel).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the talk is a sheet that keeps the focus and goes with Escape', async ({ page, portal, openAs }) => {
    const { hash } = await new BankClient(portal).create();
    await openAs(AGENT, `/issue/${hash}/request-form`);
    const flow = new ApplicationFlow(page);
    await expect(flow.heading(2)).toBeVisible();
    const button = flow.main.getByRole('button', { name: new RegExp(`^${PANEL}`) });
    await button.click();
    const sheet = page.getByRole('dialog', { name: PANEL });
    await expect(sheet.getByRole('textbox', { name: 'Сообщение' })).toBeVisible();
    const place = await sheet.boundingBox();
    expect(Math.round((place?.y ?? 0) + (place?.height ?? 0))).toBe(844);
    for (let times = 0; times < 12; times += 1) await page.keyboard.press('Tab');
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await switchTheme(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    // The entry that the sheet had in the history is gone, too: a reload would break its way back off.
    await expect
      .poll(() => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0))
      .toBe(0);
    await page.reload();
    await expect(flow.heading(2)).toBeVisible();
    await expect(sheet).toHaveCount(0);
  });
});
