import type { Page } from '@playwright/test';
import { freshContext, launch, quantile, signInRecord } from './browser.ts';

/**
 * A scripted day at a fourfold slow-down: filter and search the list, open an application, type in its form, switch between
 * remotes, write in the chat. Times are those of Event Timing to the next paint, the longest of each interaction, which is
 * what INP is made of. Usage: `interactions.ts <portal url>`. Prints JSON.
 */
const SLOWDOWN = 4;
const DAYS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** No step of the day takes longer, however slow the machine. */
const STEP_LIMIT_MS = 60_000;

interface Interaction {
  readonly id: number;
  readonly startTime: number;
  readonly duration: number;
}

const [url] = process.argv.slice(2);
if (!url) throw new Error('The address of the portal is needed');
const browser = await launch();
const record = await signInRecord(url);
const context = await freshContext(browser, record);
context.setDefaultTimeout(STEP_LIMIT_MS);
const page = await context.newPage();
await page.addInitScript(() => {
  const entries: Interaction[] = [];
  Object.assign(window, { benchInteractions: entries });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId)
        entries.push({ id: entry.interactionId, startTime: entry.startTime, duration: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
});
const main = page.getByRole('main');
const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first();
const rows = main.getByRole('link', { name: /^Открыть заявку/ });

/**
 * Typed is Latin: the driver sends letters that its keyboard lacks without a keydown, which is no interaction.
 * The parts of the day in their order; each begins where the one before has ended.
 */
const PARTS: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'filter',
    async () => {
      await main.getByRole('combobox', { name: 'Решение', exact: true }).click();
      await page.locator('.ant-select-dropdown:visible').getByText('В процессе', { exact: true }).click();
      await main.getByRole('searchbox').pressSequentially('OOO', { delay: 80 });
      await main.getByRole('button', { name: 'Сбросить фильтры' }).first().click();
      await rows.first().waitFor();
    },
  ],
  [
    'open',
    async () => {
      await rows.first().click();
      await page.waitForURL(/#\/issue\//);
      await main.getByRole('heading', { level: 1 }).first().waitFor();
    },
  ],
  [
    'type',
    async () => {
      await openForm(page);
      const field = main.locator('input[id$="/client/name"]');
      await field.click();
      await field.pressSequentially('OOO Romashka', { delay: 60 });
    },
  ],
  [
    'switch',
    async () => {
      await page.getByRole('button', { name: 'На главную' }).click();
      // Until then a step of the application has the name of the first page.
      await menu('Уведомления').waitFor();
      for (const name of ['Документы', 'Уведомления', 'Документы', 'Уведомления']) {
        await menu(name).click();
        await main.getByRole('heading', { level: 1, name }).waitFor();
      }
    },
  ],
  [
    'chat',
    async () => {
      await menu('Чат').click();
      await main.locator('a[href*="thread="]').first().click();
      const field = main.getByRole('textbox', { name: 'Сообщение' });
      await field.pressSequentially('Dobryi den, kollegi', { delay: 60 });
      await page.keyboard.press('Enter');
      await menu('Заявки').click();
      await rows.first().waitFor();
    },
  ],
];

/** The form of an application that is still filled in, within the page that is open. */
async function openForm(target: Page): Promise<void> {
  const created = await fetch(`${url}/banks/sgb/agent/rest/create-issue`, {
    method: 'POST',
    headers: { authorization: `Bearer ${record.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      product: 'working_capital_loan',
      amount_kopecks: 300_000_000,
      term_months: 12,
      client_request_id: crypto.randomUUID(),
    }),
  });
  const { hash_password: hash } = (await created.json()) as { hash_password: string };
  await target.evaluate((route) => (location.hash = route), `/issue/${hash}/request-form`);
}

await page.goto(`${url}/#/requests`);
await rows.first().waitFor();
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
const begins: { readonly part: string; readonly at: number }[] = [];
for (let day = 0; day < DAYS; day += 1)
  for (const [part, act] of PARTS) {
    begins.push({ part, at: await page.evaluate(() => performance.now()) });
    await act();
  }
const { entries, count } = await page.evaluate(() => ({
  entries: (window as unknown as { benchInteractions: Interaction[] }).benchInteractions,
  count: (performance as { interactionCount?: number }).interactionCount ?? 0,
}));
await browser.close();

/** The longest event of each interaction. */
const longest = [...Map.groupBy(entries, ({ id }) => id).values()].map((events) => ({
  startTime: Math.min(...events.map(({ startTime }) => startTime)),
  duration: Math.max(...events.map(({ duration }) => duration)),
}));
const durations = longest.map(({ duration }) => duration);
// Those that were painted within a frame leave no entry, and are interactions all the same.
const quick = new Array<number>(Math.max(0, count - durations.length)).fill(0);
const partAt = (at: number): string => begins.findLast((begin) => begin.at <= at)?.part ?? 'filter';
console.log(
  JSON.stringify({
    slowdown: SLOWDOWN,
    days: DAYS,
    interactions: durations.length + quick.length,
    p75Ms: quantile([...durations, ...quick], 0.75),
    p98Ms: quantile([...durations, ...quick], 0.98),
    worstMs: Math.max(...durations),
    parts: PARTS.map(([part]) => {
      const own = longest
        .filter(({ startTime }) => partAt(startTime) === part)
        .map(({ duration }) => duration);
      return { part, slow: own.length, worstMs: Math.max(0, ...own) };
    }),
  }),
);
