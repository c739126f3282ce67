import { freshContext, launch, signInRecord } from './browser.ts';

/**
 * From Enter in one browser to the message on the screen of another, through the delivery server:
 * `messages.ts <portal url> [messages=40]`. Prints JSON. Both browsers have the clock of this machine.
 */
const [url = '', count = '40'] = process.argv.slice(2);
const browsers = [await launch(), await launch()];

async function open(index: number, account: string, thread: string) {
  const context = await freshContext(browsers[index]!, await signInRecord(url, account));
  const page = await context.newPage();
  await page.goto(`${url}/#/chat?thread=${thread}`);
  await page.getByRole('log').getByRole('article').first().waitFor();
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { benchSeen: seen });
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('[role=log] article')) {
        const key = /bench-\d+;/.exec(each.textContent ?? '')?.[0];
        if (key && !(key in seen)) requestAnimationFrame(() => (seen[key] ??= Date.now()));
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Enter') Object.assign(window, { benchEnter: Date.now() });
      },
      true,
    );
  });
  return page;
}

const record = await signInRecord(url);
const threads = (await (
  await fetch(`${url}/banks/sgb/agent/rest/chat/threads`, {
    headers: { authorization: `Bearer ${record.token}` },
  })
).json()) as { id: string; kind: string }[];
const thread = threads.find(({ kind }) => kind === 'curator')?.id ?? '';
const pages = [
  await open(0, 'agent@example.com', thread),
  await open(1, 'curator@example.com', thread),
] as const;

const times: number[] = [];
for (let index = 0; index < Number(count); index += 1) {
  const [from, to] = index % 2 === 0 ? pages : [pages[1], pages[0]];
  // Ends with a sign of its own: the time of the message follows it without a space.
  const key = `bench-${index};`;
  await from.getByRole('textbox', { name: 'Сообщение' }).fill(key);
  await from.keyboard.press('Enter');
  const seen = await to.waitForFunction(
    (name) => (window as unknown as { benchSeen: Record<string, number> }).benchSeen[name],
    key,
    { timeout: 30_000, polling: 20 },
  );
  const entered = await from.evaluate(() => (window as unknown as { benchEnter: number }).benchEnter);
  times.push(((await seen.jsonValue()) as number) - entered);
}
await Promise.all(browsers.map((browser) => browser.close()));
const sorted = [...times].sort((a, b) => a - b);
const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? NaN;
console.log(JSON.stringify({ messages: times.length, medianMs: at(0.5), p95Ms: at(0.95) }));
