import type { Page, Route } from '@playwright/test';
import { freshContext, launch, median, quantile, signInRecord } from './browser.ts';

/**
 * Typing in a form of 60 fields at a fourfold slow-down. The bank's own answer for step 2 is replaced by a form of that
 * size; everything else is the portal. Usage: `typing.ts <url>`. Prints JSON.
 */
const FIELDS = 60;
const SLOWDOWN = 4;
/** Latin: the driver sends letters that its keyboard lacks without a keydown, where the clock starts. */
const TEXT = 'OOO Romashka 2026';

const [url] = process.argv.slice(2);
if (!url) throw new Error('The address of the portal is needed');
const browser = await launch();
const record = await signInRecord(url);
const context = await freshContext(browser, record);
const page = await context.newPage();

const names = Array.from({ length: FIELDS }, (_, index) => `field_${index + 1}`);
const form = {
  id: 'bench/form/1',
  title: 'Анкета',
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: names,
    properties: Object.fromEntries(
      names.map((name, index) => [name, { type: 'string', title: `Поле ${index + 1}`, minLength: 1 }]),
    ),
  },
  ui: {
    sections: Array.from({ length: 6 }, (_, index) => ({
      title: `Раздел ${index + 1}`,
      fields: names.slice(index * 10, index * 10 + 10).map((name) => `/${name}`),
    })),
    fields: Object.fromEntries(names.map((name) => [`/${name}`, { width: 6 }])),
  },
};

/** The bank's step with the large form in it; drafts are answered as the bank would. */
async function serveForm(route: Route): Promise<void> {
  const body = route.request().postDataJSON() as { version: number; value: object } | null;
  await route.fulfill({
    json: {
      stage: 'issue_registering',
      complete: false,
      form,
      value: body?.value ?? {},
      origins: {},
      version: body ? body.version + 1 : 1,
      saved_at: new Date().toISOString(),
      saved_by: null,
      readiness_percent: 10,
      blockers: [],
      read_only: false,
    },
  });
}

interface KeyTimes {
  /** From the key's capture until every handler of its input event is through, React's rendering included. */
  readonly handled: number[];
  /** From the same moment until the frame that shows the letter is handed over; waits for the frame's turn. */
  readonly painted: number[];
}

async function measureKeys(target: Page): Promise<void> {
  await target.evaluate(() => {
    const times: KeyTimes = { handled: [], painted: [] };
    Object.assign(window, { keyTimes: times });
    let startedAt = 0;
    window.addEventListener('keydown', () => (startedAt = performance.now()), { capture: true });
    // The last listener on the way up: React's, at the roots of host and remote, have rendered before it.
    window.addEventListener('input', () => {
      const began = startedAt;
      queueMicrotask(() => times.handled.push(performance.now() - began));
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.painted.push(performance.now() - began);
        channel.port2.postMessage(null);
      });
    });
  });
}

const getFigures = (times: readonly number[]) => ({
  medianMs: Number(median(times).toFixed(1)),
  p95Ms: Number(quantile(times, 0.95).toFixed(1)),
  maxMs: Number(Math.max(...times).toFixed(1)),
});

const { token } = record;
const created = await fetch(`${url}/banks/sgb/agent/rest/create-issue`, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    product: 'working_capital_loan',
    amount_kopecks: 300_000_000,
    term_months: 12,
    client_request_id: crypto.randomUUID(),
  }),
});
const { hash_password: hash } = (await created.json()) as { hash_password: string };
await page.route('**/steps/issue_registering', serveForm);
await page.goto(`${url}/#/issue/${hash}/request-form`);
await page.getByLabel('Поле 60').waitFor();
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
// The first keys make what later ones reuse.
await page.getByLabel('Поле 2', { exact: true }).pressSequentially(TEXT, { delay: 60 });
await measureKeys(page);
for (const number of [1, 15, 30, 45, 60]) {
  await page.getByLabel(`Поле ${number}`, { exact: true }).pressSequentially(TEXT, { delay: 60 });
}
await page.waitForFunction(
  (keys) => (window as unknown as { keyTimes: KeyTimes }).keyTimes.painted.length >= keys,
  TEXT.length * 5,
);
const times = await page.evaluate(() => (window as unknown as { keyTimes: KeyTimes }).keyTimes);
await browser.close();
console.log(
  JSON.stringify({
    fields: FIELDS,
    slowdown: SLOWDOWN,
    keystrokes: times.handled.length,
    ...getFigures(times.handled),
    painted: getFigures(times.painted),
  }),
);
