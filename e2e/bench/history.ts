import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { freshContext, launch, median, quantile, signInRecord } from './browser.ts';

/**
 * A talk of 100 000 messages: the jump to its first message by a search, and the wheel through some thousands of them
 * with the browser's own input, the processor as it is and 4× slower. A frame is dropped when the next one comes later
 * than one and a half of its time; the page at rest for as long is the machine's own noise.
 * Usage: `history.ts <portal url> <thread> <words of the first message>`. Prints JSON.
 */
const SECONDS = Number(process.env['BENCH_WHEEL_SECONDS'] ?? 15);
/** A hand that wants to get far: some fifteen screens a second. */
const SPEED = 9_000;
const FRAME_MS = 1000 / 60;
const LATE_MS = FRAME_MS * 1.5;

const [url, thread, first] = process.argv.slice(2);
if (!url || !thread || !first) throw new Error('The portal, the thread and the words are needed');
const browser = await launch();
const signIn = await signInRecord(url);

interface Recording {
  readonly gaps: readonly number[];
  /** Frames with a message that was not there yet among those that were drawn. */
  readonly absent: number;
  readonly nodes: number;
  /** Places between the first and the last message on the screen. */
  readonly messages: number;
}

/** Records the frames of the page while `work` goes on. */
async function record(page: Page, work: () => Promise<unknown>): Promise<Recording> {
  await page.evaluate(() => {
    const state = { gaps: [] as number[], absent: 0, nodes: 0, seen: [Infinity, 0], isOver: false };
    const list = document.querySelector('[role=log]')!;
    let last = 0;
    const frame = (now: number): void => {
      if (last > 0) state.gaps.push(now - last);
      last = now;
      // Looked at once in a while: the look must not be what is measured.
      if (state.gaps.length % 10 === 0) {
        state.nodes = Math.max(state.nodes, list.getElementsByTagName('*').length);
        for (const row of list.querySelectorAll<HTMLElement>('[data-index]')) {
          const place = Number(row.dataset['index']);
          state.seen = [Math.min(state.seen[0]!, place), Math.max(state.seen[1]!, place)];
        }
      }
      if (list.querySelector('[data-index] > [role=img]')) state.absent += 1;
      if (!state.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { benchState: state });
  });
  await work();
  return page.evaluate(() => {
    const { benchState } = window as unknown as {
      benchState: Recording & { seen: [number, number]; isOver: boolean };
    };
    benchState.isOver = true;
    const { gaps, absent, nodes, seen } = benchState;
    return { gaps, absent, nodes, messages: seen[1] - seen[0] };
  });
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

const late = (gaps: readonly number[]): number => gaps.filter((gap) => gap > LATE_MS).length;
const tenths = (value: number): number => Number(value.toFixed(1));

async function measure(slowdown: number) {
  const context = await freshContext(browser, signIn);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const from = performance.now();
  await page.goto(`${url}/#/chat?thread=${thread}`);
  const log = page.getByRole('log', { name: 'Сообщения' });
  await log.getByRole('article').last().waitFor();
  const openMs = performance.now() - from;

  // To the first of all messages: the answer of the search, then the message on the screen.
  await page.getByRole('button', { name: 'Поиск в диалоге' }).click();
  await page.getByRole('searchbox', { name: 'Поиск в диалоге' }).fill(first!);
  const asked = performance.now();
  const hit = page.getByRole('list', { name: 'Найденные сообщения' }).getByRole('button').first();
  await hit.waitFor();
  const searchMs = performance.now() - asked;
  const clicked = performance.now();
  await hit.click();
  await log.getByRole('article').filter({ hasText: first! }).waitFor();
  const jumpMs = performance.now() - clicked;
  await page.getByRole('button', { name: 'Закрыть поиск' }).click();

  await page.getByRole('button', { name: 'К последним сообщениям' }).click();
  const box = await log.boundingBox();
  if (!box) throw new Error('The history is not on the screen');
  const wheel = (direction: 1 | -1): Promise<Recording> =>
    record(page, () =>
      session.send('Input.synthesizeScrollGesture', {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        yDistance: direction * SPEED * SECONDS,
        speed: SPEED,
        gestureSourceType: 'mouse',
        preventFling: true,
      }),
    );
  const idle = await record(page, () => pause(SECONDS * 1000));
  const before = await heapBytes(session);
  const up = await wheel(1);
  const down = await wheel(-1);
  const heap = (await heapBytes(session)) - before;
  await log.locator('[data-index] > [role=img]').first().waitFor({ state: 'detached' });
  await context.close();
  const gaps = [...up.gaps, ...down.gaps];
  return {
    slowdown,
    openMs: Math.round(openMs),
    searchMs: Math.round(searchMs),
    jumpMs: Math.round(jumpMs),
    messages: up.messages,
    frames: gaps.length,
    dropped: late(gaps),
    idleFrames: idle.gaps.length,
    idleDropped: late(idle.gaps),
    medianMs: tenths(median(gaps)),
    p95Ms: tenths(quantile(gaps, 0.95)),
    worstMs: tenths(Math.max(...gaps)),
    idleWorstMs: tenths(Math.max(...idle.gaps)),
    absentFrames: up.absent + down.absent,
    nodes: Math.max(up.nodes, down.nodes),
    heapBytes: heap,
  };
}

const rows = [await measure(1), await measure(4)];
await browser.close();
console.log(JSON.stringify({ seconds: SECONDS, speed: SPEED, rows }));
