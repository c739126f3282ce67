import { freshContext, launch, median, quantile, signInRecord } from './browser.ts';

/**
 * Switching between two remotes that were visited before, unthrottled: from the click on the menu entry to the end
 * of the frame that paints the other page. The page looks for itself, once a frame, and asks for no layout.
 * Usage: `switching.ts <url>`. Prints JSON.
 */
const SWITCHES = Number(process.env['BENCH_SWITCHES'] ?? 60);

const [url] = process.argv.slice(2);
if (!url) throw new Error('The address of the portal is needed');
const browser = await launch();
const context = await freshContext(browser, await signInRecord(url));
const page = await context.newPage();
const stops = [
  { link: 'Уведомления', heading: 'Уведомления' },
  { link: 'Документы', heading: 'Документы' },
];
await page.goto(`${url}/#/notifications`);
for (const { link, heading } of stops) {
  await page.getByRole('navigation').getByRole('link', { name: link }).first().click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

const times: number[] = [];
for (let index = 0; index < SWITCHES; index += 1) {
  const stop = stops[index % stops.length] as (typeof stops)[number];
  times.push(
    await page.evaluate(
      ({ link, heading }) =>
        new Promise<number>((resolve) => {
          const entry = [...document.querySelectorAll<HTMLElement>('nav a')].find((each) =>
            each.textContent?.includes(link),
          );
          if (!entry) throw new Error(`No menu entry ${link}`);
          const startedAt = performance.now();
          const isShown = (): boolean =>
            [...document.querySelectorAll('main h1')].some(
              (each) => each.textContent === heading && each.checkVisibility(),
            );
          // The frame before which the heading stands in the page is the one that paints it: over when its
          // message comes. A timer would find the heading after that frame only, and wait for one more.
          const watch = (): void => {
            if (!isShown()) return void requestAnimationFrame(watch);
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - startedAt);
            channel.port2.postMessage(null);
          };
          requestAnimationFrame(watch);
          entry.click();
        }),
      stop,
    ),
  );
}
await browser.close();
console.log(
  JSON.stringify({
    switches: SWITCHES,
    medianMs: Number(median(times).toFixed(1)),
    p95Ms: Number(quantile(times, 0.95).toFixed(1)),
  }),
);
