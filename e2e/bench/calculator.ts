import type { CDPSession, Locator, Page } from '@playwright/test';
import { freshContext, launch, quantile, signInRecord } from './browser.ts';

/**
 * The calculator over a schedule of 360 payments with its chart, processor 4× slower: how long every kind of control takes to
 * the next paint (Event Timing, what INP is made of), and when figures, chart and table show the last value after the hand
 * rests. The same drag over a bare slider on an empty page is what the machine itself takes. The mouse sends a move every 16 ms, whether the page keeps up or not; it is the browser's own input.
 * Usage: `calculator.ts <url>`. Prints JSON.
 */
const SLOWDOWN = 4;
const TURNS = Number(process.env['BENCH_CALCULATOR_TURNS'] ?? 5);
const MOVES = 120;
const MOVE_MS = 16;
const ADDRESS = 'mode=loan&product=working_capital_loan&amount=500000000&months=360&rate=1200';

interface Recorded {
  /** From each discrete event or change of the slider to the next paint, ms, by kind of event. */
  readonly events: readonly { readonly name: string; readonly duration: number }[];
  /** When figures, table and chart were changed, ms of the page's clock. */
  readonly figures: readonly number[];
  readonly table: readonly number[];
  readonly chart: readonly number[];
  readonly lastInputAt: number;
}

const [url] = process.argv.slice(2);
if (!url) throw new Error('The address of the portal is needed');
const browser = await launch();
const context = await freshContext(browser, await signInRecord(url));
const page = await context.newPage();
await page.addInitScript(recordChanges);
await page.goto(`${url}/#/calculator?${ADDRESS}`);
await page.getByRole('table', { name: 'Предложения банков' }).waitFor();
// The chart is drawn when it is looked at.
await page.locator('main [class*="chart-module-place"]').first().scrollIntoViewIfNeeded();
await page.locator('main canvas').first().waitFor();
await page.evaluate(() => window.scrollTo(0, 0));
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
await rest(page);

// Once to warm the code up: the second drag is what an agent does all day.
await drag(page, session, 0.1, 0.6);
const drags: Recorded[] = [];
for (let turn = 0; turn < TURNS; turn += 1) {
  drags.push(await drag(page, session, turn % 2 === 0 ? 0.1 : 0.9, turn % 2 === 0 ? 0.9 : 0.1));
}
const controls = [];
const main = page.getByRole('main');
for (const [name, act] of [
  ['arrow key on a slider', () => press(main.getByRole('slider', { name: 'Ставка годовых' }), 'ArrowRight')],
  ['digit in the amount', () => press(main.getByRole('textbox', { name: 'Сумма кредита' }), '5')],
  ['preset of the term', () => main.getByText('24', { exact: true }).click()],
  ['kind of payment', () => main.getByText('Убывающие', { exact: true }).click()],
  ['kind of payment, back', () => main.getByText('Равные', { exact: true }).click()],
  ['deposit', () => main.getByText('Депозит', { exact: true }).click()],
  ['loan', () => main.getByText('Кредит', { exact: true }).click()],
] as const) {
  const durations: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.goto(`${url}/#/calculator?${name === 'loan' ? 'mode=deposit' : ADDRESS}`);
    await rest(page);
    await begin(page);
    await act();
    await rest(page);
    durations.push(Math.max(0, ...(await end(page)).events.map(({ duration }) => duration)));
  }
  controls.push({ name, worstMs: Math.max(...durations) });
}
const floor = await bareDrag();
await browser.close();

const inputs = drags.flatMap(({ events }) => events.map(({ duration }) => duration));
const restMs = drags.map(({ figures, table, chart, lastInputAt }) =>
  Math.round(Math.max(...figures, ...table, ...chart) - lastInputAt),
);
console.log(
  JSON.stringify({
    slowdown: SLOWDOWN,
    turns: TURNS,
    moves: MOVES,
    dragMs: MOVES * MOVE_MS,
    drag: {
      p75Ms: quantile(inputs, 0.75),
      p98Ms: quantile(inputs, 0.98),
      worstMs: Math.max(...inputs),
    },
    floor: { p98Ms: quantile(floor, 0.98), worstMs: Math.max(...floor) },
    controls,
    restMs,
    followed: {
      figures: drags.map(({ figures, lastInputAt }) => figures.filter((at) => at < lastInputAt).length),
      table: drags.map(({ table, lastInputAt }) => table.filter((at) => at < lastInputAt).length),
      chart: drags.map(({ chart, lastInputAt }) => chart.filter((at) => at < lastInputAt).length),
    },
  }),
);

