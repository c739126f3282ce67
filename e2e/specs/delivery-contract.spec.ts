import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unfitReasons } from '../../host/server/releases/check-release.ts';
import { satisfiesRange } from '../../shared-kernel/src/remote/contract-range.ts';
import type { Release } from '../../shared-kernel/src/remote/release.ts';
import { RELEASED_REMOTE, expect, test } from '../fixtures/portal.ts';
import { programs, root } from '../fixtures/processes.ts';

const AGENT = 'agent@example.com';

test.use(RELEASED_REMOTE);

// This portal has two remotes only: what the others would show beside is missing, and said so.
test.beforeEach(({ expectConsole }) => expectConsole(/No remote offers the widget/));

const readJson = <T>(...path: readonly string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

test('a remote built at the previous contract works in this host', async ({
  page: agent,
  releases,
  openAs,
}) => {
  const recorded = readJson<Release>(releases.previous.remoteFolder, 'release.json');
  await openAs(AGENT, '/profile');
  await expect(agent.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  expect(
    await agent.evaluate(() => {
      const text = document.getElementById('portal-data')?.textContent ?? '';
      const { snapshot } = JSON.parse(text) as {
        snapshot: { remotes: { name: string; releaseId?: string }[] };
      };
      return snapshot.remotes.find(({ name }) => name === 'mf-agent-profile')?.releaseId;
    }),
  ).toBe(recorded.id);

  // It reads, checks and saves through this host's kernel and this bank.
  const position = agent.getByLabel('Должность');
  await position.fill('Старший агент');
  await agent.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect(agent.getByText('Профиль сохранён').first()).toBeVisible();
  await agent.evaluate(() => (location.hash = '/agent-profile'));
  await expect(agent.getByRole('heading', { level: 1, name: 'Анкета агента' })).toBeVisible();
  await agent.evaluate(() => (location.hash = '/faulty'));
  await expect(agent.getByTestId('release')).toBeVisible();
});

test('a remote built now for the previous contract uses nothing newer of the host', async ({
  page,
  releases,
  openAs,
}) => {
  // The builds of today meet the previous host's delivery server: taken and served by it, or refused for their range.
  const previous = releases.previous.host;
  const around = { ...previous, routes: new Map(), grants: [], sizeBudgetBytes: 1e9, kept: [] };
  const { remotes } = readJson<{ remotes: { name: string; origin: string; routes: string[] }[] }>(
    root,
    'portal.json',
  );
  for (const { name, origin, routes } of remotes) {
    const built = readJson<Release>(root, origin, 'release.json');
    const reasons = unfitReasons(built, { ...around, grants: routes });
    if (satisfiesRange(previous.contract, built.contractRange)) expect(reasons, name).toEqual([]);
    else expect(reasons[0], name).toContain(`this portal has ${previous.contract}`);
  }
  const built = readJson<Release>(await releases.buildFolder('четвёртый'), 'release.json');
  expect(unfitReasons(built, around)).toEqual([]);

  // And the one that claims that range runs on a kernel that has only the names of the released contract.
  const released = execFileSync(join(programs, 'node'), ['scripts/contract.mjs', '--released'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { exports } = JSON.parse(released) as { exports: Record<string, Record<string, string>> };
  await openAs(AGENT, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  await page.evaluate((recorded) => {
    interface Share {
      lib?: () => object;
      get: () => Promise<() => object>;
    }
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: {
        __INSTANCES__: {
          name: string;
          shareScopeMap: Record<string, Record<string, Record<string, Share>>>;
        }[];
      };
    };
    const uses = { known: [] as string[], newer: [] as string[] };
    Object.assign(globalThis, { uses });
    const previously = (key: string, module: object): object =>
      new Proxy(Object.create(null) as object, {
        get(_target, name) {
          if (typeof name === 'symbol' || name === '__esModule') return Reflect.get(module, name) as unknown;
          const isRecorded = recorded[key]?.[name] !== undefined;
          uses[isRecorded ? 'known' : 'newer'].push(`${key} ${name}`);
          return isRecorded ? (Reflect.get(module, name) as unknown) : undefined;
        },
      });
    const scope =
      federation.__INSTANCES__.find(({ name }) => name === 'host')?.shareScopeMap['default'] ?? {};
    for (const [key, versions] of Object.entries(scope)) {
      if (!key.startsWith('shared-kernel/')) continue;
      for (const share of Object.values(versions)) {
        const { lib, get } = share;
        if (lib) share.lib = () => previously(key, lib());
        share.get = async () => {
          const factory = await get();
          return () => previously(key, factory());
        };
      }
    }
    location.hash = '/faulty';
  }, exports);
  await expect(page.getByTestId('release')).toBeVisible();
  await page.getByRole('link', { name: 'Вторая испытуемая' }).click();
  await expect(page.getByRole('heading', { name: 'Вторая испытуемая' })).toBeVisible();
  const uses = await page.evaluate(
    () => (globalThis as unknown as { uses: { known: string[]; newer: string[] } }).uses,
  );
  expect(uses.newer).toEqual([]);
  expect(uses.known).toContain('shared-kernel/remote createRemote');
});
