import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, journeyBrowser, systemBrowser } from './fixtures/chromium.ts';

/**
 * A page of a journey lives for seconds: code that is compiled a second time and better, and a small young heap that is
 * cleared again and again, cost it more processor time than they save. The benches keep both, as agents' browsers do.
 */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --min-semi-space-size=32';

const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [...CHROMIUM_ARGUMENTS, SHORT_LIVED],
  // Without a locale of UTF-8 the browser neither finds nor names files in Russian.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
});
/** These show a PDF in the browser's own viewer. */
const WITH_VIEWER = 'documents-page.spec.ts';
/** These release remotes of their own, or let them fail: what `releases` and `faults` build serves all of them. */
const OF_BUILT_REMOTES =
  /(?:delivery-(?:contract|decisions|health|preview|releases)|federation-(?:composition|failures))\.spec\.ts/;

export default defineConfig({
  testDir: 'specs',
  globalSetup: './fixtures/demo-data.ts',
  outputDir: '../test-results/e2e',
  // One picture for all machines: the face is the portal's own, and a comparison leaves room for the rest.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // One more than there are cores: with two, a quarter of their time was idle.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A journey that passes only at the second try on a busy machine is told apart by `npm test`, not hidden.
  retries: process.env['CI'] ? 1 : 0,
  // Bounds against hanging, not measures: on a machine that others share, a page may stand still for seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1280, height: 800 },
    // A busy machine stretches a dialog's growing between press and release, and the button is gone from under the pointer.
    contextOptions: { reducedMotion: 'reduce' },
    // Where it keeps the page no route of a test would see the request; shell-kept-page.spec lets it work.
    serviceWorkers: 'block',
    // Recording takes nearly half of the processor time: a second try is recorded, or what asks for it by `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'releases',
      testMatch: OF_BUILT_REMOTES,
      // In one worker, which builds once, and first, for together they take longest.
      workers: 1,
      use: { launchOptions: launchOptions(journeyBrowser) },
    },
    {
      name: 'journeys',
      testIgnore: [WITH_VIEWER, OF_BUILT_REMOTES],
      use: { launchOptions: launchOptions(journeyBrowser) },
    },
    { name: 'viewer', testMatch: WITH_VIEWER, use: { launchOptions: launchOptions(systemBrowser) } },
  ],
});
