import type { Page } from '@playwright/test';
import { freshContext, launch, median, quantile, signInRecord } from './browser.ts';

/**
 * The calculator's slider over a schedule of 360 payments with its chart, processor 4× slower and at its own speed: a drag through the
 * rates, one move of the mouse a frame, and the second after it, in which the form and the address take the value that the
 * handle was let go at. The page is scrolled so that chart and table stand beside the slider: what is
 * drawn anew is seen, and painted. A frame is dropped when the next one comes later than one and a half of its time. The
 * same moves beside the slider, in turn with the drags, are the machine's own noise; both begin when the page has come to
 * rest, or the floor would be that of a page that still loads. The mouse is the browser's own input: the driver's looks
 * into the page at every pressed move, whether something is dragged and dropped, and would be measured too. Last, an empty
 * page that does nothing but count for `BUSY_MS` of every frame: what the machine drops of a page that is busy and on time.
 * Usage: `calculator.ts <url>`. Prints JSON.
 */
const STEPS = Number(process.env['BENCH_SLIDER_STEPS'] ?? 180);
const TURNS = 3;
/** Frames after the handle was let go. */
const SETTLING = 60;
const FRAME_MS = 1000 / 60;
const LATE_MS = FRAME_MS * 1.5;
/** About what a frame of the drag takes, ms. */
const BUSY_MS = 12;

interface Recording {
  readonly gaps: readonly number[];
  readonly redraws: number;
}

const [url] = process.argv.slice(2);
if (!url) throw new Error('The address of the portal is needed');
const browser = await launch();
const context = await freshContext(browser, await signInRecord(url));
const page = await context.newPage();
await page.goto(
  `${url}/#/calculator?mode=loan&product=working_capital_loan&amount=500000000&months=360&rate=1200`,
);
const slider = page.getByRole('slider', { name: 'Ставка годовых' });
await slider.waitFor();
await page.locator('main svg path[fill]').first().waitFor({ state: 'attached' });
await page.getByRole('table', { name: 'Предложения банков' }).waitFor();