/** What the events of a drag take on a page that does nothing but show the number. */
async function bareDrag(): Promise<readonly number[]> {
  const bare = await context.newPage();
  await bare.addInitScript(recordChanges);
  await bare.goto(`${url}/robots.txt`);
  await bare.evaluate(() => {
    document.body.innerHTML =
      '<input type="range" aria-label="Ставка годовых" style="width: 320px" /><output></output>';
    document.querySelector('input')?.addEventListener('input', (event) => {
      const shown = document.querySelector('output');
      if (shown && event.target instanceof HTMLInputElement) shown.textContent = event.target.value;
    });
  });
  const bareSession = await context.newCDPSession(bare);
  await bareSession.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const durations: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { events } = await drag(bare, bareSession, 0.1, 0.9);
    durations.push(...events.map(({ duration }) => duration), 0);
  }
  return durations;
}

async function press(field: Locator, key: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.press(key);
}

/** In the page: notes what changes and how long events take, once asked to. */
function recordChanges(): void {
  const state = { events: [], figures: [], table: [], chart: [], lastInputAt: 0 } as {
    -readonly [Key in keyof Recorded]: Recorded[Key] extends readonly (infer Item)[] ? Item[] : Recorded[Key];
  };
  const note = (kind: 'figures' | 'table' | 'chart'): void => {
    const now = performance.now();
    // All of one frame is one change.
    if (now - (state[kind].at(-1) ?? -Infinity) > 4) state[kind].push(now);
  };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) state.events.push({ name, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  window.addEventListener('input', () => (state.lastInputAt = performance.now()), true);
  const canvas = CanvasRenderingContext2D.prototype;
  canvas.fill = new Proxy(canvas.fill, {
    apply(fill, context: CanvasRenderingContext2D, drawing: []) {
      if (context.canvas.isConnected) note('chart');
      return Reflect.apply(fill, context, drawing);
    },
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.closest('main dl')) note('figures');
      if (element?.closest('[aria-label="График платежей"]')) note('table');
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(window, { recorded: state });
}

function begin(target: Page): Promise<void> {
  return target.evaluate(() => {
    const { recorded } = window as unknown as { recorded: Record<string, unknown> };
    Object.assign(recorded, { events: [], figures: [], table: [], chart: [], lastInputAt: 0 });
  });
}

function end(target: Page): Promise<Recorded> {
  return target.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);
}

/** Resolves once the page has drawn half a second's frames on time, one after the other. */
function rest(target: Page): Promise<void> {
  return target.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let onTime = 0;
        let last = performance.now();
        const frame = (at: number): void => {
          onTime = at - last > 34 ? 0 : onTime + 1;
          last = at;
          if (onTime === 30) resolve();
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
}

/** Drags the rate from one place of its slider to another, to and fro on the way, and lets go. */
async function drag(target: Page, input: CDPSession, from: number, to: number): Promise<Recorded> {
  const box = await target.getByRole('slider', { name: 'Ставка годовых' }).boundingBox();
  if (!box) throw new Error('The slider of the rate is not there');
  const y = box.y + box.height / 2;
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', at: number): Promise<unknown> =>
    input.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + box.width * at,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await begin(target);
  const sent = [mouse('mousePressed', from)];
  for (let move = 1; move <= MOVES; move += 1) {
    await new Promise((resolve) => setTimeout(resolve, MOVE_MS));
    const share = (1 - Math.cos((move / MOVES) * 3 * Math.PI)) / 2;
    sent.push(mouse('mouseMoved', from + (to - from) * share));
  }
  sent.push(mouse('mouseReleased', to));
  await Promise.all(sent);
  await rest(target);
  return end(target);
}
