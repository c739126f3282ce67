import type { Page, Route } from '@playwright/test';
import { normaliseCount } from 'shared-kernel/contract/common';
import type { EndpointAnswer } from 'shared-kernel/contract/endpoint';
import { countNotifications } from 'shared-kernel/contract/notifications';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import type { Portal } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

const STREAM = /\/agent\/rest\/events(\?|$)/;
const POLL = /\/agent\/rest\/events\/missed/;
/** Far less than the half minute after which everything is asked for anyway. */
const SOON_MS = 8_000;

/** Messages of the thread that the agent has not read, as the bank knows it. */
const unreadIn = async (agent: BankClient, thread: string): Promise<number | undefined> =>
  (await agent.threads()).find(({ id }) => id === thread)?.unread;

async function unreadAtBank(portal: Portal, account: string): Promise<number> {
  const answer = await portal.call(account, 'GET', countNotifications.path);
  return normaliseCount((await answer.json()) as EndpointAnswer<typeof countNotifications>);
}

async function getUnread(page: Page): Promise<number> {
  const badge = new Shell(page).sidebar().getByRole('link', { name: /^Уведомления/ });
  return Number(/\d+/.exec((await badge.innerText()).replace('Уведомления', ''))?.[0] ?? '0');
}

const ways: readonly (readonly [string, (route: Route) => unknown])[] = [
  ['held back on the way', () => undefined],
  ['forbidden by a proxy', (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<p>' })],
];
for (const [way, block] of ways)
  test(`messages and the badge arrive soon and once where event streams are ${way}`, async ({
    page,
    portal,
    openAs,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource/);
    const account = 'rival@example.com';
    await page.route(STREAM, block);
    const agent = new BankClient(portal, account);
    const curator = new BankClient(portal, 'curator@example.com');
    const thread = await agent.curatorThread();
    await curator.say(thread, 'Добрый день!');
    await openAs(account, `/chat?thread=${thread}`);
    const log = page.getByRole('log', { name: 'Сообщения' });
    await expect(log.getByText('Добрый день!').last()).toBeVisible();
    // Written when the history is there and nobody has asked for events yet, and again when somebody has.
    for (const text of ['Сразу после загрузки', 'Чуть позже']) {
      const message = `${text} ${crypto.randomUUID().slice(0, 8)}`;
      await curator.say(thread, message);
      await expect(log.getByText(message)).toBeVisible({ timeout: SOON_MS });
      await expect(log.getByText(message)).toHaveCount(1);
      // Behind older unread messages it comes below what is seen, and is not read yet.
      await log.getByText(message).scrollIntoViewIfNeeded();
    }

    // Of several unread messages of a thread the first one alone is told of.
    await expect.poll(() => unreadIn(agent, thread)).toBe(0);
    await new Shell(page).openRoute('/news');
    await expect(new Shell(page).heading('Новости')).toBeVisible();
    const before = await unreadAtBank(portal, account);
    await curator.say(thread, 'Уведомление без потока');
    expect(await unreadAtBank(portal, account)).toBe(before + 1);
    await expect.poll(() => getUnread(page), { timeout: SOON_MS }).toBe(before + 1);
  });

test('polling ends when the stream works, without losing or repeating a message', async ({
  page,
  portal,
  openAs,
}) => {
  const account = 'rival@example.com';
  const held: Route[] = [];
  let isBlocked = true;
  await page.route(STREAM, (route) => (isBlocked ? void held.push(route) : route.continue()));
  const agent = new BankClient(portal, account);
  const curator = new BankClient(portal, 'curator@example.com');
  const thread = await agent.curatorThread();
  const polled = page.waitForResponse(POLL);
  await openAs(account, `/chat?thread=${thread}`);
  const log = page.getByRole('log', { name: 'Сообщения' });
  await polled;
  const mark = crypto.randomUUID().slice(0, 8);
  await curator.say(thread, `${mark}: опросом`);
  await expect(log.getByText(`${mark}: опросом`)).toBeVisible({ timeout: SOON_MS });

  const opened = page.waitForResponse(STREAM, { timeout: 60_000 });
  isBlocked = false;
  // The last one may be waiting still; those before it have been given up.
  for (const route of held) await route.continue().catch(() => undefined);
  await opened;
  await curator.say(thread, `${mark}: потоком`);
  await expect(log.getByText(`${mark}: потоком`)).toBeVisible({ timeout: SOON_MS });
  await expect(log.getByText(mark)).toHaveCount(2);
  const again = await page.waitForRequest(POLL, { timeout: SOON_MS }).catch(() => null);
  expect(again, 'nothing is asked for beside an open stream').toBeNull();
});