/** Resolves once the page has drawn a second's frames on time, one after the other. */
function rest(target: Page): Promise<void> {
  return target.evaluate(
    (lateMs) =>
      new Promise<void>((resolve) => {
        let onTime = 0;
        let last = performance.now();
        const frame = (at: number): void => {
          onTime = at - last > lateMs ? 0 : onTime + 1;
          last = at;
          if (onTime === 60) resolve();
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    LATE_MS,
  );
}

/** Moves the mouse along a line, a step a frame, while the page records its frames and the chart's new shapes. */
async function record(target: Page, from: Point, to: Point, isPressed: boolean): Promise<Recording> {
  await mouse('mouseMoved', from);
  if (isPressed) await mouse('mousePressed', from);
  await target.evaluate(() => {
    const state = { gaps: [] as number[], redraws: 0, isOver: false };
    const chart = document.querySelector('main svg path[fill]')?.closest('svg');
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target: changed }) => changed === chart?.querySelector('path'))) state.redraws += 1;
    });
    if (chart) observer.observe(chart, { subtree: true, attributes: true, attributeFilter: ['d'] });
    let last = performance.now();
    const frame = (at: number): void => {
      state.gaps.push(at - last);
      last = at;
      if (state.isOver) observer.disconnect();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame((at) => {
      last = at;
      requestAnimationFrame(frame);
    });
    Object.assign(window, { benchState: state });
  });
  for (let step = 1; step <= STEPS; step += 1) {
    // To and fro, so that every step is a new value, and to the other end, so that the last one is.
    const share = (1 - Math.cos((step / STEPS) * 5 * Math.PI)) / 2;
    await mouse('mouseMoved', {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
  }
  if (isPressed) await mouse('mouseReleased', to);
  return target.evaluate(
    (settling) =>
      new Promise<Recording>((resolve) => {
        const { benchState } = window as unknown as { benchState: Recording & { isOver: boolean } };
        const last = benchState.gaps.length + settling;
        const frame = (): void => {
          if (benchState.gaps.length < last) {
            requestAnimationFrame(frame);
            return;
          }
          benchState.isOver = true;
          resolve({ gaps: benchState.gaps, redraws: benchState.redraws });
        };
        requestAnimationFrame(frame);
      }),
    SETTLING,
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const session = await context.newCDPSession(page);
let isDown = false;

function mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', { x, y }: Point): Promise<unknown> {
  const isMove = type === 'mouseMoved';
  if (!isMove) isDown = type === 'mousePressed';
  return session.send('Input.dispatchMouseEvent', {
    type,
    x,
    y,
    button: isMove && !isDown ? 'none' : 'left',
    buttons: isDown ? 1 : 0,
    clickCount: isMove ? 0 : 1,
  });
}

await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await rest(page);
// Banners and offers have come by now: the slider stays where it is.
await page.evaluate(() => {
  document.querySelector('main svg path[fill]')?.closest('section')?.scrollIntoView();
  // Below the bar that stays at the top.
  window.scrollBy(0, -76);
});
const track = await slider.boundingBox();
if (!track) throw new Error('The slider of the rate is not there');
const y = track.y + track.height / 2;
const ends = [
  { x: track.x + track.width * 0.1, y },
  { x: track.x + track.width * 0.9, y },
] as const;
// Once to warm the code up: the second drag is what an agent does all day.
await record(page, ends[1], ends[0], true);
const slow = await turns();
const isReturned = TURNS % 2 === 1;
await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
const quick = await turns(isReturned);
const busyDropped = await busyFloor(slow.drag.length);
await browser.close();

console.log(
  JSON.stringify({
    steps: STEPS,
    turns: TURNS,
    frames: slow.drag.length,
    redraws: slow.redraws,
    dropped: late(slow.drag),
    medianMs: Number(median(slow.drag).toFixed(1)),
    p95Ms: Number(quantile(slow.drag, 0.95).toFixed(1)),
    worstMs: Number(Math.max(...slow.drag).toFixed(1)),
    idleFrames: slow.beside.length,
    idleDropped: late(slow.beside),
    idleWorstMs: Number(Math.max(...slow.beside).toFixed(1)),
    busyMs: BUSY_MS,
    busyDropped,
    quickFrames: quick.drag.length,
    quickDropped: late(quick.drag),
    quickRedraws: quick.redraws,
  }),
);

function late(gaps: readonly number[]): number {
  return gaps.filter((gap) => gap > LATE_MS).length;
}

interface Turns {
  /** Times between frames, ms. */
  readonly drag: readonly number[];
  readonly beside: readonly number[];
  readonly redraws: number;
}

/** Drags in turn with the same moves beside the slider, from one end to the other and back. */
async function turns(isFromTheEnd = false): Promise<Turns> {
  const drags: Recording[] = [];
  const besides: Recording[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await rest(page);
    // The bar that stays at the top.
    besides.push(await record(page, { x: 400, y: 60 }, { x: 800, y: 60 }, false));
    await rest(page);
    const isBack = (turn % 2 === 1) !== isFromTheEnd;
    drags.push(await record(page, ends[isBack ? 1 : 0], ends[isBack ? 0 : 1], true));
  }
  return {
    drag: drags.flatMap(({ gaps }) => gaps),
    beside: besides.flatMap(({ gaps }) => gaps),
    redraws: drags.reduce((sum, { redraws }) => sum + redraws, 0),
  };
}

/** Frames that an empty page drops, 4× slower, when it counts for a part of each. */
async function busyFloor(frames: number): Promise<number> {
  const empty = await context.newPage();
  const emptySession = await context.newCDPSession(empty);
  await emptySession.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const gaps = await empty.evaluate(
    ([busyMs, count]) =>
      new Promise<number[]>((resolve) => {
        const spin = (steps: number): number => {
          let sum = 0;
          for (let step = 0; step < steps; step += 1) sum = (sum * 31 + step) | 0;
          return sum;
        };
        const steps = 1_000_000;
        spin(steps);
        const from = performance.now();
        for (let turn = 0; turn < 10; turn += 1) spin(steps);
        const aMs = (10 * steps) / (performance.now() - from);
        const found: number[] = [];
        let last: number | undefined;
        const frame = (at: number): void => {
          if (last !== undefined) found.push(at - last);
          last = at;
          spin(aMs * busyMs);
          if (found.length < count) requestAnimationFrame(frame);
          else resolve(found);
        };
        requestAnimationFrame(frame);
      }),
    [BUSY_MS, frames] as const,
  );
  return late(gaps);
}
