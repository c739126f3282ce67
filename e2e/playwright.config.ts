import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** A browser of the system when there is one, otherwise the one that Playwright has downloaded. */
const systemBrowser = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => existsSync(file));

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results/e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A journey that passes only at the second try on a busy machine is told apart by `npm test`, not hidden.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(systemBrowser ? { executablePath: systemBrowser } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-gpu',
        '--disable-quic',
      ],
    },
  },
});
