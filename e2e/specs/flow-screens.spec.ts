import type { Page } from '@playwright/test';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { APPLICATION_STEPS } from 'shared-kernel/domain/steps';
import { setTheme, themesFromTheOneShown, violations } from '../fixtures/accessibility.ts';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

test.setTimeout(240_000);

/** Nothing reaches beyond the right edge of the page. */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(beyond, `${where}: px beyond the right edge`).toBeLessThanOrEqual(0);
}

/** Applications of the demo data that stand at each step, by the step's number. */
async function applicationsByStep(bank: BankClient): Promise<ReadonlyMap<number, ApplicationListItem>> {
  const rows = await bank.list();
  return new Map(
    APPLICATION_STEPS.flatMap((step) => {
      const row = rows.find(
        ({ stage, status, owner }) => stage === step.id && status !== 'cancelled' && owner.is_me,
      );
      return row ? [[step.number, row] as const] : [];
    }),
  );
}

test('every screen of the main journey: accessible in both themes, and whole on a phone', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const examples = await applicationsByStep(bank);
  await openAs('agent@example.com', '/requests');
  const flow = new ApplicationFlow(page);
  const { main } = flow;

  const look = async (name: string): Promise<void> => {
    for (const [size, viewport] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      await page.setViewportSize(viewport);
      await expect(page.locator('.ant-skeleton')).toHaveCount(0);
      await expectNoOverflow(page, `${name}, ${size}`);
      for (const theme of await themesFromTheOneShown(page)) {
        await setTheme(page, theme);
        // The shell around it is another journey's. The page takes the colours of the other theme a moment later.
        await expect
          .configure({ soft: true })
          .poll(() => violations(page, theme, 'main'), {
            message: `${name}, ${size}, ${theme}`,
            timeout: 20_000,
          })
          .toEqual([]);
      }
    }
    await page.setViewportSize(DESKTOP);
  };

  await expect(main.getByRole('link', { name: /^Открыть заявку/ }).first()).toBeVisible();
  await look('list');

  await page.goto('/#/create-request?product=guarantee_44fz&amount=150000000&days=180&inn=7707083893');
  await expect(flow.offer('СГБ')).toBeVisible();
  await look('step-1-new');

  for (const { number, route } of APPLICATION_STEPS) {
    const example = examples.get(number) ?? examples.get(2);
    if (!example) throw new Error(`no application for step ${number}`);
    await flow.open(example.hash_password, route);
    await flow.expectStep(number);
    await look(`step-${number}`);
  }
});
